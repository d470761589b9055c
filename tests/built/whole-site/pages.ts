import { describe, expect, it } from "vitest";
import { missingPages, publicPages } from "../../support/public-pages";
import type { CrawledSite } from "./crawl";

/** Tests that all pages answer, whole: the HTML alone has their content. */
export function testPages({ read }: Pick<CrawledSite, "read">): void {
  describe("pages", () => {
    it.each(publicPages)("URL-1, GEN-9, GEN-10, E7 %s answers with its page, data and all", async (path) => {
      const { status, page } = await read(path);
      expect(status).toBe(200);
      expect(page.texts("h1").filter(Boolean)).toHaveLength(1);
      expect(page.main.length).toBeGreaterThan(100);
      expect(page.main).not.toContain("Loading");
    });

    it("URL-1 /auth answers with its page", async () => {
      const { status, page } = await read("/auth");
      expect(status).toBe(200);
      expect(page.texts("h1").filter(Boolean)).toHaveLength(1);
      expect(page.main.length).toBeGreaterThan(80);
      expect(page.main).not.toContain("Loading");
    });

    it.each(missingPages)("URL-16, GEN-15, D10 %s answers 404 and is not indexed", async (path) => {
      const { status, page } = await read(path);
      expect(status).toBe(404);
      expect(page.meta("robots").join()).toContain("noindex");
    });
  });
}
