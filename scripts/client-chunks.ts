/** A pattern for the modules below a folder of the application with one of these names. */
const modules = (folder: string, ...names: readonly string[]): string => `${folder}/(?:${names.join("|")})`;
const inApp = (...patterns: readonly string[]): RegExp => new RegExp(`[\\\\/]app/(?:${patterns.join("|")})\\.tsx?$`);

/**
 * Which modules of the browser's script go into one file. Left alone, the bundler gives every module that two pages
 * share a file of its own: fifty for a form of the portal, most of a few hundred bytes, which compress badly and are
 * all named in the list of routes. A group takes what its modules import with it, so those that public pages need come
 * first: otherwise these would load the portal (tests/e2e/content-weight.spec.ts).
 */
const groups = [
  // For the first script of a page, which loads nothing else.
  { name: "preload-helper", test: /preload-helper/ },
  { name: "router", test: /[\\/]node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/ },
  {
    name: "common",
    test: inApp(
      modules("domain/text", "dates", "hash", "lists", "numbers", "slug", "urls"),
      modules("components/ui", "page-actions", "page-link", "toast"),
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
  // As the bundler would split them: by the pages that need them. What is loaded after the first paint keeps its name.
  {
    name: "shared",
    test: /[\\/]app[\\/](?:domain[\\/](?!accounts|drafts|limits|text[\\/](?:json|local-times|time-zones))|components[\\/](?:content|intake|outbox|ui|site[\\/](?!after-first-render))|inline-code)/,
    entriesAware: true,
    // In bytes. A little more merges what only the portal's tables need into files of every page.
    entriesAwareMergeThreshold: 800,
  },
  {
    name: "portal",
    test: inApp(
      modules("routes/admin", "admin-head", "submit-form"),
      modules("components/admin/list", "badge"),
      modules("components/admin/people", "confirmation", "session-events", "session-watch", "sign-out"),
      modules(
        "components/admin/shell",
        "action-notice",
        "admin-error",
        "admin-shell",
        "confirmation",
        "is-typing",
        "jump-box",
        "lazy-component",
        "moment",
        "no-such-page",
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

/** How the browser's script is split. Earlier groups take precedence; a file shared by pages is not named after them. */
export const clientChunks = {
  codeSplitting: { groups: groups.map((group, place) => ({ ...group, priority: groups.length - place })) },
  chunkFileNames: ({ name }: { readonly name: string }) => `assets/${name.split("~", 1)[0]}-[hash].js`,
};
