import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readTool, root } from "../../scripts/toolchain";
import { submissionBody } from "../../app/domain/intake/submission";
import { freePort } from "../support/free-port";
import { validAnswers } from "../support/intake";

const wrangler = join(root, "node_modules/.bin/wrangler");
const state = mkdtempSync(join(tmpdir(), "intake-kill-"));
const database = ["--config", "build/server/wrangler.json", "--local", "--persist-to", state];
const environment = { ...process.env, CLOUDFLARE_CF_FETCH_ENABLED: "false", WRANGLER_WRITE_LOGS: "false", CI: "1" };
let server: ChildProcess | undefined;

afterAll(() => {
  kill();
  rmSync(state, { recursive: true, force: true });
});

/** Ends the server and the worker's process with it, without a chance to tidy up. */
function kill(): void {
  if (server?.pid !== undefined && server.exitCode === null) process.kill(-server.pid, "SIGKILL");
  server = undefined;
}

async function start(): Promise<string> {
  const port = await freePort();
  const options = ["--ip", "127.0.0.1", "--port", String(port), "--inspector-port", "0"];
  server = spawn(
    process.execPath,
    [wrangler, "dev", ...database, ...options, "--show-interactive-dev-session=false"],
    // A group of its own, so that the worker's process ends with it.
    { cwd: root, env: environment, stdio: "ignore", detached: true },
  );
  const origin = `http://127.0.0.1:${port}`;
  await expect
    .poll(
      () =>
        fetch(`${origin}/robots.txt`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 30_000, interval: 200 },
    )
    .toBe(200);
  return origin;
}

const projects = Array.from({ length: 50 }, (_, number) => ({
  answers: { ...validAnswers, email: `person${number}@growers.example` },
  key: crypto.randomUUID(),
}));

/** Sends one project. Null when there was no answer. */
async function send(origin: string, number: number): Promise<number | null> {
  const { answers, key } = projects[number]!;
  const headers = { Origin: origin, "CF-Connecting-IP": `198.51.100.${number}` };
  try {
    const body = submissionBody(answers, key, 1_700_000_000_000, "");
    return (await fetch(`${origin}/onboarding.data`, { method: "POST", body, headers })).status;
  } catch {
    return null;
  }
}

async function query(sql: string): Promise<Array<Record<string, unknown>>> {
  const answer = await readTool("wrangler", ["d1", "execute", "DB", ...database, "--json", "--command", sql]);
  return (JSON.parse(answer) as Array<{ results: Array<Record<string, unknown>> }>)[0]!.results;
}

describe("the server killed in the middle", () => {
  it(
    "F7 every acknowledged project is there after a restart, none twice, and sending again settles the rest",
    { timeout: 120_000 },
    async () => {
      await readTool("wrangler", ["d1", "migrations", "apply", "DB", ...database]);
      let origin = await start();
      // Some are through, some under way and some not begun when it ends.
      const ends: Array<number | null> = [];
      const sending = (async () => {
        for (let first = 0; first < projects.length; first += 5)
          ends.push(...(await Promise.all([0, 1, 2, 3, 4].map((number) => send(origin, first + number)))));
      })();
      await expect.poll(() => ends.length, { timeout: 20_000, interval: 5 }).toBeGreaterThanOrEqual(10);
      kill();
      await sending;
      const acknowledged = projects.filter((_, number) => ends[number] === 200).map(({ key }) => key);
      expect(ends).toContain(null);
      expect(acknowledged.length).toBeGreaterThanOrEqual(10);

      const found = (await query("select idempotency_key as key from onboarding_submissions")).map(
        (row) => row.key as string,
      );
      expect(found).toEqual(expect.arrayContaining(acknowledged));
      expect(new Set(found).size).toBe(found.length);
      expect(await query("pragma quick_check")).toEqual([{ quick_check: "ok" }]);

      origin = await start();
      for (let number = 0; number < projects.length; number += 1) expect(await send(origin, number)).toBe(200);
      kill();
      const rows = (await query("select idempotency_key as key from onboarding_submissions")).map(
        (row) => row.key as string,
      );
      expect(rows.toSorted()).toEqual(projects.map(({ key }) => key).toSorted());
    },
  );
});
