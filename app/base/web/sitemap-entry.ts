/** A URL of the sitemap. `lastModified` is an ISO instant or null. */
export interface SitemapEntry {
  readonly path: string;
  readonly lastModified: string | null;
}
