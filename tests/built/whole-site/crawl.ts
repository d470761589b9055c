import { attribute, Page } from "../../support/html";
import type { TestSite, Visit } from "../../support/test-site";

/** Every page of a site that links lead to, and what else they name, each requested once. */
export interface Crawl {
  readonly pages: ReadonlyMap<string, Visit>;
  readonly statuses: ReadonlyMap<string, number>;
  readonly redirects: ReadonlyMap<string, string>;
}

/** A site whose pages are crawled once, by the first test that needs them. */
export interface CrawledSite {
  readonly site: TestSite;
  crawl(): Promise<Crawl>;
  /** A page of the crawl; one that no link leads to is requested once. */
  read(path: string): Promise<Visit>;
}

export function crawledSite(site: TestSite): CrawledSite {
  let crawled: Promise<Crawl> | undefined;
  const crawl = () => (crawled ??= follow(site));
  return { site, crawl, read: async (path) => (await crawl()).pages.get(path) ?? site.read(path) };
}

/** Follows every link of the site, starting at the home page, and requests everything else that pages name. */
async function follow(site: TestSite): Promise<Crawl> {
  const pages = new Map<string, Visit>();
  const statuses = new Map<string, number>();
  const redirects = new Map<string, string>();
  const waiting = ["/"];
  const known = new Set(waiting);
  const add = (address: string, from: string, nofollow = false) => {
    const url = new URL(address, `${site.origin}${from}`);
    const path = url.pathname + url.search;
    if (url.origin !== site.origin || known.has(path)) return;
    if (nofollow && url.search !== "") {
      // One of each kind: every search in every category and order is a page of its own, which no crawler should
      // request.
      const kind = `${url.pathname}?${[...url.searchParams.keys()].toSorted().join("&")}`;
      if (known.has(kind)) return;
      known.add(kind);
    }
    known.add(path);
    waiting.push(path);
  };
  const work = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const response = await site.fetch(path);
      statuses.set(path, response.status);
      const location = response.headers.get("Location");
      if (location !== null) {
        redirects.set(path, location.replace(site.origin, ""));
        add(location, path);
      }
      if (!response.headers.get("Content-Type")?.startsWith("text/html")) {
        await response.body?.cancel();
        continue;
      }
      const page = new Page(await response.text());
      pages.set(path, { status: response.status, headers: response.headers, page });
      for (const link of page.all("a[href]")) {
        add(attribute(link, "href") ?? "", path, attribute(link, "rel")?.split(" ").includes("nofollow"));
      }
      for (const href of page.hrefs("link")) add(href, path);
      for (const image of page.all("img")) add(attribute(image, "src") ?? "", path);
      for (const script of page.all("script[src]")) add(attribute(script, "src") ?? "", path);
    }
  };
  // A round at a time: workers that find nothing to do must not stop while others still find links.
  while (waiting.length > 0) await Promise.all(Array.from({ length: 6 }, work));
  return { pages, statuses, redirects };
}
