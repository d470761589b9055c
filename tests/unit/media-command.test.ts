import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import { main } from "../../scripts/media";
import { runMain } from "../support/command-output";

const folder = mkdtempSync(join(tmpdir(), "media-"));
const media = (...args: string[]) => runMain(main, ...args);
const picture = (digit: string, name: string) => {
  const hash = digit.repeat(32);
  const address = `/media/${hash}/9x9-clear.png`;
  return { address, name, alt: "", color: "clear", preview: "", hash, type: "png", width: 9, hasVariants: false };
};
const [mill, wheel] = [picture("a", "mill.png"), picture("b", "wheel.png")];

beforeEach(() => void vi.stubEnv("API_TOKEN", "t"));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
afterAll(() => rmSync(folder, { recursive: true }));

it.each(["localhost:8787", "your.domain", "file:///tmp"])("npm run media refuses the site %s", async (site) => {
  const { output, hasFailed } = await media("export", folder, "--site", site);
  expect([hasFailed, output]).toEqual([true, expect.stringContaining(`not "${site}"`)]);
});

it("npm run media goes on after a picture that fails, and lists only those that it has copied", async () => {
  vi.stubGlobal("fetch", (address: string) => {
    if (address.endsWith("/api/media")) return Promise.resolve(Response.json({ pictures: [mill, wheel], after: null }));
    return Promise.resolve(new Response("x", { status: address.endsWith(mill.address) ? 502 : 200 }));
  });
  expect(await media("export", folder)).toEqual({
    hasFailed: true,
    output: `1 pictures copied, 0 already there.\n${mill.address}: ${mill.address} returned 502`,
  });
  expect(readFileSync(join(folder, "pictures.ndjson"), "utf8")).toBe(`${JSON.stringify(wheel)}\n`);

  vi.stubGlobal("fetch", (address: string) =>
    Promise.resolve(
      address.endsWith("/api/media") ? Response.json({ pictures: [mill, wheel], after: null }) : new Response("x"),
    ),
  );
  await media("export", folder);
  const uploaded: string[] = [];
  rmSync(join(folder, mill.hash), { recursive: true });
  vi.stubGlobal("fetch", (_: string, { body }: { body: FormData }) => {
    uploaded.push(String(body.get("name")));
    return Promise.resolve(new Response("{}", { status: 201 }));
  });
  const { output, hasFailed } = await media("import", folder);
  expect(hasFailed).toBe(true);
  expect(output).toMatch(/^1 pictures copied, 0 already there\.\nmill\.png: ENOENT/);
  expect(uploaded).toEqual(["wheel.png"]);
});
