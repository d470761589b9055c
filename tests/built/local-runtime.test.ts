import { spawn, type ChildProcess } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { loadConfigFromFile } from "vite";
import { environment, root } from "../../scripts/toolchain";
import { freePort } from "../support/free-port";
import { preparedBuild } from "../support/site-pool";

const state = mkdtempSync(join(tmpdir(), "local-runtime-"));
let server: ChildProcess;
let origin: string;

beforeAll(async () => {
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  const database = ["--config", "build/server/wrangler.json", "--local", "--persist-to", state];
  cpSync((await preparedBuild()).state, join(state, "v3"), { recursive: true });
  const options = [...database, "--ip", "127.0.0.1", "--port", String(port), "--inspector-port", "0"];
  server = spawn("wrangler", ["dev", ...options, "--show-interactive-dev-session=false"], {
    cwd: root,
    env: { ...environment, CI: "1", WRANGLER_WRITE_LOGS: "false" },
    stdio: "ignore",
    // A group of its own, so that the worker's process ends with it.
    detached: true,
  });
  await vi.waitFor(async () => expect((await fetch(`${origin}/robots.txt`)).status).toBe(200), {
    timeout: 60_000,
    interval: 200,
  });
});

afterAll(() => {
  if (server.pid !== undefined && server.exitCode === null) process.kill(-server.pid, "SIGKILL");
  rmSync(state, { recursive: true, force: true });
});

describe("the build as npm start serves it", () => {
  it.each([
    "/cdn-cgi/explorer",
    "/cdn-cgi/local/explorer",
    "/cdn-cgi/local/explorer/api",
    "/cdn-cgi/local/explorer/api/d1/database",
    "/cdn-cgi/local/explorer/api/local/observability",
  ])("shows nobody the database at %s", async (path) => {
    const answer = await fetch(origin + path);
    expect(answer.status).toBe(404);
    // Set by the worker alone: the runtime did not handle the address itself.
    expect(answer.headers.get("X-Request-Id")).not.toBeNull();
    await answer.body?.cancel();
  });

  it("writes nothing to the disk for cached pages, however many are requested", async () => {
    const search = async (number: number) => {
      const answer = await fetch(`${origin}/it-glossary?q=word${number}`);
      await answer.arrayBuffer();
      return answer.headers.get("Cache-Status");
    };
    await search(0);
    expect(await search(0)).toContain("hit");
    const before = bytesKept();
    for (let number = 1; number < 200; number += 1) await search(number);
    expect(await search(199)).toContain("hit");
    expect(bytesKept() - before).toBeLessThan(50_000);
  });
});

it("npm run dev serves with the same switches", async () => {
  const names = ["X_LOCAL_EXPLORER", "X_LOCAL_OBSERVABILITY"] as const;
  for (const name of names) delete process.env[name];
  await loadConfigFromFile({ command: "serve", mode: "development" }, join(root, "vite.config.ts"));
  for (const name of names) expect(process.env[name], name).toBe("false");
});

/** The bytes on the disk besides the database, whose journal grows for a while before it is merged. */
function bytesKept(): number {
  return readdirSync(state, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes("/d1"))
    .reduce((bytes, { parentPath, name }) => bytes + statSync(join(parentPath, name)).size, 0);
}
