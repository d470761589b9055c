import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { speculationRules } from "../../app/domain/seo/speculation-rules";
import { pagePolicy } from "../../workers/middleware/page-policy";

const nonce = "bm9uY2Vub25jZW5vbmNl";
const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

async function policy(html: string, { stored = true, secure = true } = {}): Promise<Map<string, string[]>> {
  const text = await pagePolicy(html, nonce, stored, secure);
  return new Map(
    text.split("; ").map((directive) => {
      const [name = "", ...values] = directive.split(" ");
      return [name, values];
    }),
  );
}

/** Offered by a page's script, and in no page. */
const rules = hashOf(speculationRules);

describe("the content policy of a page that caches keep", () => {
  it("names every inline script by its hash, and no nonce", async () => {
    const html = `<head><script>theme("é")</script></head><script type="module">start()</script><script async="">\n a \n</script>`;
    expect((await policy(html)).get("script-src")).toEqual([
      "'self'",
      hashOf('theme("é")'),
      hashOf("start()"),
      hashOf("\n a \n"),
      rules,
    ]);
  });

  it("names a script that stands twice once, and needs none for data and for files", async () => {
    const data = '<script type="application/ld+json">{}</script><script id="x" type="application/json">{}</script>';
    const files = '<script type="module" async src="/assets/a.js"></script><script src="/b.js">ignored()</script>';
    expect((await policy(`${data}${files}<script></script>`)).get("script-src")).toEqual(["'self'", rules]);
    expect((await policy("<script>a()</script><script>a()</script>")).get("script-src")).toEqual([
      "'self'",
      hashOf("a()"),
      rules,
    ]);
  });

  it("a script that was changed by one character is not allowed", async () => {
    expect((await policy("<script>a()</script>")).get("script-src")).not.toContain(hashOf("a();"));
  });
});

describe("the content policy of a page that is never kept", () => {
  it("names the nonce, and no hash", async () => {
    const sources = (await policy("<script>a()</script>", { stored: false })).get("script-src");
    expect(sources).toEqual(["'self'", `'nonce-${nonce}'`]);
  });
});

describe("every content policy", () => {
  it.each([{ stored: true }, { stored: false }])(
    "refuses by default, inline code, frames and other bases: %j",
    async (page) => {
      const found = await policy("<p>x</p>", page);
      expect(found.get("default-src")).toEqual(["'none'"]);
      expect(found.get("object-src")).toEqual(["'none'"]);
      expect(found.get("base-uri")).toEqual(["'none'"]);
      expect(found.get("frame-ancestors")).toEqual(["'none'"]);
      expect(found.get("form-action")).toEqual(["'self'"]);
      for (const name of ["script-src", "style-src", "connect-src"]) {
        expect(found.get(name)?.filter((source) => /unsafe|\*|data:|https?:/.test(source))).toEqual([]);
      }
    },
  );

  it("D22 asks for https where the page came by it, and not on plain localhost", async () => {
    expect((await policy("")).has("upgrade-insecure-requests")).toBe(true);
    expect((await policy("", { secure: false })).has("upgrade-insecure-requests")).toBe(false);
  });
});
