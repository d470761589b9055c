/**
 * The platform's module as far as it is used. The full types of the platform declare its own `Request`, `Response` and
 * more as globals, which contradict the browser's in code that runs in both.
 */
declare module "cloudflare:workers" {
  import type { ExecutionContext } from "@cloudflare/workers-types";

  /** A class whose methods other parts of the worker can call. */
  export abstract class WorkerEntrypoint<Env = unknown> {
    protected readonly env: Env;
    protected readonly ctx: ExecutionContext;
    fetch?(request: Request): Response | Promise<Response>;
  }
}
