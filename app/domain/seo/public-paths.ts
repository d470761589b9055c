/** What is public about one path: its crumb, the query it reads, the addresses that mean it, its place in the sitemap. */
export interface PublicPath {
  /** As the route table spells it, such as "/blog/post/:slug". */
  readonly path: string;
  /** The breadcrumb where the path's last word does not do (NAV-12, D48). */
  readonly crumb?: string;
  /** The query parameters its page reads. Any other would only make another cached copy of the same page. */
  readonly query?: readonly string[];
  /** Paths that lead here by a 301 (URL-3 to URL-6, URL-20 to URL-22); parameters are carried over by name. */
  readonly aliases?: readonly string[];
  /** A list: `/page/{n}` below it, and `/1` unless an item could have that address (D24), mean the list itself. */
  readonly list?: "paged" | "unpaged";
  /** Left out of the sitemap. Pages of rows are listed by their content type, never here. */
  readonly unlisted?: true;
}

/** Every public path, in the order of the route table. A path that is missing here reads no query and has no crumb link. */
export const publicPaths: readonly PublicPath[] = [
  { path: "/", aliases: ["/index.html", "/home"] },
  { path: "/about" },
  {
    path: "/ai-product-stack",
    crumb: "AI & Product Stack",
    query: ["q", "category", "after"],
    // Before `/directory/:id` (D23).
    aliases: ["/directory", "/directory/search", "/directory/page/:n"],
    list: "unpaged",
  },
  { path: "/ai-product-stack/:id", aliases: ["/directory/:id"] },
  { path: "/ventures", query: ["after"], list: "unpaged" },
  { path: "/ventures/:slug", query: ["preview"] },
  { path: "/blog", query: ["q", "page", "question", "topic"], aliases: ["/blog/search"], list: "paged" },
  { path: "/blog/post/:slug", query: ["preview"] },
  { path: "/blog/category/:category", query: ["q", "page", "preview"], list: "paged" },
  { path: "/blog/category/:category/page/:page", query: ["q", "page", "preview"] },
  { path: "/example-product-briefs", crumb: "Product Briefs", query: ["q", "after"], list: "unpaged" },
  { path: "/example-product-briefs/:slug" },
  { path: "/it-glossary", crumb: "IT Glossary", query: ["q", "letter", "after"], list: "unpaged" },
  { path: "/it-glossary/term/:slug", query: ["preview"] },
  { path: "/services", list: "unpaged" },
  { path: "/services/startup-mvp", crumb: "Startup MVP" },
  { path: "/services/internal-tools", crumb: "Internal Tools" },
  { path: "/services/ai-workflows", crumb: "AI Workflows" },
  { path: "/services/ai-growth-engines", crumb: "AI Growth Engines" },
  { path: "/ai-product-manager", crumb: "AI Product Manager" },
  { path: "/vibe-coding", crumb: "Vibe Coding", query: ["question", "topic"] },
  { path: "/terms" },
  { path: "/privacy" },
  { path: "/onboarding", crumb: "Start Your Project", aliases: ["/hire", "/get-started"] },
  { path: "/auth", crumb: "Admin Portal", query: ["return"], unlisted: true },
  { path: "/auth/sign-out", unlisted: true },
  { path: "/api", crumb: "Data API", unlisted: true },
  { path: "/offline", unlisted: true },
];

const parameter = /:[a-z]+/g;

/** An expression that a pathname of this shape matches, each parameter as a group. */
export const shapeOf = (path: string): string => path.replaceAll(".", "\\.").replace(parameter, "([^/]+)");

const shapes = publicPaths
  .filter(({ path }) => path.includes(":"))
  .map((path) => ({ path, expression: new RegExp(`^${shapeOf(path.path)}$`) }));
const fixed: ReadonlyMap<string, PublicPath> = new Map(publicPaths.map((path) => [path.path, path]));

/** The entry of a pathname; null where no public page has it. */
export function findPublicPath(pathname: string): PublicPath | null {
  return fixed.get(pathname) ?? shapes.find(({ expression }) => expression.test(pathname))?.path ?? null;
}

/**
 * An expression for the addresses below a list that mean the list itself, which is its first group.
 *
 * @param page which page numbers do
 */
export function listAddress({ path }: PublicPath, page: "0*1" | "\\d+"): RegExp {
  const hasItems = publicPaths.some((other) => other.path.startsWith(`${path}/:`));
  return new RegExp(`^(${shapeOf(path).replaceAll("(", "(?:")})/(?:page/${page}${hasItems ? "" : "|0*1"})$`);
}

/** The fixed pages of the sitemap, in order. */
export const sitemapPages: readonly string[] = publicPaths
  .filter(({ path, unlisted }) => !unlisted && !path.includes(":"))
  .map(({ path }) => path);
