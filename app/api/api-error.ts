import { retryDelay } from "../base/web/cache-policy";

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

/** The body of an error response, in PostgREST's shape. */
export interface ApiErrorBody {
  readonly code: string;
  readonly message: string;
  readonly details: string | null;
  readonly hint: string | null;
}

/**
 * A refused request. The codes are PostgREST's (`PGRST…`), PostgreSQL's (five characters), or `PT` and the status, which
 * is how PostgREST spells custom errors.
 */
export class ApiError extends Error {
  override name = "ApiError";

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: string | null = null,
    readonly hint: string | null = null,
    /** In seconds. */
    readonly retryAfter: number | null = null,
  ) {
    super(message);
  }

  get body(): ApiErrorBody {
    return { code: this.code, message: this.message, details: this.details, hint: this.hint };
  }
}

/** A part of the query string or a header cannot be parsed. */
export const parseError = (part: string, text: string, details: string, hint: string | null = null) =>
  new ApiError(400, "PGRST100", `"failed to parse ${part} (${text.slice(0, 200)})" (line 1, column 1)`, details, hint);

/** A query names a column that does not exist. */
export const unknownColumn = (table: string, column: string) =>
  new ApiError(400, "42703", `column ${table}.${column.slice(0, 200)} does not exist`);

/** A column is selected more than once. */
export const repeatedColumn = (column: string) =>
  new ApiError(
    400,
    "42701",
    `column "${column.slice(0, 200)}" specified more than once`,
    null,
    "Select each column once, under one name; * selects all of them.",
  );

/**
 * A text has a lone surrogate or invalid UTF-8. The database would store another text, which no request could match.
 *
 * @param where such as `column "name"`
 */
export const invalidEncoding = (where: string) =>
  new ApiError(
    400,
    "22021",
    `invalid byte sequence for encoding "UTF8" in ${where}`,
    "Text must be well-formed Unicode.",
  );

/** The API has no such table. */
export const unknownTable = (table: string) =>
  new ApiError(404, "PGRST205", `Could not find the table 'public.${table.slice(0, 100)}' in the schema cache`);

/** A row to write has an unknown field. */
export const unknownField = (table: string, column: string) =>
  new ApiError(
    400,
    "PGRST204",
    `Could not find the '${column.slice(0, 100)}' column of '${table}' in the schema cache`,
  );

/** The client asked for a single object, but the result has none or several. */
export const notSingleRow = (rows: number) =>
  new ApiError(406, "PGRST116", "Cannot coerce the result to a single JSON object", `The result contains ${rows} rows`);

/** The caller lacks the permission: 403, or 401 for an anonymous caller, who could authenticate. */
export const permissionDenied = (table: string, isAuthenticated: boolean, hint: string | null = null) =>
  new ApiError(isAuthenticated ? 403 : 401, "42501", `permission denied for table ${table}`, null, hint);

/** The request exceeds one of `apiLimits`, or no index can serve it. */
export const limitExceeded = (message: string, hint: string) => new ApiError(400, "PT400", message, null, hint);

/**
 * The response would be too large.
 *
 * @param bytes its size, or a lower bound of it
 */
export function responseTooLarge(rows: number, bytes: number): ApiError {
  const fittingRows = Math.floor((rows * apiLimits.bytes) / bytes);
  return limitExceeded(
    `A response has at most ${apiLimits.bytes} bytes; these ${rows} rows have about ${bytes}.`,
    rows > 1 && fittingRows > 0
      ? `Request about ${fittingRows} rows at a time, with limit and offset or Range, or select fewer columns.`
      : "Select fewer columns.",
  );
}

/** The requested range starts after the last row. */
export const rangeNotSatisfiable = (details: string) =>
  new ApiError(416, "PGRST103", "Requested range not satisfiable", details);

/** The database does not respond. */
export const databaseUnavailable = () =>
  new ApiError(
    503,
    "PGRST000",
    "The database is temporarily unavailable.",
    null,
    "Try again in a few seconds.",
    retryDelay(),
  );
