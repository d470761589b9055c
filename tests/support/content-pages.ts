import { findPublicPath } from "../../app/base/web/public-paths";
import type { ContentName } from "../../app/types";
import { mapTypes, type SiteType } from "../../app/types.server";
import { completeValues, requiredTexts } from "./content";
import { now } from "./rows";

/** The schema.org types in a page's structured data. */
type StructuredDataTypes = readonly string[];

/** The public pages of a content type. */
interface ContentPages {
  /** Pages that list its rows. */
  readonly lists: Readonly<Record<string, StructuredDataTypes>>;
  /** The path of a row's own page without its last segment; null if rows have no page. */
  readonly rows: string | null;
  /** Pages of rows of the sample content. */
  readonly samples: Readonly<Record<string, StructuredDataTypes>>;
  /** An edit that visitors must see at once. */
  readonly edit: {
    /** The row to edit: the values of a new one, or a column and value that identify a row of the sample content. */
    readonly row:
      | { readonly create: Readonly<Record<string, string>> }
      | { readonly sample: readonly [column: string, value: string] };
    /** A text field that every page in `shownTexts` displays. */
    readonly field: string;
    readonly shownTexts: readonly string[];
    /** Pages that do not show the row and stay cached. */
    readonly unrelatedPaths: readonly string[];
  };
}

/** Types whose pages differ from `defaultPages`, or have more to check. */
const ownPages: Readonly<Partial<Record<ContentName, ContentPages>>> = {
  blog: {
    lists: { "/blog": ["BreadcrumbList", "FAQPage", "WebSite"] },
    rows: "/blog/post",
    samples: { "/blog/post/how-to-test-a-prompt-with-fifty-real-cases": ["BlogPosting", "BreadcrumbList"] },
    edit: {
      row: { create: { title: "Purged post", postedDate: "2026-11-01T10:00" } },
      field: "excerpt",
      shownTexts: ["/blog/post/purged-post", "/blog"],
      // Not a term's page: terms link to posts that use them.
      unrelatedPaths: ["/example-product-briefs/plot-diary", "/ventures/berthnote"],
    },
  },
  glossary: {
    lists: { "/it-glossary": ["BreadcrumbList", "DefinedTermSet"] },
    rows: "/it-glossary/term",
    samples: { "/it-glossary/term/ab-testing": ["BreadcrumbList", "DefinedTerm"] },
    edit: {
      row: { create: { term: "Purged term" } },
      field: "shortDefinition",
      shownTexts: ["/it-glossary/term/purged-term", "/it-glossary?letter=P"],
      unrelatedPaths: ["/blog/post/purged-post", "/example-product-briefs/plot-diary"],
    },
  },
  ventures: {
    lists: { "/ventures": ["BreadcrumbList", "ItemList"] },
    rows: "/ventures",
    samples: { "/ventures/berthnote": ["BreadcrumbList", "Organization"] },
    edit: {
      row: { sample: ["slug", "berthnote"] },
      field: "microDescription",
      shownTexts: ["/ventures/berthnote", "/ventures"],
      unrelatedPaths: ["/blog/post/purged-post", "/example-product-briefs/plot-diary"],
    },
  },
  stack: {
    lists: { "/ai-product-stack": ["BreadcrumbList", "ItemList"] },
    rows: "/ai-product-stack",
    samples: { "/ai-product-stack/cursor": ["BreadcrumbList", "SoftwareApplication"] },
    edit: {
      row: { sample: ["id", "cursor"] },
      field: "microDescription",
      shownTexts: ["/ai-product-stack/cursor", "/ai-product-stack?q=cursor"],
      // Not a term's page: terms link to tools that use them.
      unrelatedPaths: ["/blog/post/purged-post", "/example-product-briefs/plot-diary"],
    },
  },
  "stack-categories": {
    lists: {},
    rows: null,
    samples: {},
    edit: {
      row: { sample: ["id", "ai-coders"] },
      field: "name",
      shownTexts: ["/ai-product-stack"],
      unrelatedPaths: ["/ventures"],
    },
  },
  briefs: {
    lists: { "/example-product-briefs": ["BreadcrumbList", "ItemList"] },
    rows: "/example-product-briefs",
    samples: { "/example-product-briefs/plot-diary": ["BreadcrumbList", "CreativeWork"] },
    edit: {
      row: { sample: ["Slug", "plot-diary"] },
      field: "summary",
      shownTexts: ["/example-product-briefs/plot-diary", "/example-product-briefs"],
      unrelatedPaths: ["/ai-product-stack/cursor"],
    },
  },
  faqs: {
    lists: {},
    rows: null,
    samples: {},
    edit: {
      row: { create: { question: "Purged question?", onBlog: "on" } },
      field: "answer",
      shownTexts: ["/blog"],
      unrelatedPaths: ["/ventures/berthnote", "/example-product-briefs/plot-diary"],
    },
  },
  services: {
    lists: { "/services": ["BreadcrumbList", "ItemList"] },
    rows: "/services",
    samples: {},
    edit: {
      row: { create: { name: "Purged service" } },
      field: "summary",
      shownTexts: ["/services/purged-service", "/services", "/"],
      // The footer of every page names the services.
      unrelatedPaths: [],
    },
  },
  "blog-categories": {
    lists: { "/blog/category/product-academy": ["BreadcrumbList", "ItemList"] },
    rows: "/blog/category",
    samples: {},
    edit: {
      row: { sample: ["Blog Category - Link", "product-academy"] },
      field: "description",
      shownTexts: ["/blog/category/product-academy"],
      // Not a term's page: terms are purged along with the category of their posts.
      unrelatedPaths: ["/ventures", "/example-product-briefs/plot-diary"],
    },
  },
};

/**
 * The pages of a type, derived from its address: its list, if there is one a level up, and a row that the test creates.
 */
export function defaultPages(stored: SiteType): ContentPages {
  const { type } = stored;
  const before = folderOf(stored);
  const list = before !== null && findPublicPath(before) ? [before] : [];
  const create = { ...requiredTexts(type), [type.label]: `Purged ${type.item.toLowerCase()}` };
  const row = stored.prepare({ [stored.key]: "id", ...completeValues(type.name, create) }, { now, fallbackSlug: "" });
  const page = stored.address(row);
  const isText = ({ kind }: { kind: string }) => kind === "text" || kind === "multiline";
  const detail = type.fields.find((field) => field.name === type.list.detail && isText(field));
  // The page must keep its path: a new label would change it, and an id is not known before the row is created.
  const stays = page !== null && detail !== undefined && detail.name !== type.label && !stored.keyInAddress;
  return {
    lists: Object.fromEntries(list.map((path) => [path, ["BreadcrumbList", "ItemList"]])),
    rows: before,
    samples: {},
    edit: {
      row: { create },
      field: detail?.name ?? type.label,
      shownTexts: stays ? [page, ...list] : list,
      unrelatedPaths: ["/ventures/berthnote"],
    },
  };
}

/** The path of a type's rows without its last segment; null if they have no pages. */
function folderOf({ address, columns }: SiteType): string | null {
  const path = address(Object.fromEntries(Object.keys(columns).map((name) => [name, "x"])));
  return path === null ? null : path.slice(0, path.lastIndexOf("/"));
}

/**
 * The public pages of each content type, for the built and browser tests to open, edit and check. A new type needs an
 * entry in `ownPages` only if its list page has structured data other than an `ItemList`, or does not show
 * `list.detail`.
 */
export const contentPages: Readonly<Record<ContentName, ContentPages>> = mapTypes(
  (stored) => ownPages[stored.type.name] ?? defaultPages(stored),
);
