import type { DatabaseClient } from "../../../drizzle/client";
import type { Field } from "../content/types/content-type";
import type { StoredType } from "../content/types/content-type.server";
import { contentTypeNamed } from "../content/types/registry";
import { storedTypes } from "../content/types/registry.server";
import { initialValues } from "../content/writing/field-values";
import { createRow } from "../content/writing/store.server";
import type { WriteContext } from "../content/writing/write-context";
import { slugify } from "../text/slug";
import type { FileRow } from "./read-file";
import { columnFinder, type TransferTable } from "./transfer-table";

export interface NamedCategories {
  /** The rows, with the stored values of their categories. */
  readonly rows: readonly FileRow[];
  /** The names of categories that do not exist. */
  readonly missing: readonly string[];
  /** The names of categories that were created or, in a dry run, would be. */
  readonly added: readonly string[];
  /** The cache tags of the categories that were created. */
  readonly tags: readonly string[];
}

/**
 * Replaces the names of categories by the values that the table stores, and creates missing categories on request
 * (ADM-44).
 *
 * @param creates whether to create missing categories. A dry run only lists them, and leaves the names in the rows
 */
export async function nameCategories(
  db: DatabaseClient,
  table: TransferTable,
  rows: readonly FileRow[],
  { creates, isDryRun, write }: { readonly creates: boolean; readonly isDryRun: boolean; readonly write: WriteContext },
): Promise<NamedCategories> {
  const stored = storedTypes[table.name];
  const { checkValues: checkRow } = await import("../content/writing/checked-values.server");
  let named: NamedCategories = { rows, missing: [], added: [], tags: [] };
  for (const field of stored.type.fields) {
    const target = contentTypeNamed(field.kind === "relation" ? field.relatesTo : field.createsIn);
    if (target) named = await nameField(db, table, named, { stored, field, target: storedTypes[target.name] });
  }
  return named;

  async function nameField(
    database: DatabaseClient,
    of: TransferTable,
    before: NamedCategories,
    { stored: type, field, target }: { stored: StoredType; field: Field; target: StoredType },
  ): Promise<NamedCategories> {
    const find = columnFinder(of);
    const cellOf = ({ record }: FileRow) => {
      const column = Object.keys(record).find((name) => find(name) === field.name);
      const cell = column === undefined ? undefined : record[column];
      return column !== undefined && typeof cell === "string" && cell.trim() !== ""
        ? { column, text: cell.trim() }
        : null;
    };
    const texts = new Set(before.rows.flatMap((row) => cellOf(row)?.text ?? []));
    if (texts.size === 0) return before;
    const choices = (await type.choices?.(database)) ?? [];
    const values = new Map(choices.map(({ value }) => [value, value]));
    const byName = new Map(choices.map(({ value, label }) => [slugify(label), value]));
    const valueOf = (text: string) => values.get(text) ?? byName.get(slugify(text));
    const missing: string[] = [];
    const added: string[] = [];
    const tags: string[] = [];
    // Logged separately, because the import's entry counts only the rows of its own section.
    const alone: WriteContext = { ...write, recorded: { action: "create" }, entryKey: null };
    for (const text of [...texts].filter((name) => valueOf(name) === undefined)) {
      const given = { ...initialValues(target.type), [target.type.label]: text, draft: false };
      const row = Object.fromEntries(
        Object.entries(given).filter(([name]) => target.type.fields.some((other) => other.name === name)),
      );
      const created = creates && !isDryRun ? await createRow(database, target, row, alone) : null;
      if (created?.status === "written") {
        byName.set(slugify(text), field.kind === "relation" ? String(created.row[target.key]) : text);
        tags.push(...created.tags);
      }
      const exists = created
        ? created.status === "written"
        : creates && isDryRun && checkRow(target.type, row, false).ok;
      (exists ? added : missing).push(text);
    }
    const renamed = before.rows.map((row) => {
      const cell = cellOf(row);
      const value = cell && valueOf(cell.text);
      return cell && value !== undefined && value !== cell.text
        ? { ...row, record: { ...row.record, [cell.column]: value } }
        : row;
    });
    return {
      rows: renamed,
      missing: [...before.missing, ...missing],
      added: [...before.added, ...added],
      tags: [...before.tags, ...tags],
    };
  }
}
