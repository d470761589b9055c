import { getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import * as schema from "../../drizzle/schema";
import { roleNames } from "../base/access/account";
import { isAllowed } from "../base/access/permissions";
import { mayAddRows, requireWriter, visibleRows, type Caller } from "./access";
import { ApiError } from "./api-error";
import { apiTables } from "./contract";
import type { ApiTable } from "../content/types/tables";

/** The kinds of callers that the access rules tell apart, in the report's order. */
export const callerKinds = ["visitor", ...roleNames, "readToken", "writeToken"] as const;
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

/** A caller of this kind. Tokens belong to an administrator and have a scope for the table. */
function callerOf(kind: CallerKind, { name }: ApiTable): Caller {
  if (kind === "visitor") return { kind };
  if (kind !== "readToken" && kind !== "writeToken") return { kind: "person", id: "somebody", role: kind };
  const right = kind === "readToken" ? "read" : "write";
  return { kind: "token", id: "a", accountId: "somebody", role: "admin", scopes: [`${name}:${right}`] };
}

/** Reports what each kind of caller may do, by applying the access rules for requests (ADM-6). */
export function reportAccess(tables: readonly ApiTable[]): TableReport[] {
  return tables.map((table) => ({
    table: table.name,
    access: Object.fromEntries(
      callerKinds.map((kind) => [kind, accessOf(table, callerOf(kind, table))]),
      // `fromEntries` widens the keys to strings.
    ) as unknown as TableReport["access"],
  }));
}

function accessOf(table: ApiTable, caller: Caller): TableAccess {
  const view = allowed(() => visibleRows(table, caller, new Date(0).toISOString(), ""));
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

/** Whether content can be written only by roles that include it and by tokens for the table. */
export const isProtected = ({ access }: TableReport): boolean =>
  access.admin.writes === "all rows" &&
  (["visitor", "readToken", ...roleNames.filter((role) => !isAllowed(role, "content"))] as const).every(
    (kind) => access[kind].writes === "nothing",
  );

/** The tables of the database that the data API exposes to nobody. */
export const unexposedTables = (): string[] =>
  Object.values(schema)
    .filter((table) => is(table, SQLiteTable))
    .map((table) => getTableName(table))
    .filter((name) => !apiTables.some((table) => table.name === name))
    .toSorted();
