/**
 * The part of the platform's module that is used here. Its full types declare `Request`, `Response` and more as
 * globals that conflict with the browser's in code that runs in both.
 */
declare module "cloudflare:workers" {
  import type { ExecutionContext } from "@cloudflare/workers-types";

  /** The base class of an entry point that other parts of the worker call by RPC. */
  export abstract class WorkerEntrypoint<Env = unknown> {
    protected readonly env: Env;
    protected readonly ctx: ExecutionContext;
    fetch?(request: Request): Response | Promise<Response>;
  }
}
