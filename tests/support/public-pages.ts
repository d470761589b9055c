/** Pages whose texts are part of the site: they need no database. */
export const fixedPages = [
  "/about",
  "/services",
  "/services/startup-mvp",
  "/services/internal-tools",
  "/services/ai-workflows",
  "/services/ai-growth-engines",
  "/ai-product-manager",
  "/terms",
  "/privacy",
] as const;

/** Lists. */
export const listPages = [
  "/ai-product-stack",
  "/ventures",
  "/blog",
  "/blog/category/product-academy",
  "/example-product-briefs",
  "/it-glossary",
] as const;

/** One page of each kind of row, as the sample content has them. */
export const detailPages = [
  "/ai-product-stack/cursor",
  "/ventures/berthnote",
  "/blog/post/how-to-test-a-prompt-with-fifty-real-cases",
  "/example-product-briefs/plot-diary",
  "/it-glossary/term/ab-testing",
] as const;

/** Every kind of page that anybody may see and search engines may index. */
export const publicPages = ["/", ...listPages, ...detailPages, "/vibe-coding", "/onboarding", ...fixedPages] as const;

/** Addresses of rows that do not exist, one of each kind, and one that is nothing at all. */
export const missingPages = [
  "/ai-product-stack/no-such-tool",
  "/ventures/no-such-venture",
  "/blog/post/no-such-post",
  "/blog/category/no-such-category",
  "/example-product-briefs/no-such-brief",
  "/it-glossary/term/no-such-term",
  "/services/no-such-service",
  "/no-such-page",
] as const;

/** Pages that are never stored, whatever they say. */
export const privatePages = ["/auth", ...missingPages] as const;
