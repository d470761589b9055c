import type { DatabaseClient } from "../../../drizzle/client";
import { nameKey } from "../../base/words/slug";
import type { RelatedRow } from "../../content/saving/record-writes.server";
import { planRelatedRow } from "../../content/saving/store.server";
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
  /** The tables of those categories that are named by an id, which have to be imported first. */
  readonly tablesBefore: readonly string[];
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
  let result: NamedCategories = { rows, missingNames: [], tablesBefore: [], newCategories: [] };
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
    const byName = new Map(choices.map(({ value, label }) => [nameKey(label), value]));
    const valueOf = (text: string) => values.get(text) ?? byName.get(nameKey(text));
    const missingNames: string[] = [];
    const newCategories: NewCategory[] = [];
    for (const text of texts) {
      // Known, or planned under another spelling.
      if (valueOf(text) !== undefined) continue;
      const plan = creates && !looksLikeId(text) ? await planRelatedRow(db, target, text, now) : null;
      if (plan?.ok) {
        const value = field.kind === "relation" ? plan.key : text;
        byName.set(nameKey(text), value);
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
      tablesBefore: [...before.tablesBefore, ...(missingNames.some(looksLikeId) ? [target.tableName] : [])],
      newCategories: [...before.newCategories, ...newCategories],
    };
  }
}

/** Whether a text is an id rather than a name: a UUID, a number, or one long word of letters and digits. */
const looksLikeId = (text: string): boolean =>
  /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d+|(?=\w*\d)(?=\w*[a-z])\w{12,})$/i.test(text);
