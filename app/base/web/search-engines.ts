/** In characters, with the brand (SEO-12). */
export const maxTitleLength = 60;
/** In characters (SEO-11). */
export const maxDescriptionLength = 160;
/** In characters; a shorter description is extended (SEO-9, D56). */
export const minDescriptionLength = 120;
/** In characters; a page whose description stays shorter has none (D56). */
export const shortestDescriptionLength = 60;

/** What `robots` and `X-Robots-Tag` say of a page that search engines must not show. */
export const noIndex = "noindex, nofollow";
