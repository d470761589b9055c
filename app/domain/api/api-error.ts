import { bounds } from "./bounds";

/** What is said of a request that cannot be done, in PostgREST's shape. */
export interface ApiErrorBody {
  readonly code: string;
  readonly message: string;
  readonly details: string | null;
  readonly hint: string | null;
}

/**
 * A request that cannot be done. Codes are PostgREST's (`PGRST…`), PostgreSQL's (five characters), or, for what only
 * we refuse, `PT` and the status, which is how PostgREST spells a status of one's own.
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

/** A part of the request cannot be read. */
export const unreadable = (part: string, text: string, details: string, hint: string | null = null) =>
  new ApiError(400, "PGRST100", `"failed to parse ${part} (${text.slice(0, 200)})" (line 1, column 1)`, details, hint);

/** There is no such column. */
export const noColumn = (table: string, column: string) =>
  new ApiError(400, "42703", `column ${table}.${column.slice(0, 200)} does not exist`);

/** A column is selected more than once. */
export const repeatedColumn = (column: string) =>
  new ApiError(
    400,
    "42701",
    `column "${column.slice(0, 200)}" specified more than once`,
    null,
    "Select a column once, under one name; * selects all of them.",
  );

/**
 * A text has half of a surrogate pair in it, or bytes that are no UTF-8. The database would store something else, and
 * no request could name it again.
 *
 * @param where such as `column "name"`
 */
export const halfCharacter = (where: string) =>
  new ApiError(400, "22021", `invalid byte sequence for encoding "UTF8" in ${where}`, "A text is well-formed Unicode.");

/** There is no such table, for this API. */
export const noTable = (table: string) =>
  new ApiError(404, "PGRST205", `Could not find the table 'public.${table.slice(0, 100)}' in the schema cache`);

/** A row that is written has a field that its table has not. */
export const noField = (table: string, column: string) =>
  new ApiError(
    400,
    "PGRST204",
    `Could not find the '${column.slice(0, 100)}' column of '${table}' in the schema cache`,
  );

/** Not the rows wanted: a single object was asked for. */
export const notSingle = (rows: number) =>
  new ApiError(406, "PGRST116", "Cannot coerce the result to a single JSON object", `The result contains ${rows} rows`);

/** Whoever asks may not. Without anybody being named it is 401: coming back as somebody could help. */
export const denied = (table: string, named: boolean, hint: string | null = null) =>
  new ApiError(named ? 403 : 401, "42501", `permission denied for table ${table}`, null, hint);

/** What would cost more than an answer may. */
export const tooMuch = (message: string, hint: string) => new ApiError(400, "PT400", message, null, hint);

/**
 * The answer would have more bytes than one may.
 *
 * @param bytes how many it would have, or at least has
 */
export function tooLarge(rows: number, bytes: number): ApiError {
  const fitting = Math.floor((rows * bounds.bytes) / bytes);
  return tooMuch(
    `An answer has at most ${bounds.bytes} bytes; these ${rows} rows have about ${bytes}.`,
    rows > 1 && fitting > 0
      ? `Ask for about ${fitting} rows at a time, by limit and offset or by Range, or select fewer columns.`
      : "Select fewer columns.",
  );
}

/** A range that cannot be given. */
export const badRange = (details: string) => new ApiError(416, "PGRST103", "Requested range not satisfiable", details);

/** The database did not answer. */
export const unavailable = () =>
  new ApiError(503, "PGRST000", "The database cannot be reached just now.", null, "Try again in a few seconds.", 5);
