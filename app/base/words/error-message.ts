/** In characters. A database quotes the text that it could not parse, however long it is. */
const maxLength = 300;

/** The database's own error where a query failed, otherwise the error itself. */
export function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? error.cause : error;
}

/**
 * An error's message for the log. Drizzle's message of a failed query contains the query's values, which may be personal
 * data (P8); its cause is the database's message alone.
 */
export function loggableMessage(error: unknown): string {
  const cause = causeOf(error);
  return cause instanceof Error ? cause.message.split("\nparams:")[0]!.slice(0, maxLength) : "unknown";
}

/**
 * Whether an error is a bug in the code. Everything else that a read throws comes from the database, and a retry may
 * succeed.
 */
export function isBug(error: unknown): boolean {
  const cause = causeOf(error);
  return [TypeError, RangeError, ReferenceError, SyntaxError, URIError].some((type) => cause instanceof type);
}
