import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readForm, readText } from "../../app/base/web/request-body";

const root = join(import.meta.dirname, "../..");

/** Ways to read a request body. `response.json()` and the like read responses, which no stranger sends. */
const reader =
  /\.(?:formData|parseBody)\(|\b(?:req|request|raw)(?:\.raw|\.clone\(\))?\.(?:json|text|arrayBuffer|bytes|body)\b/;

it("request bodies are read in one place", () => {
  const files = globSync("{app,workers}/**/*.{ts,tsx}", { cwd: root });
  expect(files.length).toBeGreaterThan(200);
  const readers = files.filter((file) => reader.test(readFileSync(join(root, file), "utf8")));
  // The body limit counts the bytes as they arrive, and leaves them for the other file.
  expect(readers.toSorted()).toEqual(["app/base/web/request-body.ts", "workers/middleware/request-limits.ts"]);
});

const post = (body: BodyInit, type?: string) =>
  new Request("https://plainloom.example/", {
    method: "POST",
    body,
    headers: type === undefined ? {} : { "Content-Type": type },
  });

it("a form is read as sent, and anything else is null", async () => {
  expect([...(await readForm(post(new URLSearchParams({ a: "1", b: "ü" }))))!]).toEqual([
    ["a", "1"],
    ["b", "ü"],
  ]);
  expect(await readForm(post("{}", "application/json"))).toBeNull();
  expect(await readForm(post("--x\r\n", "multipart/form-data; boundary=x"))).toBeNull();
  expect(await readForm(new Request("https://plainloom.example/", { method: "POST" }))).toBeNull();
});

it("a text is read whatever its bytes", async () => {
  expect(await readText(post(new Uint8Array([0x61, 0xff, 0x62])))).toBe("a\ufffdb");
});
