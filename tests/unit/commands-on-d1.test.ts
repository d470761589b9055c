import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { main } from "../../scripts/content";
import { openD1, type D1 } from "../../scripts/d1-client";
import { generatePosts } from "../../scripts/generated-rows";
import { migrateD1 } from "../../scripts/migrations";
import { root } from "../../scripts/toolchain";
import { runMain } from "../support/command-output";
import { ghostFile, ghostPost, wordpressFile, wordpressItem, wordpressTerm } from "../support/moved-files";

const folder = mkdtempSync(join(tmpdir(), "d1-"));
const at = (name: string) => join(folder, name);
const place = ["--persist-to", at("state")];
const content = (...args: string[]) => runMain(main, ...args, ...place);

function file(name: string, ...lines: string[]): string {
  writeFileSync(at(name), lines.map((line) => `${line}\n`).join(""));
  return at(name);
}

/** Works on the database that the commands work on. */
async function onD1<T>(work: (db: D1) => Promise<T>): Promise<T> {
  const { db, close } = await openD1({ persistTo: at("state") });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/** A process, as it described itself (process-report.mjs). */
interface ProcessReport {
  readonly pid: number;
  readonly args: readonly string[];
  readonly peakBytes?: number;
}

/** The environment of a command whose processes, all of them, write down what they are. */
function reporting(name: string) {
  const report = at(name);
  writeFileSync(report, "");
  const preload = pathToFileURL(join(root, "tests/support/process-report.mjs")).href;
  return {
    env: { ...process.env, NODE_OPTIONS: `--import=${preload}`, PROCESS_REPORT: report },
    reports: () =>
      readFileSync(report, "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line) as ProcessReport),
  };
}

const holdsD1 = ({ args }: ProcessReport) => args[0]?.endsWith("d1-process.ts") === true;
const doesTheWork = ({ args }: ProcessReport) => args[0] === "import" || args[0] === "export";

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const lean = ["scripts/run.mjs", "--heap=40", "scripts/content.ts"];

beforeAll(async () => {
  await onD1((db) => migrateD1(db));
}, 180_000);
beforeEach(() => void vi.stubEnv("LIBSQL_URL", ""));
afterEach(() => void vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true }));

describe("a D1 in a separate process", () => {
  it("behaves like the binding, and passes on the database's error messages", () =>
    onD1(async (db) => {
      const insert = db.prepare("insert into stack_categories (id, name, slug) values (?, ?, ?)");
      const [added] = await db.batch([insert.bind("a", "A", "a"), db.prepare("select 1")]);
      expect(added!.meta.changes).toBeGreaterThan(0);
      const row = db.prepare("select name, ? as text, ? as number, ? as empty from stack_categories");
      const expected = { name: "A", text: "日本 '😀'", number: 1.5, empty: null };
      expect((await row.bind(expected.text, 1.5, null).all()).results).toEqual([expected]);
      expect(await row.bind(expected.text, 1.5, null).first()).toEqual(expected);
      expect(await row.bind(null, null, null).first("name")).toBe("A");
      expect(await db.prepare("select 1 from stack_items").first("1")).toBeNull();

      const taken = db.batch([insert.bind("b", "B", "b"), insert.bind("c", "A", "c")]);
      await expect(taken).rejects.toThrow("UNIQUE constraint failed: stack_categories.name");
      await expect(insert.bind("d", null, "d").run()).rejects.toThrow("NOT NULL constraint failed");
      const orphan = db.prepare("insert into stack_items (id, name, slug, category_id) values ('x', 'X', 'x', 'none')");
      await expect(orphan.run()).rejects.toThrow("FOREIGN KEY constraint failed");
      await expect(db.prepare("select json('stale')").all()).rejects.toThrow("malformed JSON");
      await db.prepare("delete from stack_categories").run();
    }));

  it("that cannot be opened says why", async () => {
    await expect(openD1({ persistTo: file("no-folder") })).rejects.toThrow(/\S/);
  });

  it("rejects pending calls when it ends", async () => {
    const { db, close } = await openD1({ persistTo: at("state") });
    const count =
      "with recursive n(i) as (select 1 union all select i + 1 from n limit 100000000) select count(*) from n";
    const asked = expect(db.prepare(count).all()).rejects.toThrow("has ended");
    await close();
    await asked;
    await expect(db.prepare("select 1").all()).rejects.toThrow();
  });
});

describe("npm run content on the local D1", () => {
  it("says that a database without tables has to be migrated", async () => {
    const terms = file("terms.csv", "Slug,Term", "mvp,MVP");
    const empty = ["--persist-to", at("empty")];
    for (const args of [
      ["import", terms, "--table", "IT_Glossary"],
      ["export", at("out.csv"), "--table", "IT_Glossary"],
    ]) {
      const { output, hasFailed } = await runMain(main, ...args, ...empty);
      expect([hasFailed, output]).toEqual([true, expect.stringContaining("Run npm run db:migrate first")]);
    }
  });

  it("stores pictures in the bucket beside it", async () => {
    const { pictures, close } = await openD1({ persistTo: at("state") });
    try {
      await pictures!.put("key/full.png", new Uint8Array([1, 2, 3]), "image/png");
      expect([await pictures!.head("key/full.png"), await pictures!.head("none")]).toEqual([3, null]);
    } finally {
      await close();
    }
  });

  it("tries to fetch the pictures of an import, names those that stay, and can do so later (MEDIA-15)", async () => {
    // Neither address is public, so nothing is asked of them.
    const ventures = file(
      "ventures_data.csv",
      "id,name,micro_description,square_logo,wide_logo",
      "w,Weir,Holds water.,https://127.0.0.1/a.png,https://mill.internal/b.png",
    );
    const reason = "Only pictures at public https addresses can be fetched.";
    const { output } = await content("import", ventures);
    expect(output).toContain("2 pictures are on other sites.");
    expect(output).toContain("Pictures: 0 brought into the library, 2 left.");
    expect(output).toContain(`https://127.0.0.1/a.png: ${reason}`);
    const [, set] = /content -- pictures (\S+)/.exec(output)!;
    expect((await content("pictures", set!)).output).toContain("Pictures: 0 brought into the library, 2 left.");
    const [, importSet] = /content -- undo (\S+)/.exec(output)!;
    expect(importSet).toBe(set);
    await content("undo", set!);
    expect((await content("import", ventures, "--leave-pictures")).output).not.toContain("Pictures:");
    await onD1((db) => db.prepare("delete from ventures_data").run());
  });

  it("names the database in what it says of an import and of its undoing", async () => {
    const { output, hasFailed } = await content("import", file("stack_items.csv", "id,name", "a,A", "b,", "i,I"));
    expect([hasFailed, output]).toEqual([
      true,
      expect.stringContaining("stack_items on the local D1: 3 rows, 2 created, 0 changed, 0 unchanged, 1 refused."),
    ]);
    const set = /undo (\S+)/.exec(output)![1]!;
    expect((await content("undo", set)).output).toBe("Undone: 2 rows restored on the local D1.");
    expect(await onD1((db) => db.prepare("select 1 from stack_items").all())).toMatchObject({ results: [] });
  }, 180_000);

  it("imports and exports a file larger than its memory in less than 128 MB, with the database in another process", async () => {
    const count = 500;
    // One word: indexing many takes longer than moving them.
    const body = `<p>${"x".repeat(84_000)}</p>`;
    const posts = generatePosts(count, 1, { now: new Date() }).map(({ itemId, title }) =>
      JSON.stringify({
        "Item ID": itemId,
        "Blog Post - Title": title,
        "Blog Post - Richt Text": body,
        Draft: false,
      }),
    );
    const big = file("Blog_posts.ndjson", ...posts);
    // The command is run with 40 MB for all its objects.
    expect(statSync(big).size).toBeGreaterThan(42_000_000);
    const { env, reports } = reporting("memory");
    const run = (...args: string[]) =>
      execFileSync(process.execPath, [...lean, ...args, ...place], { cwd: root, encoding: "utf8", env });
    expect(run("import", big)).toContain(`${count} created`);
    run("export", at("back.ndjson"), "--table", "blog");
    expect(statSync(at("back.ndjson")).size).toBeGreaterThan(42_000_000);
    const peaks = reports().filter((process) => doesTheWork(process) && process.peakBytes !== undefined);
    expect(peaks).toHaveLength(2);
    for (const { args, peakBytes } of peaks) expect(peakBytes! / 1024 / 1024, args[0]).toBeLessThan(128);
    // At their beginning and at their end.
    expect(reports().filter(holdsD1)).toHaveLength(4);
  }, 180_000);

  it("reads an export of another system that is larger than its memory in less than 128 MB", () => {
    const body = `<p>${"x".repeat(84_000)}</p>`;
    const numbers = Array.from({ length: 500 }, (_, number) => number + 1);
    const files = [
      [
        file(
          "export.xml",
          wordpressFile(...numbers.map((n) => wordpressItem(n, `Post ${n}`, { "content:encoded": body }))),
        ),
        "WordPress",
      ],
      [file("ghost.json", ghostFile(numbers.map((n) => ghostPost(String(n), `Post ${n}`, { html: body })))), "Ghost"],
    ] as const;
    for (const [path, system] of files) {
      expect(statSync(path).size).toBeGreaterThan(42_000_000);
      const { env, reports } = reporting(system);
      const args = [...lean, "import", path, "--dry-run", ...place];
      const output = execFileSync(process.execPath, args, { cwd: root, encoding: "utf8", env });
      expect(output).toContain(`Blog_posts from ${system} on the local D1: 500 rows, 500 created`);
      const peaks = reports().filter((process) => doesTheWork(process) && process.peakBytes !== undefined);
      expect(peaks).toHaveLength(1);
      expect(peaks[0]!.peakBytes! / 1024 / 1024, system).toBeLessThan(128);
    }
  }, 180_000);

  it("names what of another system's export is not as it was", async () => {
    const path = file(
      "own.xml",
      wordpressFile(
        wordpressItem(1, "Secret", { "wp:status": "private" }, wordpressTerm("category", "news", "News & views")),
        wordpressItem(2, "About", { "wp:post_type": "page" }),
      ),
    );
    const { output, hasFailed } = await content("import", path);
    expect(hasFailed).toBe(false);
    expect(output).toContain("Blog_posts from WordPress on the local D1: 1 rows, 1 created");
    expect(output).toContain("Categories created: News & views");
    expect(output).toContain("Not imported: descriptions of categories (1), pages (1)");
    expect(output).toContain("Row 1, Secret, Draft: Imported as a draft: it was private.");
    expect((await content("undo", /undo (\S+)/.exec(output)![1]!)).output).toContain("10 rows restored");
  }, 180_000);

  it.each([
    ["it is interrupted", "SIGTERM", "run.mjs", 143],
    ["what does the work is killed", "SIGKILL", "import", 137],
  ] as const)(
    "leaves nothing running when %s",
    async (_, signal, whom, code) => {
      const many = Array.from({ length: 20_000 }, (_row, row) => `t${row},${row === 0 ? "" : `Tool ${row}`}`);
      const { env, reports } = reporting("interrupted");
      const errors = at(`${whom}.csv`);
      const args = [...lean, "import", file("stack_items.csv", "id,name", ...many), "--errors", errors, ...place];
      const command: ChildProcess = spawn(process.execPath, args, { cwd: root, stdio: "ignore", env });
      const ended = once(command, "exit");
      // The first row is refused: parts are on their way.
      await vi.waitUntil(() => existsSync(errors) && statSync(errors).size > 30, { timeout: 90_000 });
      const pids = new Set(reports().map(({ pid }) => pid));
      const victim = reports().find(({ args: [script] }) => script?.includes(whom))!;
      process.kill(victim.pid, signal);
      expect(await ended).toEqual([code, null]);
      await vi.waitUntil(() => ![...pids].some(isRunning), { timeout: 10_000 });
      expect(readdirSync(join(root, ".wrangler")).filter((name) => name.includes(`-${command.pid}.`))).toEqual([]);
    },
    180_000,
  );
});
