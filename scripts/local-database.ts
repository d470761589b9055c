import { mkdirSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { root } from "./root.ts";
import { requireStep } from "./steps.ts";
import { runToolForOutput } from "./toolchain.ts";

const loopbackHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/** Whether a URL is of a server on this machine. */
export const isLoopback = (url: string): boolean => loopbackHost.test(URL.parse(url)?.hostname ?? "");

/**
 * Whether nothing listens on a port of either loopback address: browsers may resolve `localhost` to `::1` first, and
 * would get another server than the one on 127.0.0.1.
 */
export async function isPortFree(port: number): Promise<boolean> {
  for (const host of ["127.0.0.1", "::1"]) if (!(await canListen(port, host))) return false;
  return true;
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((settle) => {
    const probe = createServer();
    // A machine without IPv6 has no ::1 to occupy.
    probe.once("error", ({ code = "" }: NodeJS.ErrnoException) =>
      settle(["EADDRNOTAVAIL", "EAFNOSUPPORT"].includes(code)),
    );
    probe.listen(port, host, () => probe.close(() => settle(true)));
  });
}

/**
 * Reserves a folder of the local D1 for this process and the server that it starts, until it ends: a second server
 * would migrate or move aside the database that the first one serves. Exits this process if another has reserved it.
 *
 * @param state relative to the project root
 */
export function lockState(state: string): void {
  // Beside the folder, which may be renamed. The operating system releases the lock of a process that was killed.
  const file = `${resolve(root, state)}.lock`;
  mkdirSync(dirname(file), { recursive: true });
  lockedDatabase = new DatabaseSync(file, { timeout: 0 });
  try {
    lockedDatabase.exec("begin exclusive");
  } catch (error) {
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error;
    console.error(
      `Another npm start or npm run dev uses the database in ${state}. Stop it, or give this site a folder of its own: PORT=8788 npm start -- --persist-to .data/second`,
    );
    process.exit(1);
  }
}

/** SQLITE_BUSY: another process has the lock. */
const sqliteBusy = 5;

/** Referenced for as long as the process runs: garbage collection would close it and release the lock. */
let lockedDatabase: DatabaseSync | undefined;

/**
 * Brings the local database up to date as a step of a command (see prepare-database.ts). Resolves to the lines that say
 * how to sign in. Exits this process on failure.
 *
 * @param state the folder of the local D1, relative to the project root
 */
export async function prepareLocalDatabase(command: string, origin: string, state: string): Promise<string> {
  const { text } = await requireStep(command, "database", async ({ output }) => {
    const args = ["scripts/run.mjs", "scripts/prepare-database.ts", "--origin", origin, "--persist-to", state];
    return { ...(await runToolForOutput("node", args, output)), summary: "ready" };
  });
  return text.trimEnd();
}
