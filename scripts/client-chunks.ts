import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.ts";

/**
 * A pattern for modules with these names in a folder of the application. Throws for a name without a file: after a
 * rename, the module would move to another file of script unnoticed.
 */
function modules(folder: string, ...names: readonly string[]): string {
  const paths = names.map((name) => join(root, "app", folder, name));
  const missing = paths.find((path) => !existsSync(`${path}.ts`) && !existsSync(`${path}.tsx`));
  if (missing) throw new Error(`scripts/client-chunks.ts names a module that does not exist: ${missing}`);
  return `${folder}/(?:${names.join("|")})`;
}

const inApp = (...patterns: readonly string[]): RegExp => new RegExp(`[\\\\/]app/(?:${patterns.join("|")})\\.tsx?$`);

/**
 * Modules of the client bundle that go into one file. By default the bundler puts every module shared by two pages into
 * a file of its own: fifty for a portal form, most of them a few hundred bytes, which compress badly and are all listed
 * in the route manifest. A group includes what its modules import, so the groups that public pages need come first:
 * otherwise these pages would load the portal (tests/e2e/content-weight.spec.ts).
 */
const groups = [
  // Separate: a page's first script imports it, and would load everything it is bundled with.
  { name: "preload-helper", test: /preload-helper/ },
  { name: "router", test: /[\\/]node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/ },
  {
    name: "common",
    test: inApp(
      modules("domain/seo", "indexing"),
      modules("domain/text", "dates", "lists", "numbers", "slug", "urls"),
      modules("components/ui", "early-input", "page-actions", "page-link", "toast"),
      modules("components/content", "error-states"),
      modules(
        "components/site",
        "brand-mark",
        "inline-script",
        "no-connection",
        "page-start-context",
        "pending-text",
        "server-error",
        "settings",
        "theme-switch",
      ),
    ),
  },
  // Not in "site" or "shared" below: the first script and the portal import these too, and would load the whole group
  // with them.
  { name: "consent", test: inApp(modules("domain", "consent/consent", "text/cookies")) },
  { name: "filters", test: inApp(modules("components/ui", "filter-tabs", "use-navigation-timer")) },
  { name: "picture-address", test: inApp(modules("domain/media", "picture-address")) },
  // What every public page loads, and small modules that only some of them need: 18 KB compressed. A page downloads at
  // most 3 KB it does not need, in half as many files.
  {
    name: "site",
    test: inApp(
      modules("components/content", "closing-band", "page-header", "picture", "weave"),
      modules("components/outbox", "line-element", "outbox-line"),
      modules(
        "components/site",
        "breadcrumbs",
        "cookie-banner",
        "edit-link",
        "footer",
        "header",
        "reload-offline",
        "site-shell",
      ),
      modules("domain", "blog/post", "consent/analytics-script", "listing/loose-matches"),
      modules("domain/imagery", "cover", "draft", "weave-svg"),
      modules(
        "domain/seo",
        "breadcrumbs",
        "canonical",
        "head",
        "head-texts",
        "public-paths",
        "social-address",
        "structured-data",
      ),
    ),
  },
  {
    name: "content",
    test: inApp(
      modules(
        "components/content",
        "blog-parts",
        "credited",
        "did-you-mean",
        "missing-record",
        "near-pages",
        "older-matches",
        "pager",
        "post-card",
        "post-categories",
        "record-header",
        "related-pages",
        "rich-text",
        "ruled-list",
        "search-whole-site",
        "search-form",
        "step-list",
        "suggest-tool",
        "text-cells",
        "tool-card",
      ),
      modules("components/site", "not-found"),
      modules("components/ui", "contents-rail", "result-line", "tags"),
      modules(
        "domain",
        "briefs/brief",
        "directory/tool",
        "glossary/term",
        "media/credits",
        "media/show-pictures",
        "search/site-search",
        "text/requested-address",
        "ventures/venture",
      ),
    ),
  },
  // Split by the pages that need them, as by default. Modules loaded after the first paint keep their own file names.
  {
    name: "shared",
    test: /[\\/]app[\\/](?:domain[\\/](?!accounts|drafts|limits|text[\\/](?:json|local-times|time-zones))|components[\\/](?:content|intake|outbox|ui|site[\\/](?!after-first-render))|inline-code)/,
    entriesAware: true,
    // In bytes. Slightly more would merge code that only the portal's tables need into files of every page.
    entriesAwareMergeThreshold: 800,
  },
  {
    name: "portal",
    test: inApp(
      modules("routes/admin", "admin-head", "submit-form"),
      modules("components/admin/list", "badge"),
      modules("components/admin/people", "identity-confirmation", "session-events", "session-watch", "sign-out"),
      modules(
        "components/admin/shell",
        "action-notice",
        "admin-error",
        "admin-shell",
        "confirmation",
        "is-typing",
        "command-palette",
        "lazy-component",
        "local-time",
        "admin-not-found",
        "sections",
        "side-bar",
        "stay-offline",
        "use-is-hydrated",
        "use-refused-files",
      ),
    ),
  },
  {
    name: "lists",
    test: inApp(
      modules(
        "components/admin/list",
        "bulk-bar",
        "filter-bar",
        "list-address",
        "list-pager",
        "list-table",
        "use-list-keys",
        "use-selection",
      ),
      modules("components/admin/shell", "scroll-box"),
    ),
  },
  {
    name: "forms",
    test: inApp(
      modules(
        "components/admin/controls",
        "choice-field",
        "field-frame",
        "form-values",
        "image-field",
        "list-field",
        "picker-field",
        "picture-tools",
        "text-field",
      ),
      modules(
        "components/admin/drafts",
        "autosave-note",
        "draft-offer",
        "draft-storage",
        "fill-form",
        "save-dialogs",
        "save-outcome",
        "unsaved-guard",
        "use-saved-form",
      ),
    ),
  },
];

/** How the client bundle is split. Earlier groups take precedence; a file shared by pages is not named after them. */
export const clientChunks = {
  codeSplitting: { groups: groups.map((group, place) => ({ ...group, priority: groups.length - place })) },
  chunkFileNames: ({ name }: { readonly name: string }) => `assets/${name.split("~", 1)[0]}-[hash].js`,
};
