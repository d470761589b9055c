import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { main } from "../../scripts/content";
import { runMain } from "../support/command-output";
import { createLibsql } from "../support/libsql";

const folder = mkdtempSync(join(tmpdir(), "content-"));
const { url, client, close } = await createLibsql();
const at = (name: string) => join(folder, name);
const content = (...args: string[]) => runMain(main, ...args);
const rows = async (sql: string) => (await client.execute(sql)).rows.map((row) => ({ ...row }));

function file(name: string, ...lines: string[]): string {
  writeFileSync(at(name), lines.map((line) => `${line}\n`).join(""));
  return at(name);
}

beforeEach(async () => {
  vi.stubEnv("LIBSQL_URL", url);
  await client.executeMultiple('delete from revisions; delete from "stack_items"; delete from "Blog_posts";');
});
afterEach(() => void vi.unstubAllEnvs());
afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true });
});

describe("npm run content", () => {
  it("imports the valid rows of a file, reports errors in the others, and writes those to a file", async () => {
    const tools = file(
      "stack_items_rows.csv",
      "id,name,URL,note",
      "a,A,https://a.example,x",
      "b,,https://b.example,=1",
      "c,C,nowhere,",
    );
    const trial = await content("import", tools, "--dry-run");
    expect(trial).toMatchObject({
      hasFailed: true,
      output: expect.stringContaining(
        "Dry run: stack_items on libSQL: 3 rows, 1 created, 0 changed, 0 unchanged, 2 refused.",
      ),
    });
    expect(await rows("select 1 from stack_items")).toEqual([]);
    const { output, hasFailed } = await content("import", tools, "--errors", at("errors.csv"));
    expect(hasFailed).toBe(true);
    expect(output).toContain("Row 3, name: Name is required.");
    expect(output).toContain("Ignored columns: note");
    expect(await rows("select id from stack_items")).toEqual([{ id: "a" }]);
    expect(readFileSync(at("errors.csv"), "utf8")).toBe(
      "\uFEFFrow,error,id,name,URL,note\r\n3,name: Name is required.,b,,https://b.example,'=1\r\n4,URL: Enter a URL that starts with https://.,c,C,nowhere,\r\n",
    );
  });

  it("goes on with an import that is repeated, exports to the file's kind, and undoes the import by its number", async () => {
    const tools = file("stack_items.csv", "id,name", "a,A", "b,B");
    const first = await content("import", tools);
    expect(first).toMatchObject({ hasFailed: false, output: expect.stringContaining("2 created") });
    expect((await content("import", tools)).output).toContain("0 created, 0 changed, 2 unchanged");
    expect(await content("export", at("stack_items.json"))).toMatchObject({ hasFailed: false });
    expect(JSON.parse(readFileSync(at("stack_items.json"), "utf8"))).toMatchObject([{ id: "a" }, { id: "b" }]);
    const set = /undo (\S+)/.exec(first.output)![1]!;
    expect(await content("undo", set)).toMatchObject({
      hasFailed: false,
      output: "Undone: 2 rows restored on libSQL.",
    });
    expect(await rows("select 1 from stack_items")).toEqual([]);
  });

  it("retries failed writes", async () => {
    const tools = file("stack_items.csv", "id,name", "a,A");
    const whileFailing = async (doing: "insert" | "delete", ...args: string[]) => {
      const refuse = "begin select raise(abort, 'the database is away'); end";
      await client.execute(`create trigger away before ${doing} on stack_items ${refuse}`);
      setTimeout(() => void client.execute("drop trigger away"), 500);
      return content(...args);
    };
    const first = await whileFailing("insert", "import", tools);
    expect(first.output).toContain("1 created");
    const set = /undo (\S+)/.exec(first.output)![1]!;
    expect(await whileFailing("delete", "undo", set)).toMatchObject({ output: "Undone: 1 row restored on libSQL." });
    expect(await rows("select 1 from stack_items")).toEqual([]);
  });

  it("reports how far it came in a truncated file", async () => {
    const broken = file("stack_items.json", '[{"id":"a","name":"A"},{"id":"b","name":');
    const { output, hasFailed } = await content("import", broken);
    expect([hasFailed, output]).toEqual([true, expect.stringContaining("not JSON after row 1")]);
  });

  it.each([
    [],
    ["import"],
    ["drop", "x"],
    ["import", "nowhere.csv"],
    ["export", "x.csv"],
    ["export", "x.txt", "--table", "blog"],
    ["export", "x.csv", "--table", "accounts"],
    ["undo", "x"],
    ["import", "x", "--all"],
  ])("says what is wrong with: %s %s %s %s", async (...args) => {
    const { output, hasFailed } = await content(...args.filter((arg) => arg !== undefined));
    expect([hasFailed, output.length > 0]).toEqual([true, true]);
  });

  it("says so when it cannot write a file, and then has neither imported nor exported", async () => {
    const tools = file("stack_items.csv", "id,name", "a,A", "b,");
    const files = [at("nowhere/x.csv"), ...(existsSync("/dev/full") ? ["/dev/full"] : [])];
    for (const path of files) {
      const shown = { hasFailed: true, output: expect.stringMatching(`^${path} cannot be written: (?:ENOENT|ENOSPC)`) };
      expect(await content("import", tools, "--errors", path)).toEqual(shown);
      expect(await rows("select 1 from stack_items")).toEqual([]);
      expect(await content("export", path, "--table", "stack_items", "--format", "csv")).toEqual(shown);
    }
  });

  it("says how to revert what it has imported when the file of the refused rows fails", async () => {
    const many = Array.from({ length: 1_500 }, (_, row) => `t${row},${row === 1_499 ? "" : `Tool ${row}`}`);
    const handle = await open(at("probe"), "w");
    const proto = Object.getPrototypeOf(handle) as FileHandle;
    await handle.close();
    const writeFile = proto.writeFile;
    let writes = 0;
    using _ = vi.spyOn(proto, "writeFile").mockImplementation(function (this: FileHandle, ...args) {
      if ((writes += 1) === 1) return writeFile.apply(this, args);
      return Promise.reject(Object.assign(new Error("ENOSPC: no space left on device, write"), { syscall: "write" }));
    });
    const { output, hasFailed } = await content(
      "import",
      file("stack_items.csv", "id,name", ...many),
      "--errors",
      at("e.csv"),
    );
    expect(hasFailed).toBe(true);
    expect(output).toMatch(/The import stopped after \d+ rows\..* undo \S+\n\S+e\.csv cannot be written: ENOSPC/);
  });
});
