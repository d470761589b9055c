/** The header under which a request's id travels from the gateway to the site, and back to the visitor. */
export const requestIdHeader = "X-Request-Id";
