import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { StoredType } from "../types/content-type.server";

/** Said where rows are refused to go because others belong to them (ADM-15). */
export const stillInUse = "Only empty categories can be deleted. Move their stack items first.";

/** Whether a write was refused because of what rows belong to: a row that is not there, or that others belong to. */
export function isRelationFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return /FOREIGN KEY constraint failed/i.test(error.message) || isRelationFault(error.cause);
}

/** The field a broken constraint speaks of; null when the failure is something else. */
export function constraintFault(stored: StoredType, error: unknown): string | null {
  if (isRelationFault(error)) {
    return stored.type.fields.find(({ kind }) => kind === "relation")?.name ?? stored.type.label;
  }
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const [, name] = /UNIQUE constraint failed: [^.]+\.([^,:]+)/i.exec(cause.message) ?? [];
    if (name === undefined) continue;
    const entry = Object.entries(stored.columns).find(
      ([, column]: [string, AnySQLiteColumn]) => column.name === name.trim(),
    );
    return entry?.[0] ?? stored.slug;
  }
  return null;
}

/** What is wrong with a field whose constraint was broken, in words for whoever entered it. */
export function faultText({ type, slug }: StoredType, name: string): string {
  const field = type.fields.find((candidate) => candidate.name === name);
  if (field?.kind === "relation") return "This is not there any more. Choose another.";
  return name === slug
    ? "This address is taken. Choose another."
    : `There is one with this ${(field?.label ?? name).toLowerCase()} already.`;
}
