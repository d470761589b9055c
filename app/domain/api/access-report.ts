import { getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import * as schema from "../../../drizzle/schema";
import { mayAddRows, requireWriter, viewOf, type Caller } from "./access";
import { ApiError } from "./api-error";
import { apiTables } from "./contract";
import type { ApiTable } from "./tables";

/** The kinds of callers that the access rules tell apart, in the report's order. */
export const callerKinds = ["visitor", "user", "admin", "readToken", "writeToken"] as const;
export type CallerKind = (typeof callerKinds)[number];

/** The rows of a table that a caller may see, and what it may write. */
export interface TableAccess {
  readonly reads: "all rows" | "public rows" | "own row" | "nothing";
  readonly writes: "all rows" | "new rows" | "nothing";
}

/** What each kind of caller may do with a table of the data API. */
export interface TableReport {
  readonly table: string;
  readonly access: Readonly<Record<CallerKind, TableAccess>>;
}

/** A caller of each kind; a token's scope is the table it asks for. */
const callers: Readonly<Record<CallerKind, (table: ApiTable) => Caller>> = {
  visitor: () => ({ kind: "visitor" }),
  user: () => ({ kind: "person", id: "somebody", role: "user" }),
  admin: () => ({ kind: "person", id: "somebody", role: "admin" }),
  readToken: ({ name }) => ({ kind: "token", id: "a", accountId: "somebody", scopes: [`${name}:read`] }),
  writeToken: ({ name }) => ({ kind: "token", id: "a", accountId: "somebody", scopes: [`${name}:write`] }),
};

/** Asks the access rules that every request passes what each kind of caller may do (ADM-6). */
export function reportAccess(tables: readonly ApiTable[]): TableReport[] {
  return tables.map((table) => ({
    table: table.name,
    access: Object.fromEntries(
      callerKinds.map((kind) => [kind, accessOf(table, callers[kind](table))]),
    ) as unknown as TableReport["access"],
  }));
}

function accessOf(table: ApiTable, caller: Caller): TableAccess {
  const view = allowed(() => viewOf(table, caller, new Date(0).toISOString(), ""));
  const isRestricted = view !== null && (view.facts.size > 0 || view.conditions.length > 0);
  const reads = view === null ? "nothing" : !isRestricted ? "all rows" : view.isPublic ? "public rows" : "own row";
  if (allowed(() => (requireWriter(table, caller), true))) return { reads, writes: "all rows" };
  return { reads, writes: mayAddRows(table) ? "new rows" : "nothing" };
}

/** The result of a rule; null if it refuses. */
function allowed<Result>(rule: () => Result): Result | null {
  try {
    return rule();
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** Whether nobody but administrators, and tokens they made for the table, may write it. */
export const isAdminOnly = ({ access }: TableReport): boolean =>
  access.admin.writes === "all rows" &&
  (["visitor", "user", "readToken"] as const).every((kind) => access[kind].writes === "nothing");

/** The database's tables that the data API does not have, for any caller. */
export const unexposedTables = (): string[] =>
  Object.values(schema)
    .filter((table) => is(table, SQLiteTable))
    .map((table) => getTableName(table))
    .filter((name) => !apiTables.some((table) => table.name === name))
    .toSorted();
