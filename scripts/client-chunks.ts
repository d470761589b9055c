import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.ts";

/**
 * A pattern for modules with these names in a folder of the application. Throws for a name without a file: after a
 * rename, the module would move to another file of script unnoticed.
 */
function modules(folder: string, ...names: readonly string[]): string {
  const paths = names.map((name) => join(root, "app", folder, name));
  const missingPath = paths.find((path) => !existsSync(`${path}.ts`) && !existsSync(`${path}.tsx`));
  if (missingPath) throw new Error(`scripts/client-chunks.ts names a module that does not exist: ${missingPath}`);
  return `${folder}/(?:${names.join("|")})`;
}

const inApp = (...patterns: readonly string[]): RegExp => new RegExp(`[\\\\/]app/(?:${patterns.join("|")})\\.tsx?$`);

/**
 * Modules of the client bundle that go into one file. By default the bundler puts every module shared by two pages into
 * a file of its own: fifty for a portal form, most of them a few hundred bytes, which compress badly and are all listed
 * in the route manifest. A group includes what its modules import, so the groups that public pages need come first:
 * otherwise these pages would load the portal (tests/e2e/content-weight.spec.ts).
 *
 * The names cannot be derived: grouped by the pages that load a module, or by folder, a portal form loads 12 to 17 KB
 * more or twice as many files (docs/decisions/0047-client-chunks-are-named.md).
 */
const groups = [
  // Separate: a page's first script imports it, and would load everything it is bundled with.
  { name: "preload-helper", test: /preload-helper/ },
  { name: "router", test: /[\\/]node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/ },
  {
    name: "common",
    test: inApp(
      modules("base/time", "dates"),
      modules("base/web", "search-engines", "urls"),
      modules("base/words", "json", "lists", "numbers", "slug"),
      modules("ui/components", "brand-mark", "error-states", "page-actions", "pending", "settings", "toast"),
      modules("first-view", "inline-script", "page-link"),
    ),
  },
  // Not in "site" or "shared" below: the first script and the portal import these too, and would load the whole group
  // with them.
  { name: "consent", test: inApp(modules("base/web", "cookies"), modules("settings", "consent")) },
  // Two: the portal's lists need the first without the second.
  { name: "navigation-timer", test: inApp(modules("first-view", "use-navigation-timer")) },
  { name: "filter-tabs", test: inApp(modules("ui/components", "filter-tabs")) },
  { name: "text-fields", test: inApp(modules("content/types", "text-fields")) },
  // The portal's definition of tools names the facets, and would load all of "content".
  { name: "facets", test: inApp(modules("directory", "facets")) },
  // The form of the settings names the links and claims, and would load all of "site" and "content".
  { name: "links-and-claims", test: inApp(modules("settings", "links-and-claims")) },
  { name: "picture-address", test: inApp(modules("ui/imagery", "picture-address")) },
  // What every public page loads, and small modules that only some of them need: 18 KB compressed. A page downloads at
  // most 3 KB it does not need, in half as many files.
  {
    name: "site",
    test: inApp(
      modules("base/search", "loose-matches"),
      modules("base/web", "breadcrumbs", "canonical", "head", "head-texts", "public-paths", "social-address"),
      modules("blog", "post"),
      modules("intake/outbox", "outbox-line"),
      modules("routing", "structured-data"),
      modules("settings", "analytics-script"),
      modules("site/shell", "cookie-banner", "header", "site-shell"),
      modules("ui/components", "closing-band", "page-header", "picture", "weave"),
      modules("ui/imagery", "cover", "weave"),
    ),
  },
  {
    name: "content",
    test: inApp(
      modules("base/search", "site-search"),
      modules("base/web"),
      modules("blog", "blog-lists", "post-card"),
      modules("briefs", "brief"),
      modules("directory", "tool", "tool-card"),
      modules("glossary", "term"),
      modules("ui/components", "not-found", "record-header", "rich-text", "lists", "public-forms"),
      modules("ui/imagery", "descriptions"),
      modules("ventures", "venture"),
    ),
  },
  // Split by the pages that need them, as by default. Modules loaded after the first paint keep their own file names.
  {
    name: "shared",
    test: /[\\/]app[\\/](?!.*\.route\.|(?:accounts|admin|people|portal|routing|visits|base[\\/](?:access|limits)|content[\\/]drafts|enquiries[\\/](?:inbox|results)|site[\\/]styleguide|ui[\\/]portal)[\\/]|base[\\/](?:time[\\/]time-zones|words[\\/]merge-texts)\.|(?:ui[\\/]components[\\/]after-first-render|first-view[\\/]hydrate)\.)(?:[a-z-]+[\\/]|inline-code)/,
    entriesAware: true,
    // In bytes. Slightly more would merge code that only the portal's tables need into files of every page.
    entriesAwareMergeThreshold: 800,
  },
  {
    name: "portal",
    test: inApp(
      modules("portal", "admin-head"),
      modules("portal/session", "session-watch", "submit-form"),
      modules("portal/shell", "admin-error", "admin-shell", "command-palette", "sections", "sign-out"),
      modules("ui/portal", "action-feedback", "badge", "is-typing", "lazy-component", "local-time", "stay-offline"),
    ),
  },
  {
    name: "lists",
    test: inApp(modules("ui/portal", "bulk-bar", "filter-bar", "list-address", "list-pager", "list-table")),
  },
  {
    name: "forms",
    test: inApp(
      modules("portal/controls", "fields", "form-values", "picker-field"),
      modules("portal/drafts", "draft-storage", "edited-form", "save-dialogs", "use-saved-form"),
      modules("portal/media", "picture-fields"),
      modules("portal/shell", "save-outcome"),
    ),
  },
];

/** How the client bundle is split. Earlier groups take precedence; a file shared by pages is not named after them. */
export const clientChunks = {
  codeSplitting: { groups: groups.map((group, place) => ({ ...group, priority: groups.length - place })) },
  chunkFileNames: ({ name }: { readonly name: string }) => `assets/${name.split("~", 1)[0]}-[hash].js`,
};
