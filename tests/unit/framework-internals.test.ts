import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../../scripts/root";

/** A part of a dependency that it does not document, which a minor release may change. */
interface Internal {
  /** The file that depends on it. */
  readonly file: string;
  /** What that file names. */
  readonly uses: string | RegExp;
  /** Where the package has it: a glob below node_modules, and what one of these files contains. */
  readonly within: string;
  readonly has: string | RegExp;
  /** What breaks without it. */
  readonly breaks: string;
}

const router = "react-router/dist/production/**/*.{js,mjs}";
const noStart = "The router never starts: links work as ordinary links, and nothing on a page reacts.";

const internals: readonly Internal[] = [
  ...["UNSAFE_FrameworkContext", "UNSAFE_DataRouterStateContext"].map((name) => ({
    file: "app/first-view/page-start.tsx",
    uses: name,
    within: router,
    has: name,
    breaks: noStart,
  })),
  ...["clientActionModule", "clientLoaderModule", "clientMiddlewareModule", "hydrateFallbackModule"].map((name) => ({
    file: "app/first-view/page-start.tsx",
    uses: name,
    within: router,
    has: name,
    breaks: "A page starts without a script of its route, and its router fails.",
  })),
  ...["__reactRouterContext", "__reactRouterRouteModules"].map((name) => ({
    file: "app/entry.client.tsx",
    uses: name,
    within: router,
    has: `window.${name}`,
    breaks: noStart,
  })),
  {
    file: "app/first-view/page-link.tsx",
    uses: "__reactRouterManifest",
    within: router,
    has: "window.__reactRouterManifest",
    breaks: "Scripts are no longer fetched when a link is pointed at.",
  },
  {
    file: "app/first-view/page-link.tsx",
    uses: "__reactRouterDataRouter",
    within: router,
    has: "window.__reactRouterDataRouter",
    breaks: "Scripts are no longer fetched when a link is pointed at.",
  },
  ...["serverHandoffStream", "staticHandlerContext"].map((name) => ({
    file: "app/entry.server.tsx",
    uses: name,
    within: router,
    has: name,
    breaks: "A page has its data twice, or a state that does not match it.",
  })),
  {
    file: "app/first-view/use-navigation-timer.ts",
    uses: "UNSAFE_DataRouterContext",
    within: router,
    has: "UNSAFE_DataRouterContext",
    breaks: "Live search fails.",
  },
  {
    file: "app/first-view/route-module.ts",
    uses: "UNSAFE_FrameworkContext",
    within: router,
    has: "routeModules",
    breaks: "A document that the portal refuses has neither the portal's layout nor its styles.",
  },
  {
    file: "scripts/vite-plugins.ts",
    uses: "react-dom-server-legacy.browser.production.js",
    within: "react-dom/cjs/react-dom-server-legacy.browser.production.js",
    has: /exports\.renderToString\b/,
    breaks: "The build fails, or the worker renders nothing.",
  },
  {
    file: "scripts/vite-plugins.ts",
    uses: "virtual:react-router/server-build",
    within: "@react-router/dev/dist/vite.js",
    has: "import * as route${index} from ${JSON.stringify(",
    breaks: "The worker loads the portal's routes at its start.",
  },
  {
    file: "drizzle/row-overlay.ts",
    uses: "_prepare()",
    within: "drizzle-orm/d1/session.js",
    has: "._prepare()",
    breaks: "A preview shows the stored row instead of the typed one.",
  },
  {
    file: "drizzle/prepared.ts",
    uses: "fillPlaceholders",
    within: "drizzle-orm/sql/sql.js",
    has: "function fillPlaceholders",
    breaks: "Every read of a page fails.",
  },
];

describe("what this site takes from the inside of its dependencies", () => {
  it.each(internals)("$file finds $uses", ({ file, uses, within, has, breaks }) => {
    const contains = (text: string, part: string | RegExp) =>
      typeof part === "string" ? text.includes(part) : part.test(text);
    // A line of this table that no code needs any more would hide what the code needs instead.
    expect(contains(readFileSync(join(root, file), "utf8"), uses), `${file} no longer uses ${uses}`).toBe(true);
    const paths = globSync(within, { cwd: join(root, "node_modules") });
    const isThere = paths.some((path) => contains(readFileSync(join(root, "node_modules", path), "utf8"), has));
    expect(isThere, `${within} no longer has ${has}. ${breaks}`).toBe(true);
  });
});
