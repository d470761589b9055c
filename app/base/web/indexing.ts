/** What `robots` and `X-Robots-Tag` say of a page that search engines must not show. */
export const noIndex = "noindex, nofollow";
