import { describe, expect, it } from "vitest";
import { pagePolicy, type PolicyOptions } from "../../workers/middleware/page-policy";

const nonce = "bm9uY2Vub25jZW5vbmNl";
const hashes = { scripts: ["'sha256-script='"], styles: ["'sha256-style='"] };

function policy(options: Partial<PolicyOptions> = {}): Map<string, string[]> {
  const text = pagePolicy({ nonce, hashes, secure: true, ...options });
  return new Map(
    text.split("; ").map((directive) => {
      const [name = "", ...values] = directive.split(" ");
      return [name, values];
    }),
  );
}

it("the policy of a cacheable page allows inline code by hash, without a nonce", () => {
  expect(policy().get("script-src")).toEqual(["'self'", "'sha256-script='"]);
  expect(policy().get("style-src")).toEqual(["'self'", "'sha256-style='"]);
});

it("the policy of an uncacheable page allows inline code by nonce, without hashes", () => {
  expect(policy({ hashes: null }).get("script-src")).toEqual(["'self'", `'nonce-${nonce}'`]);
  expect(policy({ hashes: null }).get("style-src")).toEqual(["'self'", `'nonce-${nonce}'`]);
});

describe("every content policy", () => {
  it.each([{ hashes }, { hashes: null }])(
    "blocks other sources, inline code, framing and other base URLs: %j",
    (options) => {
      const found = policy(options);
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

  it("PREV-2 lets our own pages frame a preview, and pages that are never stored show one", () => {
    expect(policy({ hashes: null, isFramed: true }).get("frame-ancestors")).toEqual(["'self'"]);
    expect(policy({ hashes: null }).get("frame-src")).toEqual(["'self'"]);
    expect(policy().has("frame-src")).toBe(false);
  });

  it("D22 upgrades to https if the page came by it, but not on localhost", () => {
    expect(policy().has("upgrade-insecure-requests")).toBe(true);
    expect(policy({ secure: false }).has("upgrade-insecure-requests")).toBe(false);
  });
});
