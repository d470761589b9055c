import type { DatabaseClient } from "../../../drizzle/client";
import { slugify } from "../../base/words/slug";
import { planRelatedRow } from "../../content/saving/store.server";
import type { RelatedRow } from "../../content/saving/write-context";
import type { Field } from "../../content/types/content-type";
import { contentTypeNamed } from "../../types";
import { storedTypes, type SiteType } from "../../types.server";
import type { FileRow } from "./read-file";
import { columnFinder, type TransferTable } from "./transfer-table";

export interface NamedCategories {
  /** The rows, with the stored values of their categories. */
  readonly rows: readonly FileRow[];
  /** The names of categories that do not exist. */
  readonly missingNames: readonly string[];
  /** The categories to create with the rows that are in them. */
  readonly newCategories: readonly NewCategory[];
}

/** A category that does not exist, and how the rows name it. */
export interface NewCategory {
  readonly name: string;
  /** The field that names it, and the value of that field. */
  readonly field: string;
  readonly value: string;
  readonly related: RelatedRow;
}

/**
 * Replaces the names of categories by the values that the table stores, and plans missing categories on request
 * (ADM-44).
 *
 * @param creates whether to create missing categories
 */
export async function nameCategories(
  db: DatabaseClient,
  table: TransferTable,
  rows: readonly FileRow[],
  { creates, now }: { readonly creates: boolean; readonly now: string },
): Promise<NamedCategories> {
  const stored = storedTypes[table.name];
  let result: NamedCategories = { rows, missingNames: [], newCategories: [] };
  for (const field of stored.type.fields) {
    const target = contentTypeNamed(field.kind === "relation" ? field.relatesTo : field.createsIn);
    if (target) result = await nameField(result, field, storedTypes[target.name]);
  }
  return result;

  async function nameField(before: NamedCategories, field: Field, target: SiteType): Promise<NamedCategories> {
    const find = columnFinder(table);
    const cellOf = ({ record }: FileRow) => {
      const column = Object.keys(record).find((name) => find(name) === field.name);
      const cell = column === undefined ? undefined : record[column];
      return column !== undefined && typeof cell === "string" && cell.trim() !== ""
        ? { column, text: cell.trim() }
        : null;
    };
    const texts = new Set(before.rows.flatMap((row) => cellOf(row)?.text ?? []));
    if (texts.size === 0) return before;
    const choices = (await stored.choices?.(db)) ?? [];
    const values = new Map(choices.map(({ value }) => [value, value]));
    const byName = new Map(choices.map(({ value, label }) => [slugify(label), value]));
    const valueOf = (text: string) => values.get(text) ?? byName.get(slugify(text));
    const missingNames: string[] = [];
    const newCategories: NewCategory[] = [];
    for (const text of texts) {
      // Known, or planned under another spelling.
      if (valueOf(text) !== undefined) continue;
      const plan = creates ? await planRelatedRow(db, target, text, now) : null;
      if (plan?.ok) {
        const value = field.kind === "relation" ? plan.key : text;
        byName.set(slugify(text), value);
        newCategories.push({ name: text, field: field.name, value, related: plan.related });
      } else missingNames.push(text);
    }
    const renamedRows = before.rows.map((row) => {
      const cell = cellOf(row);
      const value = cell && valueOf(cell.text);
      return cell && value !== undefined && value !== cell.text
        ? { ...row, record: { ...row.record, [cell.column]: value } }
        : row;
    });
    return {
      rows: renamedRows,
      missingNames: [...before.missingNames, ...missingNames],
      newCategories: [...before.newCategories, ...newCategories],
    };
  }
}
