import { describe, expect, it } from "vitest";
import { findPublicPath, publicPaths, sitemapPages } from "../../app/base/web/public-paths";
import routes from "../../app/routes";

interface RouteEntry {
  readonly path?: string | undefined;
  readonly index?: boolean | undefined;
  readonly id?: string | undefined;
  readonly file: string;
  readonly children?: readonly RouteEntry[] | undefined;
}

const pathsOf = (entries: readonly RouteEntry[], isListed: (file: string) => boolean): string[] =>
  entries.flatMap(({ path, index, children, file }) => {
    if (path === "admin" || path === "*" || !isListed(file)) return [];
    if (children) return pathsOf(children, isListed);
    return index ? ["/"] : [`/${path}`];
  });

const routed = pathsOf(routes, (file) => !file.endsWith(".ts"));
/** Includes what is not a page, such as the live results of a search. */
const allRouted = pathsOf(routes, () => true);
const inTable = (path: string) => publicPaths.some((entry) => entry.path === path || entry.aliases?.includes(path));

describe("the table of public paths", () => {
  it("has every public page of the route table", () => {
    expect(routed.length).toBeGreaterThan(25);
    const missing = routed.filter((path) => !inTable(path));
    expect(missing).toEqual([]);
  });

  it("has only paths of the route table", () => {
    const answered = allRouted.map((path) => new RegExp(`^${path.replaceAll(/:[a-z]+/g, "[^/]+")}$`));
    const dead = publicPaths.filter(({ path }) => !answered.some((expression) => expression.test(path)));
    expect(dead).toEqual([]);
  });

  it("SEO-19 D39 puts only the indexable fixed pages into the sitemap", () => {
    expect(sitemapPages).toContain("/onboarding");
    for (const path of ["/auth", "/api", "/offline"]) expect(sitemapPages).not.toContain(path);
    expect(sitemapPages.filter((path) => path.includes(":"))).toEqual([]);
  });

  it("a fixed path takes precedence over one with a parameter, and a path below a page does not match it", () => {
    expect(findPublicPath("/blog/post/page")?.path).toBe("/blog/post/:slug");
    expect(findPublicPath("/blog/category/a/page/2")?.path).toBe("/blog/category/:category/page/:page");
    expect(findPublicPath("/blog/post")).toBeNull();
    expect(findPublicPath("/about/us")).toBeNull();
  });
});
