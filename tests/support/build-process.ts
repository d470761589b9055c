import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { preparedBuild } from "./site-pool";

/** The build with its own D1, in a process that can be killed and started again. */
export interface ServedBuild {
  /**
   * Starts the process. Resolves to the site's origin.
   *
   * @param variables of the worker
   * @param environment of the process
   */
  start(variables?: Readonly<Record<string, string>>, environment?: NodeJS.ProcessEnv): Promise<string>;
  /** Runs the scheduled handler. */
  runScheduled(): Promise<void>;
  /** Kills the process and its worker without a chance to clean up. */
  kill(): Promise<void>;
  /** Runs a statement on the database. Only after `kill`: one process at a time may have it open. */
  query(sql: string): Array<Record<string, unknown>>;
  /** Kills the process and deletes its database. */
  close(): Promise<void>;
}

/** Prepares a build with a migrated database without rows. Does not start it. */
export async function openServedBuild(): Promise<ServedBuild> {
  const { worker, state } = await preparedBuild();
  const folder = mkdtempSync(join(tmpdir(), "served-"));
  cpSync(state, folder, { recursive: true });
  let server: ChildProcess | undefined;

  async function kill(): Promise<void> {
    if (server?.pid === undefined || server.exitCode !== null || server.signalCode !== null) return;
    const exit = once(server, "exit");
    process.kill(-server.pid, "SIGKILL");
    await exit;
    server = undefined;
  }

  return {
    kill,
    async start(variables = {}, environment = {}) {
      const options = { folder, worker: { ...worker, bindings: { ...worker.bindings, ...variables } } };
      server = fork(join(import.meta.dirname, "build-process-entry.ts"), [JSON.stringify(options)], {
        env: { ...process.env, ...environment },
        execArgv: [],
        // Hides the worker's log.
        stdio: ["ignore", "ignore", "inherit", "ipc"],
        // In its own process group, so that `kill` also ends the worker's process.
        detached: true,
      });
      return nextMessage(server);
    },
    async runScheduled() {
      if (!server) return;
      server.send("run");
      await nextMessage(server);
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

/** Resolves to the process's next message. Rejects when it ends first. */
async function nextMessage(server: ChildProcess): Promise<string> {
  const controller = new AbortController();
  const { signal } = controller;
  try {
    const exit = once(server, "exit", { signal }).then(([code, by]) => {
      throw new Error(`The server ended with ${by ?? `exit code ${code}`}.`);
    });
    const [message] = (await Promise.race([once(server, "message", { signal }), exit])) as [string];
    return message;
  } finally {
    controller.abort();
  }
}
