import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Values } from "../types/content-type";
import type { StoredType } from "../types/content-type.server";

/** Shown when rows cannot be deleted because others refer to them (ADM-15). */
export const categoryInUseText = "Only empty categories can be deleted. Move their stack items first.";

/** Whether a foreign key was violated: by a reference to a missing row, or by deleting a row that others refer to. */
export function isForeignKeyError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return /FOREIGN KEY constraint failed/i.test(error.message) || isForeignKeyError(error.cause);
}

/** The field of a violated constraint; null for any other error. */
export function constraintField(stored: StoredType, error: unknown): string | null {
  if (isForeignKeyError(error)) {
    return stored.type.fields.find(({ kind }) => kind === "relation")?.name ?? stored.type.label;
  }
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const [, failed = ""] = cause.message.split("UNIQUE constraint failed: ");
    const [, name] = /^[^.]+\.([^,:]+)/.exec(failed) ?? [];
    if (name === undefined) continue;
    const entry = Object.entries(stored.columns).find(
      ([, column]: [string, AnySQLiteColumn]) => column.name === name.trim(),
    );
    return entry?.[0] ?? stored.slug;
  }
  return null;
}

/** Thrown if a related row was created by another request after the write was planned. Nothing was written. */
export class RelatedRowTaken extends Error {
  override name = "RelatedRowTaken";
  constructor({ type }: StoredType, row: Values, cause: unknown) {
    super(`Someone else has just created the ${type.item.toLowerCase()} “${String(row[type.label])}”.`, { cause });
  }
}

/** Whether a unique value of this table was taken. */
export const isTakenIn = (stored: StoredType, error: unknown): boolean =>
  error instanceof Error &&
  (error.message.includes(`UNIQUE constraint failed: ${stored.tableName}.`) || isTakenIn(stored, error.cause));

/** The error message for a field with a violated constraint. */
export function constraintMessage({ type, slug }: StoredType, name: string): string {
  const field = type.fields.find((candidate) => candidate.name === name);
  if (field?.kind === "relation") return "This no longer exists. Choose another one.";
  return name === slug
    ? "This address is already taken. Choose another one."
    : `This ${(field?.label ?? name).toLowerCase()} is already taken.`;
}
