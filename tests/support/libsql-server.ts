import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { findLibsqlServer } from "../../scripts/libsql-server";
import { atExit } from "./at-exit";
import { freePort } from "./free-port";

/** A libSQL server with one database, on the loopback address. */
export interface LibsqlServer {
  readonly url: string;
  /** Blocks writes, as a host does when a quota is used up; null allows them again. */
  blockWrites(reason: string | null): Promise<void>;
  /** Ends the server without a chance to clean up. The database stays. */
  kill(): Promise<void>;
  /** Starts the server again on the same port, after `kill`. */
  restart(): Promise<void>;
  /** Ends the server and deletes the database. */
  close(): Promise<void>;
}

/**
 * In memory where possible: the server waits for the disk on every write, and no test data has to survive a power cut.
 */
const parent = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
/** In seconds. Ends the servers of tests that were killed. */
const idleShutdown = "300";
const running = new Set<ChildProcess>();
const folders = new Set<string>();
atExit(() => {
  for (const server of running) server.kill("SIGKILL");
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

export interface LibsqlServerOptions {
  /** An Ed25519 public key as PEM. If set, requests need a token signed with its private key. */
  readonly publicKey?: string;
}

/** Starts a libSQL server with an empty database. */
export async function startLibsqlServer({ publicKey }: LibsqlServerOptions = {}): Promise<LibsqlServer> {
  const path = findLibsqlServer();
  if ("problem" in path) throw new Error(`There is no libSQL server: ${path.problem}.`);
  const { command } = path;
  const folder = mkdtempSync(join(parent, "libsql-server-"));
  folders.add(folder);
  const [port, adminPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const addresses = ["--http-listen-addr", `127.0.0.1:${port}`, "--admin-listen-addr", `127.0.0.1:${adminPort}`];
  const args = [...addresses, "--db-path", join(folder, "data"), "--idle-shutdown-timeout-s", idleShutdown];
  const env = { ...process.env, RUST_LOG: "error", ...(publicKey && { SQLD_AUTH_JWT_KEY: publicKey }) };
  let server: ChildProcess | undefined;

  async function start(): Promise<void> {
    const child = spawn(command, [...args, "--no-welcome"], { env, stdio: "ignore" });
    running.add((server = child));
    for (;;) {
      const isReady = await responds(`${url}/health`);
      // Whether or not something responds: after losing its port to another server, that one would be tested.
      if (child.exitCode !== null) throw new Error(`The libSQL server ended with exit code ${child.exitCode}.`);
      if (isReady) break;
      await setTimeout(20);
    }
  }

  async function kill(): Promise<void> {
    if (!server) return;
    const exit = once(server, "exit");
    server.kill("SIGKILL");
    await exit;
    running.delete(server);
    server = undefined;
  }

  await start();
  return {
    url,
    kill,
    restart: start,
    async blockWrites(reason) {
      const body = { block_reads: false, block_writes: reason !== null, block_reason: reason };
      const response = await fetch(`http://127.0.0.1:${adminPort}/v1/namespaces/default/config`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`The server did not take the setting: ${await response.text()}`);
    },
    async close() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
      folders.delete(folder);
    },
  };
}

async function responds(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}
