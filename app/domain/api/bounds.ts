/** What one request may ask for. Every number here is part of the documentation at `/api`. */
export const bounds = {
  /** Rows of an answer, and how many there are unless `limit` says otherwise. */
  rows: 1_000,
  /** Rows of an answer with a whole text in it. Of 20 KB each, they are the bytes that an answer may have. */
  wholeTextRows: 250,
  /**
   * Bytes of an answer (UTF-8). A request holds several copies of its answer at once, what the database sent, the rows
   * and the text made of them, and an isolate has 128 MB for all of its requests.
   */
  bytes: 5_000_000,
  /** Rows that may be skipped. Beyond, a list goes on from the last value of its order. */
  offset: 10_000,
  /** Rows that are looked through for what no index finds. */
  window: 2_000,
  /** Up to how many rows are counted one by one. */
  count: 10_000,
  /** Conditions of a request. */
  conditions: 20,
  /** How deep `and` and `or` may stand in each other. */
  depth: 3,
  /** Values of one `in`. */
  values: 200,
  /** Columns of one `order`. */
  orders: 5,
} as const;
