import { spawn, type ChildProcess } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadConfigFromFile } from "vite";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { environment, root } from "../../scripts/toolchain";
import { freePort } from "../support/free-port";
import { preparedBuild } from "../support/site-pool";

const state = mkdtempSync(join(tmpdir(), "local-runtime-"));
let origin: string;
let proxied: string;
const servers: ChildProcess[] = [];

/** Starts the server as npm start does. Resolves to its origin once it responds. */
async function startServer(folder: string, variables: NodeJS.ProcessEnv = {}): Promise<string> {
  const port = String(await freePort());
  cpSync((await preparedBuild()).state, join(folder, "v3"), { recursive: true });
  const server = spawn("node", ["scripts/serve.ts", "--port", port, "--persist-to", folder], {
    cwd: root,
    env: { ...environment, LIBSQL_URL: "", SMTP_URL: "", ...variables },
    stdio: "ignore",
    // A group of its own, so that the worker's process ends with it.
    detached: true,
  });
  servers.push(server);
  const address = `http://127.0.0.1:${port}`;
  await vi.waitFor(async () => expect((await fetch(`${address}/robots.txt`)).status).toBe(200), {
    timeout: 60_000,
    interval: 200,
  });
  return address;
}

beforeAll(async () => {
  origin = await startServer(state);
  proxied = await startServer(join(state, "proxied"), { PROXY_ADDRESS_HEADER: "X-Forwarded-For" });
});

afterAll(() => {
  for (const server of servers)
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

describe("static files as npm start serves them", () => {
  const style = () => globSync("assets/*.js", { cwd: join(root, "build/client") })[0]!;

  it("have the headers of public/_headers, each time", async () => {
    for (let time = 0; time < 2; time += 1) {
      const file = await fetch(`${origin}/${style()}`);
      expect(file.status).toBe(200);
      expect(file.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
      expect(file.headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(await file.text()).toBe(readFileSync(join(root, "build/client", style()), "utf8"));
    }
  });

  it("are not sent again to who has them", async () => {
    const address = `${origin}/icon.svg`;
    const first = await fetch(address);
    await first.arrayBuffer();
    const headers = { "If-None-Match": first.headers.get("ETag")! };
    const again = await fetch(address, { headers });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const changed = await fetch(address, { headers: { "If-None-Match": '"another"' } });
    expect([changed.status, (await changed.text()).startsWith("<svg")]).toEqual([200, true]);
  });

  it("leave /sw.js, missing files and _headers to the worker", async () => {
    for (const path of ["/sw.js", "/assets/missing.js", "/_headers"]) {
      const answer = await fetch(origin + path);
      expect(answer.headers.get("X-Request-Id"), path).not.toBeNull();
      await answer.body?.cancel();
    }
  });

  it("answer HEAD without a body", async () => {
    const answer = await fetch(`${origin}/icon.svg`, { method: "HEAD" });
    expect([answer.status, answer.headers.get("Content-Type"), await answer.text()]).toEqual([
      200,
      "image/svg+xml",
      "",
    ]);
  });
});

describe("who npm start's server takes a visitor for", () => {
  /** Guesses passwords, each with another forged address. Resolves to the statuses. */
  async function guess(site: string, forged: (number: number) => Record<string, string>): Promise<number[]> {
    const statuses: number[] = [];
    for (let number = 0; number < 8; number += 1) {
      const body = new URLSearchParams({ email: "ada@example.com", password: `wrong ${number}` });
      const headers = { "Sec-Fetch-Site": "same-origin", ...forged(number) };
      statuses.push((await fetch(`${site}/auth`, { method: "POST", body, headers, redirect: "manual" })).status);
    }
    return statuses;
  }

  it("is who opened the connection, whatever address the request claims", async () => {
    expect(await guess(origin, (number) => ({ "CF-Connecting-IP": `203.0.113.${number}` }))).toContain(429);
  });

  it("is the last address of the header that a trusted proxy sets", async () => {
    expect(await guess(proxied, (number) => ({ "X-Forwarded-For": `203.0.113.${number}, 198.51.100.7` }))).toContain(
      429,
    );
  });

  it("asked for https if the trusted proxy says so, and only then", async () => {
    const ask = (site: string, headers: Record<string, string>) =>
      new Promise<number | undefined>((resolve, reject) => {
        request(`${site}/about`, { headers: { Host: "studio.test", ...headers } }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        })
          .once("error", reject)
          .end();
      });
    expect(await ask(proxied, { "X-Forwarded-Proto": "https" })).toBe(200);
    expect(await ask(proxied, { "X-Forwarded-Proto": "http" })).toBe(301);
    expect(await ask(origin, { "X-Forwarded-Proto": "https" })).toBe(301);
  });
});

// Finds the process in /proc.
it.runIf(process.platform === "linux")("npm start's server goes on after its workerd was killed", async () => {
  const parent = servers[0]!.pid!;
  const children = () =>
    readFileSync(`/proc/${parent}/task/${parent}/children`, "utf8").trim().split(" ").filter(Boolean);
  const [workerd] = children();
  process.kill(Number(workerd), "SIGKILL");
  await vi.waitFor(
    async () => {
      expect(children()).not.toContain(workerd);
      expect((await fetch(`${origin}/about`)).status).toBe(200);
    },
    { timeout: 30_000, interval: 200 },
  );
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
