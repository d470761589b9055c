/** A public path: its breadcrumb, query parameters, aliases and place in the sitemap. */
export interface PublicPath {
  /** As in the route table, such as "/blog/post/:slug". */
  readonly path: string;
  /** The breadcrumb label, if the last segment does not make a good one (NAV-12, D48). */
  readonly crumb?: string;
  /** The query parameters that the page reads. Others are dropped from cache keys. */
  readonly query?: readonly string[];
  /** The parameter that selects among pages of their own, which the sitemap lists. Their Markdown has it, too. */
  readonly selector?: string;
  /** Paths that redirect here with a 301 (URL-3 to URL-6, URL-20 to URL-22), keeping path parameters. */
  readonly aliases?: readonly string[];
  /**
   * For lists: `/page/{n}` below the path redirects to the list, and so does `/1` unless it could be an item's path
   * (D24).
   */
  readonly list?: "paged" | "unpaged";
  /** Whether it lists rows and has feeds of the newest, such as `/it-glossary/feed.xml`. The blog's are the site's. */
  readonly hasFeed?: true;
  /** Excluded from the sitemap's fixed pages: not for search engines, or the page of a row, which its type lists. */
  readonly isUnlisted?: true | "as a row";
}

/**
 * All public paths, in the order of the route table. A path missing here gets no query parameters and no breadcrumb
 * link.
 */
export const publicPaths: readonly PublicPath[] = [
  {
    path: "/",
    // What WordPress called a page before it had an address: a redirect may lead there (D68).
    query: ["p", "page_id", "attachment_id", "cat", "tag", "author", "m", "preview"],
    aliases: ["/index.html", "/home"],
  },
  { path: "/about", crumb: "About Us", query: ["preview"] },
  {
    path: "/ai-product-stack",
    crumb: "AI & Product Stack",
    query: ["q", "category", "with", "sort", "older", "after", "preview"],
    selector: "category",
    // Before `/directory/:id` (D23).
    aliases: ["/directory", "/directory/search", "/directory/page/:n"],
    list: "unpaged",
    hasFeed: true,
  },
  { path: "/ai-product-stack/compare", crumb: "Compare", query: ["tools", "add", "preview"], selector: "tools" },
  { path: "/ai-product-stack/:id", query: ["preview"], aliases: ["/directory/:id"] },
  { path: "/ventures", query: ["after"], list: "unpaged", hasFeed: true },
  { path: "/ventures/:slug", query: ["preview"] },
  { path: "/work", query: ["after", "preview"], list: "unpaged", hasFeed: true },
  { path: "/work/:slug", query: ["preview"] },
  {
    path: "/blog",
    query: ["q", "older", "page", "question", "topic"],
    aliases: ["/blog/search"],
    list: "paged",
    hasFeed: true,
  },
  { path: "/blog/post/:slug", query: ["preview"] },
  { path: "/blog/author/:author", query: ["after"], hasFeed: true },
  { path: "/blog/category/:category", query: ["q", "older", "page", "preview"], list: "paged", hasFeed: true },
  { path: "/blog/category/:category/page/:page", query: ["q", "older", "page", "preview"] },
  {
    path: "/example-product-briefs",
    crumb: "Product Briefs",
    query: ["q", "older", "after"],
    list: "unpaged",
    hasFeed: true,
  },
  { path: "/example-product-briefs/:slug", query: ["preview"] },
  {
    path: "/it-glossary",
    crumb: "IT Glossary",
    query: ["q", "older", "letter", "after"],
    list: "unpaged",
    hasFeed: true,
  },
  { path: "/it-glossary/term/:slug", query: ["preview"] },
  { path: "/search", query: ["q", "kind", "page", "exact"], isUnlisted: true },
  { path: "/search/live", query: ["q"], isUnlisted: true },
  { path: "/draft", crumb: "Draft", query: ["q", "exact"], isUnlisted: true },
  { path: "/suggest-a-tool", crumb: "Suggest a Tool", query: ["name"], isUnlisted: true },
  { path: "/services", query: ["preview"], list: "unpaged", hasFeed: true },
  // Rows, whose crumbs are their names; these are the specified ones (NAV-12).
  { path: "/services/startup-mvp", crumb: "Startup MVP", query: ["preview"], isUnlisted: "as a row" },
  { path: "/services/internal-tools", crumb: "Internal Tools", query: ["preview"], isUnlisted: "as a row" },
  { path: "/services/ai-workflows", crumb: "AI Workflows", query: ["preview"], isUnlisted: "as a row" },
  { path: "/services/ai-growth-engines", crumb: "AI Growth Engines", query: ["preview"], isUnlisted: "as a row" },
  { path: "/services/:slug", query: ["preview"] },
  { path: "/ai-product-manager", crumb: "AI Product Manager", query: ["preview"] },
  { path: "/vibe-coding", crumb: "Vibe Coding", query: ["question", "topic", "preview"] },
  { path: "/terms", query: ["preview"] },
  { path: "/privacy", query: ["cookies"] },
  {
    path: "/onboarding",
    crumb: "Start Your Project",
    query: ["brief", "project", "draft", "near", "prepared"],
    aliases: ["/hire", "/get-started"],
  },
  { path: "/onboarding/status", query: ["of"], isUnlisted: true },
  { path: "/auth", crumb: "Admin Portal", query: ["return"], isUnlisted: true },
  { path: "/auth/sign-out", isUnlisted: true },
  { path: "/account", isUnlisted: true },
  { path: "/account/second-factor", isUnlisted: true },
  { path: "/auth/second-factor", query: ["return"], isUnlisted: true },
  { path: "/auth/setup", query: ["token"], isUnlisted: true },
  { path: "/auth/new-address", query: ["token"], isUnlisted: true },
  { path: "/auth/forgot", crumb: "Forgotten password", isUnlisted: true },
  { path: "/auth/link", query: ["token"], isUnlisted: true },
  { path: "/enquiry-link", query: ["token"], isUnlisted: true },
  { path: "/api", crumb: "Data API", isUnlisted: true },
  { path: "/offline", isUnlisted: true },
  { path: "/styleguide", isUnlisted: true },
];

const parameter = /:[a-z]+/g;

/** A regular expression source for a path, with its parameters as groups. */
export const pathPattern = (path: string): string => path.replaceAll(".", "\\.").replace(parameter, "([^/]+)");

const patterns = publicPaths
  .filter(({ path }) => path.includes(":"))
  .map((path) => ({ path, expression: new RegExp(`^${pathPattern(path.path)}$`) }));
const staticPaths: ReadonlyMap<string, PublicPath> = new Map(publicPaths.map((path) => [path.path, path]));

/** The entry for a pathname, or null. */
export function findPublicPath(pathname: string): PublicPath | null {
  return staticPaths.get(pathname) ?? patterns.find(({ expression }) => expression.test(pathname))?.path ?? null;
}

/**
 * A regular expression for the paths below a list that redirect to it; its first group is the list's path.
 *
 * @param page the page numbers that redirect
 */
export function listAddress({ path }: PublicPath, page: "0*1" | "\\d+"): RegExp {
  const hasItems = publicPaths.some((other) => other.path.startsWith(`${path}/:`));
  return new RegExp(`^(${pathPattern(path).replaceAll("(", "(?:")})/(?:page/${page}${hasItems ? "" : "|0*1"})$`);
}

/** The static pages of the sitemap, in order. */
export const sitemapPages: readonly string[] = publicPaths
  .filter(({ path, isUnlisted }) => !isUnlisted && !path.includes(":"))
  .map(({ path }) => path);
