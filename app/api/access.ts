import type { Role } from "../base/access/account";
import { isAllowed } from "../base/access/permissions";
import { permissionDenied } from "./api-error";
import type { Condition } from "./conditions";
import type { View } from "./plan";
import type { ApiTable } from "../content/types/tables";

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
    return { ...allRows, conditions: [compared(table, table.key, "eq", caller.id)] };
  }
  if (hasRight(caller, table, "read")) return allRows;
  const conditions = table.publicFrom === null ? [] : [compared(table, table.publicFrom, "lte", now)];
  return {
    facts: table.publicFacts,
    conditions,
    filter: table.shownAt?.(origin),
    values: table.publicValues?.(origin),
    isPublic: true,
  };
}

function compared(table: ApiTable, name: string, operator: "eq" | "lte", value: string): Condition {
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

/** Whether a token's scopes have a right, which that to write includes; always true for a person. */
function hasScope(caller: Exclude<Caller, { kind: "visitor" }>, name: string, right: TokenRight): boolean {
  const rights = right === "read" ? tokenRights : [right];
  return caller.kind === "person" || rights.some((one) => caller.scopes.includes(`${name}:${one}`));
}
