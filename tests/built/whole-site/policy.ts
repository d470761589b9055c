import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { speculationRules } from "../../../app/site/shell/speculation";
import { hashOf, inlineScripts, inlineStyles, parsePolicy, policyViolations } from "../../support/content-policy";
import { observatoryScore } from "../../support/observatory";
import { missingPages, privatePages, publicPages } from "../../support/public-pages";
import type { CrawledSite } from "./crawl";

/** Added by a page's script, so no page has it in its HTML. */
const rules = `'sha256-${createHash("sha256").update(speculationRules).digest("base64")}'`;
const publicPolicy = "public, max-age=60, stale-while-revalidate=600, stale-if-error=86400";
const storedPages = [...publicPages, "/search?q=agents"];

/** Tests the security and cache headers of all pages. */
export function testPolicy({ read }: CrawledSite): void {
  describe("content security policy", () => {
    it("is the same on all stored pages, and allows no code that none of them has, or a page that the router opens", async () => {
      const pages = await Promise.all(storedPages.map((path) => read(path)));
      const policies = new Set(pages.map(({ headers }) => headers.get("Content-Security-Policy")));
      expect(policies.size).toBe(1);
      const [text = null] = policies;
      const policy = parsePolicy(text);
      const scripts = pages.flatMap(({ page }) => inlineScripts(page).map(hashOf));
      expect(policy.get("script-src")?.toSorted()).toEqual([...new Set(["'self'", rules, ...scripts])].toSorted());
      // The router opens it under the policy of the page before.
      const opened = await read("/draft?q=invoices");
      const styles = [...pages, opened].flatMap(({ page }) => inlineStyles(page).map(hashOf));
      expect(policy.get("style-src")?.toSorted()).toEqual([...new Set(["'self'", ...styles])].toSorted());
    });

    it.each(storedPages)("allows every inline script and style of %s by its hash", async (path) => {
      const { page, headers } = await read(path);
      const policy = parsePolicy(headers.get("Content-Security-Policy"));
      expect(inlineScripts(page)).not.toEqual([]);
      expect(policy.get("script-src")).toEqual(expect.arrayContaining(inlineScripts(page).map(hashOf)));
      expect(policy.get("style-src")).toEqual(expect.arrayContaining(inlineStyles(page).map(hashOf)));
      expect(headers.get("Content-Security-Policy")).not.toContain("nonce");
      expect(page.html).not.toContain("nonce=");
      expect(policyViolations(page)).toEqual([]);
    });

    it.each([...storedPages, ...missingPages, ...privatePages])(
      "%s would score 150 in the Observatory",
      async (path) => {
        expect(observatoryScore((await read(path)).headers)).toBe(150);
      },
    );
  });

  describe("cache policy", () => {
    it.each(storedPages)("lets caches keep %s for everybody", async (path) => {
      const { headers } = await read(path);
      expect(headers.get("Cache-Control")).toBe(publicPolicy);
      expect(headers.get("Cache-Tag")).toMatch(/^[\w:,-]+$/);
      expect(headers.get("Set-Cookie")).toBeNull();
      expect(headers.get("Vary") ?? "").not.toContain("*");
    });

    it.each(privatePages)("keeps %s out of every cache", async (path) => {
      const { headers } = await read(path);
      expect(headers.get("Cache-Control")).toBe("private, no-store");
      expect(headers.get("Set-Cookie")).toBeNull();
    });
  });
}
