/** The header under which a request's id travels from the gateway to the site, and back to the visitor. */
export const requestIdHeader = "X-Request-Id";

/** Says on the way back to the gateway that whoever asked may see what the answer cost. No visitor ever gets it. */
export const showCostHeader = "X-Show-Cost";
