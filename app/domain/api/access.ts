import type { Role } from "../accounts/account";
import { denied } from "./api-error";
import type { Condition } from "./conditions";
import type { View } from "./plan";
import type { ApiTable } from "./tables";

/** What a token lets its bearer do with a table. Who may write may read. */
export const tokenRights = ["read", "write"] as const;
export type TokenRight = (typeof tokenRights)[number];

/** Who asks. */
export type Caller =
  | { readonly kind: "visitor" }
  | { readonly kind: "person"; readonly id: string; readonly role: Role }
  | { readonly kind: "token"; readonly id: string; readonly accountId: string; readonly scopes: readonly string[] };

const everything: View = { facts: new Map(), conditions: [], isPublic: false };

/**
 * The rows of a table that somebody may see (GEN-12, GUARD-6, D6, D14). Throws an `ApiError` where there are none to
 * see. A token sees all rows of the tables it names, and of the others what a visitor sees.
 *
 * @param now the request's time, an ISO instant
 */
export function viewOf(table: ApiTable, asker: Caller, now: string): View {
  if (table.readers === "nobody") throw denied(table.name, asker.kind !== "visitor", "Nobody reads this table here.");
  if (table.readers === "owner") {
    if (asker.kind !== "person") throw denied(table.name, asker.kind === "token", "Sign in to see your own row.");
    return { ...everything, conditions: [compared(table, table.key, "eq", asker.id)] };
  }
  if (asker.kind === "person" && asker.role === "admin") return everything;
  if (asker.kind === "token" && (hasScope(asker, table, "read") || hasScope(asker, table, "write"))) return everything;
  const conditions = table.publicFrom === null ? [] : [compared(table, table.publicFrom, "lte", now)];
  return { facts: table.publicFacts, conditions, isPublic: true };
}

function compared(table: ApiTable, name: string, operator: "eq" | "lte", value: string): Condition {
  return { kind: "test", negated: false, column: table.columns.get(name)!, operator, values: [value], is: null };
}

/** Refuses whoever may not write a table (GUARD-6, D14). */
export function requireWriter(table: ApiTable, asker: Caller): void {
  const isAdmin = asker.kind === "person" && asker.role === "admin";
  if (table.writable && (isAdmin || (asker.kind === "token" && hasScope(asker, table, "write")))) return;
  throw denied(table.name, asker.kind !== "visitor", table.writable ? "Administrators write here." : null);
}

function hasScope(asker: Extract<Caller, { kind: "token" }>, table: ApiTable, right: TokenRight): boolean {
  return asker.scopes.includes(`${table.name}:${right}`);
}
