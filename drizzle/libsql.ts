import { createClient, type Client, type InStatement, type InValue } from "@libsql/client/http";
import { drizzle } from "drizzle-orm/libsql/http";
import {
  createDatabase,
  emptyCost,
  type BatchRunner,
  type DatabaseClient,
  type Query,
  type QueryBuilder,
  type Timeouts,
} from "./client";

/** The address of a libSQL server (http, https or libsql), and its token. */
export interface LibsqlConnection {
  readonly url: string;
  readonly authToken?: string | undefined;
}

/** Returns the client for one batch. Requests must go through the given `fetch`. */
export type ClientForBatch = (fetch: typeof globalThis.fetch) => Client;

/** A client of a libSQL server, for Workers and for Node. */
export const serverClient =
  ({ url, authToken }: LibsqlConnection): ClientForBatch =>
  (fetch) =>
    createClient({ url, fetch, ...(authToken && { authToken }) });

/** Creates a database client on libSQL: on a server (`serverClient`), or on a file in Node. */
export function createLibsqlDatabase(clientFor: ClientForBatch, timeouts?: Timeouts): DatabaseClient {
  const run: BatchRunner = (queries, { kind, signal }) => {
    // Abort with the batch: an abandoned request would occupy a connection and keep a command from ending.
    const client = clientFor((input, init) => fetch(input, { ...init, signal }));
    // A deferred transaction that reads before it writes fails if another has written in between; an immediate one
    // waits its turn.
    const mode = kind === "write" ? "write" : "deferred";
    const batch = (statements: InStatement[]) => client.batch(statements.map(wellFormed), mode);
    return drizzle({ client: { batch } as Client }).batch(queries as [Query, ...Query[]]);
  };
  // Both drivers build the same SQL. Only the result of a directly awaited write differs, and nothing awaits one.
  return createDatabase(drizzle.mock() as unknown as QueryBuilder, run, emptyCost(), timeouts);
}

/** Replaces lone surrogates with U+FFFD, as D1 does: they have no UTF-8, and a server refuses a batch with one. */
function wellFormed(statement: InStatement): InStatement {
  // Drizzle's driver sends only objects with a list of arguments.
  const { sql, args } = statement as { sql: string; args: InValue[] };
  const values = args.map((value) => (typeof value === "string" ? value.toWellFormed() : value));
  return { sql: sql.toWellFormed(), args: values };
}
