import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { preparedBuild } from "./site-pool";

/** The build with a D1 of its own, in a process that can be killed and started again. */
export interface ServedBuild {
  /**
   * Starts it. Resolves to its origin.
   *
   * @param variables of the worker
   * @param environment of the process
   */
  start(variables?: Readonly<Record<string, string>>, environment?: NodeJS.ProcessEnv): Promise<string>;
  /** Runs the handler of the minute. */
  runScheduled(): Promise<void>;
  /** Ends it, and the worker's process with it, without a chance to tidy up. */
  kill(): Promise<void>;
  /** Runs a statement on its database, which only one process may have open: after `kill`. */
  query(sql: string): Array<Record<string, unknown>>;
  /** Ends it and deletes its database. */
  close(): Promise<void>;
}

/** Prepares a migrated database without rows. */
export async function openServedBuild(): Promise<ServedBuild> {
  const { worker, state } = await preparedBuild();
  const folder = mkdtempSync(join(tmpdir(), "served-"));
  cpSync(state, folder, { recursive: true });
  let server: ChildProcess | undefined;

  async function kill(): Promise<void> {
    if (server?.pid === undefined || server.exitCode !== null) return;
    const ended = once(server, "exit");
    process.kill(-server.pid, "SIGKILL");
    await ended;
    server = undefined;
  }

  return {
    kill,
    async start(variables = {}, environment = {}) {
      const options = {
        // Otherwise it is fetched from the network.
        cf: false,
        resourcePersistencePath: folder,
        workers: [{ ...worker, bindings: { ...worker.bindings, ...variables } }],
      };
      server = fork(join(import.meta.dirname, "serve-build.ts"), [JSON.stringify(options)], {
        env: { ...process.env, ...environment },
        execArgv: [],
        // Without the worker's log.
        stdio: ["ignore", "ignore", "inherit", "ipc"],
        // A group of its own, so that the worker's process ends with it.
        detached: true,
      });
      const [origin] = (await Promise.race([
        once(server, "message"),
        once(server, "exit").then(([code]) => Promise.reject(new Error(`The server ended with exit code ${code}.`))),
      ])) as [string];
      return origin.replace(/\/$/, "");
    },
    async runScheduled() {
      server?.send("run");
      if (server) await once(server, "message");
    },
    query(sql) {
      const [file] = globSync("d1/**/[0-9a-f]*.sqlite", { cwd: folder });
      // The locks of a killed process are released a moment later.
      using database = new DatabaseSync(join(folder, file!), { timeout: 10_000 });
      return database.prepare(sql).all();
    },
    async close() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
