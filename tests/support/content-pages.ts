import type { ContentName } from "../../app/domain/content/types/registry";

/** The types of a page's structured data. */
type StructuredDataTypes = readonly string[];

/** The public pages of a content type. */
interface ContentPages {
  /** Pages that list its rows. */
  readonly lists: Readonly<Record<string, StructuredDataTypes>>;
  /** A row's own page, without the last segment; null if rows have no page. */
  readonly rows: string | null;
  /** Own pages of rows of the sample content. */
  readonly samples: Readonly<Record<string, StructuredDataTypes>>;
  /** An edit that visitors must see at once. */
  readonly edit: {
    /** The row that is edited: the values of a new one, or the column and value of one of the sample content. */
    readonly row:
      | { readonly create: Readonly<Record<string, string>> }
      | { readonly sample: readonly [column: string, value: string] };
    /** A text field that every page in `shown` shows. */
    readonly field: string;
    readonly shown: readonly string[];
    /** Pages that do not show the row and stay cached. */
    readonly unrelated: readonly string[];
  };
}

/**
 * The public pages of each content type: the built and browser tests open, edit and check them. A type that is missing
 * here does not compile.
 */
export const contentPages: Readonly<Record<ContentName, ContentPages>> = {
  blog: {
    lists: { "/blog": ["BreadcrumbList", "FAQPage", "WebSite"] },
    rows: "/blog/post",
    samples: { "/blog/post/how-to-test-a-prompt-with-fifty-real-cases": ["BlogPosting", "BreadcrumbList"] },
    edit: {
      row: { create: { title: "Purged post", postedDate: "2026-11-01T10:00" } },
      field: "excerpt",
      shown: ["/blog/post/purged-post", "/blog"],
      // Terms lead to the posts that use them.
      unrelated: ["/example-product-briefs/plot-diary", "/ventures/berthnote"],
    },
  },
  glossary: {
    lists: { "/it-glossary": ["BreadcrumbList", "DefinedTermSet"] },
    rows: "/it-glossary/term",
    samples: { "/it-glossary/term/ab-testing": ["BreadcrumbList", "DefinedTerm"] },
    edit: {
      row: { create: { term: "Purged term" } },
      field: "shortDefinition",
      shown: ["/it-glossary/term/purged-term", "/it-glossary?letter=P"],
      unrelated: ["/blog/post/purged-post", "/example-product-briefs/plot-diary"],
    },
  },
  ventures: {
    lists: { "/ventures": ["BreadcrumbList", "ItemList"] },
    rows: "/ventures",
    samples: { "/ventures/berthnote": ["BreadcrumbList", "Organization"] },
    edit: {
      row: { sample: ["slug", "berthnote"] },
      field: "microDescription",
      shown: ["/ventures/berthnote", "/ventures"],
      unrelated: ["/blog/post/purged-post", "/example-product-briefs/plot-diary"],
    },
  },
  stack: {
    lists: { "/ai-product-stack": ["BreadcrumbList", "ItemList"] },
    rows: "/ai-product-stack",
    samples: { "/ai-product-stack/cursor": ["BreadcrumbList", "SoftwareApplication"] },
    edit: {
      row: { sample: ["id", "cursor"] },
      field: "microDescription",
      shown: ["/ai-product-stack/cursor", "/ai-product-stack?q=cursor"],
      // Terms lead to the tools that use them.
      unrelated: ["/blog/post/purged-post", "/example-product-briefs/plot-diary"],
    },
  },
  "stack-categories": {
    lists: {},
    rows: null,
    samples: {},
    edit: {
      row: { sample: ["id", "ai-coders"] },
      field: "name",
      shown: ["/ai-product-stack"],
      unrelated: ["/blog", "/ventures"],
    },
  },
  briefs: {
    lists: { "/example-product-briefs": ["BreadcrumbList", "ItemList"] },
    rows: "/example-product-briefs",
    samples: { "/example-product-briefs/plot-diary": ["BreadcrumbList", "CreativeWork"] },
    edit: {
      row: { sample: ["Slug", "plot-diary"] },
      field: "summary",
      shown: ["/example-product-briefs/plot-diary", "/example-product-briefs"],
      unrelated: ["/blog", "/ai-product-stack/cursor"],
    },
  },
  "blog-categories": {
    lists: { "/blog/category/product-academy": ["BreadcrumbList", "ItemList"] },
    rows: "/blog/category",
    samples: {},
    edit: {
      row: { sample: ["Blog Category - Link", "product-academy"] },
      field: "description",
      shown: ["/blog/category/product-academy"],
      // With the category of their posts, terms are purged too.
      unrelated: ["/ventures", "/example-product-briefs/plot-diary"],
    },
  },
};
