import { contentPages } from "./content-pages";

/** Fixed pages that need no database. */
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

/** Other pages without a content type. */
export const otherPages = ["/", "/vibe-coding", "/onboarding", "/ai-product-stack/compare"] as const;

/** The pages of content types, by path, with the schema.org types of their structured data. */
export const contentStructuredData: Readonly<Record<string, readonly string[]>> = Object.assign(
  {},
  ...Object.values(contentPages).flatMap(({ lists, samples }) => [lists, samples]),
);

/** Pages that list rows. */
export const listPages: readonly string[] = Object.values(contentPages).flatMap(({ lists }) => Object.keys(lists));

/** Pages of rows of the sample content. */
export const detailPages: readonly string[] = Object.values(contentPages).flatMap(({ samples }) =>
  Object.keys(samples),
);

/** One of each kind of page that anyone can see and search engines may index. */
export const publicPages: readonly string[] = [
  ...new Set([otherPages[0], ...listPages, ...detailPages, ...otherPages, ...fixedPages]),
];

/** Paths of rows that do not exist, one for each content type with pages. */
export const missingRows: readonly string[] = Object.values(contentPages).flatMap(({ rows }) =>
  rows === null ? [] : [`${rows}/no-such-row`],
);

/** Paths that are not found. */
export const missingPages: readonly string[] = [...missingRows, "/services/no-such-service", "/no-such-page"];

/** Pages that must never be stored in a cache. */
export const privatePages: readonly string[] = ["/auth", ...missingPages];
