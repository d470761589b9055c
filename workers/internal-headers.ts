/** Carries the request id from the gateway to the backend, and back to the client. */
export const requestIdHeader = "X-Request-Id";

/** Tells the gateway that the caller may see `Server-Timing`. Removed before the response leaves. */
export const showCostHeader = "X-Show-Cost";
