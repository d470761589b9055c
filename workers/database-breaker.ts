import type { DatabaseClient } from "../drizzle/client";

/** Thrown in place of a query while the database is overloaded. */
export class DatabaseOverloaded extends Error {
  override name = "DatabaseOverloaded";
  override message = "The database is overloaded and was not queried.";
}

/** In milliseconds. An overloaded database gets no public requests for one to two times this long. */
const pause = 1_000;

/**
 * A circuit breaker for the database, shared by an isolate's requests. After an overload error, public requests are
 * kept from the database for a second or two; then one of them may try, and the rest follow once a query succeeds. All
 * other requests always reach the database: the pause makes room for them.
 */
export class DatabaseBreaker {
  /** When the next public request may try, in milliseconds since the epoch; null while the circuit is closed. */
  #retryAt: number | null = null;
  /** The number of overload errors. Only a request admitted after the last of them closes the circuit by succeeding. */
  #overloads = 0;

  constructor(
    readonly now: () => number = () => Date.now(),
    readonly random: () => number = Math.random,
  ) {}

  /**
   * Wraps the database for one request. The request's first query decides whether it may use the database, so that no
   * page is shown in part.
   */
  protect(database: DatabaseClient, isPublic: boolean): DatabaseClient {
    let admission: { readonly isAdmitted: boolean; readonly overloads: number } | undefined;
    let refusedReads = 0;
    const attempt = async <T>(run: () => Promise<T>): Promise<T> => {
      const { isAdmitted, overloads } = (admission ??= {
        isAdmitted: !isPublic || this.#admitsPublic(),
        overloads: this.#overloads,
      });
      // An overload after the first query also stops the rest of a public request.
      if (!isAdmitted || (isPublic && overloads !== this.#overloads)) throw new DatabaseOverloaded();
      try {
        const result = await run();
        if (overloads === this.#overloads) this.#retryAt = null;
        return result;
      } catch (error) {
        if (isOverload(error)) this.#open();
        throw error;
      }
    };
    return {
      query: database.query,
      get cost() {
        return { ...database.cost, failedReads: database.cost.failedReads + refusedReads };
      },
      read: (query) =>
        attempt(() => database.read(query)).catch((error: unknown) => {
          if (error instanceof DatabaseOverloaded) refusedReads += 1;
          throw error;
        }),
      write: (queries, timeout) => attempt(() => database.write(queries, timeout)),
    };
  }

  #admitsPublic(): boolean {
    if (this.#retryAt === null) return true;
    if (this.now() < this.#retryAt) return false;
    // Lets this request try, and refuses the others until it succeeds or another pause is over.
    this.#retryAt = this.#afterPause();
    return true;
  }

  #open(): void {
    this.#overloads += 1;
    this.#retryAt = this.#afterPause();
  }

  #afterPause(): number {
    return this.now() + pause * (1 + this.random());
  }
}

/** Whether an error means that the database is overloaded. D1 and libSQL word it differently. */
export function isOverload(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (
      /\boverloaded\b|too many requests|exceeded timeout|\bSQLITE_BUSY\b|\bHTTP status (?:429|503)\b/i.test(
        cause.message,
      )
    )
      return true;
  return false;
}
