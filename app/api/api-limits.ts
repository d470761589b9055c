/** The limits of one request, documented at `/api`. */
export const apiLimits = {
  /** Rows of a response, and the default of `limit`. */
  rows: 1_000,
  /** Rows of a response with rich text: at 20 KB each, they reach the limit in bytes. */
  richTextRows: 250,
  /**
   * Bytes of a response (UTF-8). A request holds several copies at once (the database's result, the rows, the text),
   * and all requests of an isolate share 128 MB.
   */
  bytes: 5_000_000,
  /** Rows that `offset` can skip; clients continue from the last value of the order instead. */
  offset: 10_000,
  /** Rows scanned for conditions that no index answers. */
  window: 2_000,
  /** Rows that are counted exactly. */
  count: 10_000,
  /** Conditions of a request. */
  conditions: 20,
  /** Nesting of `and` and `or`. */
  depth: 3,
  /** Values of one `in`. */
  values: 200,
  /** Columns of one `order`. */
  orders: 5,
} as const;
