import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { main as media } from "../../scripts/media";
import { openAdminSite } from "../support/admin-site";
import { gif, png } from "../support/pictures";

const site = openAdminSite("empty");
const folder = mkdtempSync(join(tmpdir(), "pictures-"));
afterAll(() => rmSync(folder, { recursive: true }));
let token = "";

beforeAll(async () => {
  const fields = [
    ["intent", "create"],
    ["name", "Pictures"],
    ["scope", "media:write"],
    ["days", "30"],
  ] as const;
  const { page } = await site.follow(await site.send("/admin/api-tokens", fields));
  [token = ""] = page.texts("[data-token]");
});

/** Runs the command and resolves to its output. */
async function run(...args: string[]): Promise<string> {
  const lines: string[] = [];
  const spies = (["log", "error"] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((line: string) => void lines.push(line)),
  );
  vi.stubEnv("API_TOKEN", token);
  try {
    await media([...args, "--site", site.origin]);
  } finally {
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
  }
  return lines.join("\n");
}

it("npm run media copies pictures to a folder and back, and again only what is missing (MEDIA-11)", async () => {
  const add = (bytes: Uint8Array<ArrayBuffer>, name: string) =>
    site.fetch(`/api/media?name=${name}&alt=A%20${name}`, {
      method: "POST",
      body: bytes,
      headers: { Authorization: `Bearer ${token}` },
    });
  expect([(await add(png(), "mill")).status, (await add(gif(), "wheel")).status]).toEqual([201, 201]);
  expect(await run("export", folder)).toBe("2 pictures copied, 0 already there.");
  expect(await run("export", folder)).toBe("0 pictures copied, 2 already there.");
  expect(readdirSync(folder)).toHaveLength(3);

  await site.run("delete from media");
  expect(await run("import", folder)).toBe("2 pictures copied, 0 already there.");
  expect(await run("import", folder)).toBe("0 pictures copied, 2 already there.");
  const rows = await site.rows<{ alt: string; hash: string }>("select alt, hash from media order by alt");
  expect(rows.map(({ alt }) => alt)).toEqual(["A mill", "A wheel"]);
  const served = await site.fetch(`/media/${rows[0]!.hash}/640x400-clear.png`);
  expect(new Uint8Array(await served.arrayBuffer())).toEqual(png());
});
