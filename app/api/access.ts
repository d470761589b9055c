import { getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import * as schema from "../../drizzle/schema/index";
import { isAllowed, type Role, roleNames } from "../base/access/permissions";
import type { ApiTable } from "../content/types/tables";
import { ApiError, permissionDenied } from "./api-error";
import { apiTables } from "./contract";
import type { View } from "./plan";
import type { Condition } from "./query-text";

/** What a token may do with a table. The right to write includes reading. */
export const tokenRights = ["read", "write"] as const;
export type TokenRight = (typeof tokenRights)[number];

/** Who sent a request: an anonymous visitor, a signed-in person, or a program with a token. */
export type Caller =
  | { readonly kind: "visitor" }
  | { readonly kind: "person"; readonly id: string; readonly role: Role }
  | {
      readonly kind: "token";
      readonly id: string;
      readonly accountId: string;
      /** The role of the token's owner. */
      readonly role: Role;
      readonly scopes: readonly string[];
    };

/** The scope of the picture library, beside those of the tables. */
export const pictureScope = "media";

const allRows: View = { facts: new Map(), conditions: [], isPublic: false };

/**
 * The rows of a table that a caller may see (GEN-12, GUARD-6, D6, D14). Throws an `ApiError` if the caller may not read
 * the table. A role that has the table's permission sees all rows; a token does so only if its scopes have the table.
 *
 * @param now the request's time, an ISO instant
 * @param origin the site's public origin, which decides whether sample rows are shown (D47)
 */
export function visibleRows(table: ApiTable, caller: Caller, now: string, origin: string): View {
  if (table.readers === "nobody")
    throw permissionDenied(table.name, caller.kind !== "visitor", "This table cannot be read.");
  if (table.readers === "owner") {
    if (caller.kind !== "person")
      throw permissionDenied(table.name, caller.kind === "token", "Sign in to see your own row.");
    return { ...allRows, conditions: [comparison(table, table.key, "eq", caller.id)] };
  }
  if (hasRight(caller, table, "read")) return allRows;
  if (table.readers === "permitted")
    throw permissionDenied(table.name, caller.kind !== "visitor", "Your role does not include reading this table.");
  const conditions = table.publicFrom === null ? [] : [comparison(table, table.publicFrom, "lte", now)];
  return {
    facts: table.publicFacts,
    conditions,
    filter: table.shownAt?.(origin),
    values: table.publicValues?.(origin),
    isPublic: true,
  };
}

function comparison(table: ApiTable, name: string, operator: "eq" | "lte", value: string): Condition {
  return { kind: "test", negated: false, column: table.columns.get(name)!, operator, values: [value], is: null };
}

/** Throws unless the caller may write a table (GUARD-6, D14). */
export function requireWriter(table: ApiTable, caller: Caller): void {
  if (table.writable && hasRight(caller, table, "write")) return;
  throw permissionDenied(
    table.name,
    caller.kind !== "visitor",
    table.writable ? "Your role does not include writing to this table." : null,
  );
}

/** Whether anybody may add rows to a table, one at a time, without reading them. */
export const mayAddRows = ({ openToNewRows }: ApiTable): boolean => openToNewRows;

/** Whether a caller's role has a table's permission and, for a token, its scopes have the table. */
function hasRight(caller: Caller, table: ApiTable, right: TokenRight): boolean {
  return caller.kind !== "visitor" && isAllowed(caller.role, table.permission) && hasScope(caller, table.name, right);
}

/** Whether a caller may read or add pictures. */
export const mayUsePictures = (caller: Caller, right: TokenRight): boolean =>
  caller.kind !== "visitor" && isAllowed(caller.role, "content") && hasScope(caller, pictureScope, right);

/** The scope that lets agents publish what they write. */
export const publishScope = "publishing";

/** Whether what a token writes through the agents' endpoint may be public. */
export const mayPublish = (caller: Extract<Caller, { kind: "token" }>): boolean =>
  isAllowed(caller.role, "content") && hasScope(caller, publishScope, "write");

/** Whether a token's scopes have a right, which that to write includes; always true for a person. */
function hasScope(caller: Exclude<Caller, { kind: "visitor" }>, name: string, right: TokenRight): boolean {
  const rights = right === "read" ? tokenRights : [right];
  return caller.kind === "person" || rights.some((one) => caller.scopes.includes(`${name}:${one}`));
}

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
  const view = nullIfForbidden(() => visibleRows(table, caller, new Date(0).toISOString(), ""));
  const isRestricted = view !== null && (view.facts.size > 0 || view.conditions.length > 0);
  const reads = view === null ? "nothing" : !isRestricted ? "all rows" : view.isPublic ? "public rows" : "own row";
  if (nullIfForbidden(() => (requireWriter(table, caller), true))) return { reads, writes: "all rows" };
  return { reads, writes: mayAddRows(table) ? "new rows" : "nothing" };
}

/** The result of a rule; null if it refuses. */
function nullIfForbidden<Result>(rule: () => Result): Result | null {
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
