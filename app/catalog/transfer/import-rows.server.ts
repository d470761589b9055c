import { z } from "zod";
import type { DatabaseClient } from "../../../drizzle/client";
import { parseSource } from "../../base/web/old-address";
import { slugOfLink } from "../../base/web/urls";
import { slugify } from "../../base/words/slug";
import { RelatedRowTaken, type WriteContext } from "../../content/saving/row-writes.server";
import { isSetId, listRowsByKey, saveRows } from "../../content/saving/store.server";
import type { FieldErrors } from "../../content/types/content-type";
import { contentNames } from "../../types";
import { allStoredTypes, type SiteType, storedTypes } from "../../types.server";
import { nameCategories, type NewCategory } from "./category-names.server";
import { transferTables } from "./export-rows.server";
import { maxPartRows } from "./file-parts";
import { type PlannedRow, planRows } from "./plan-rows.server";
import type { FileRow } from "./read-file";
import { RecordReader } from "./read-record";
import { emptyReport, type CellError, mergeReports, type Report } from "./report";
import { columnFinder, type TransferTable } from "./transfer-table";

const set = z.string().refine(isSetId);

const importOfPart = z.strictObject({
  table: z.enum(contentNames),
  set,
  isDryRun: z.boolean(),
  createsCategories: z.boolean().exactOptional(),
  rows: z
    .array(
      z.strictObject({
        row: z.int().positive(),
        record: z.record(z.string(), z.unknown()),
        error: z.string().max(1_000).exactOptional(),
        title: z.string().exactOptional(),
        losses: z.array(z.strictObject({ column: z.string(), text: z.string() })).exactOptional(),
        oldAddresses: z.array(z.strictObject({ from: z.string(), to: z.string().exactOptional() })).exactOptional(),
      }),
    )
    .max(maxPartRows),
});

const undoOfSet = z.strictObject({ undo: set, below: z.int().nullable() });

const picturesOfSet = z.strictObject({
  pictures: set,
  below: z.int().nullable(),
  skip: z.array(z.string().max(2_048)).max(400),
});

/** A request of the import page: import some rows, fetch some of their pictures, or undo the import. */
type PartRequest = z.infer<typeof importOfPart> | z.infer<typeof undoOfSet> | z.infer<typeof picturesOfSet>;

/** Parses a request body; null if invalid. */
export function parsePartRequest(body: string): PartRequest | null {
  try {
    return z.union([importOfPart, undoOfSet, picturesOfSet]).parse(JSON.parse(body));
  } catch {
    return null;
  }
}

/** Bytes per write: D1 binds values of up to 2 MB. */
const maxWriteBytes = 900_000;
/** Attempts at writing rows that change between reading and writing them. */
const maxAttempts = 3;

/** The result of an import. `tags` are the cache tags to purge. */
export interface ImportResult {
  readonly report: Report;
  readonly tags: readonly string[];
}

/**
 * Imports up to a few hundred rows of a file. Existing rows, matched by key or else by slug, are updated, and unchanged
 * rows are skipped, so that an interrupted import can be repeated. Errors are reported by row and column; all valid
 * rows are written.
 *
 * @param context must have the same `setId` for all parts of a file, so that `undoSet` reverts all of them
 * @param isDryRun a dry run: reports what would happen without writing
 * @param createsCategories whether categories that do not exist are created; otherwise the report lists them
 */
export async function importRows(
  db: DatabaseClient,
  table: TransferTable,
  rows: readonly FileRow[],
  context: WriteContext,
  isDryRun = false,
  createsCategories = false,
): Promise<ImportResult> {
  const write: WriteContext = { types: allStoredTypes, ...context, activityRecord: { action: "import" } };
  const stored = storedTypes[table.name];
  const find = columnFinder(table);
  const columnOf = new Map([
    ...table.columns.map(([column, property]) => [property, column] as const),
    ...table.labels.map(([label, property]) => [property, label] as const),
    // Last, so that the names in the file take precedence.
    ...[...new Set(rows.flatMap(({ record }) => Object.keys(record)))].map((column) => [find(column), column] as const),
  ]);
  const labelOf = new Map(table.labels.map(([label, property]) => [property, label] as const));
  const titles = new Map(rows.map(({ row, title }) => [row, title] as const));
  const inCell = (row: number, name: string, text: string): CellError => {
    const title = titles.get(row);
    if (title === undefined) return { row, column: columnOf.get(name) ?? name, text };
    // Nobody has seen the names of columns that an export of another system was translated to.
    return { row, title, column: labelOf.get(name) ?? columnOf.get(name) ?? name, text };
  };
  const reportRefusal = (row: number, fields: FieldErrors): Report => ({
    ...emptyReport,
    refused: 1,
    errors: Object.entries(fields).map(([name, text]) => inCell(row, name, text)),
  });
  const unreadable = rows.filter(({ error }) => error !== undefined);
  const report = unreadable.map(({ row, error }) => reportRefusal(row, { "": error! })).reduce(mergeTwo, emptyReport);
  const readable = rows.filter(({ error }) => error === undefined);
  const importResult = await importReadable(maxAttempts, readable, report);
  const redirects = await redirectOldAddresses(db, table, readable, context, isDryRun);
  const errors = importResult.report.errors.toSorted((a, b) => a.row - b.row);
  const losses = [...importResult.report.losses, ...redirects.report.losses].map(({ row, column, text }) =>
    inCell(row, column, text),
  );
  return {
    report: { ...importResult.report, redirects: redirects.report.redirects, errors, losses },
    tags: [...importResult.tags, ...redirects.tags],
  };

  async function importReadable(
    attempts: number,
    fileRows: readonly FileRow[],
    before: Report,
    tags: readonly string[] = [],
  ): Promise<ImportResult> {
    // Again on each attempt: another request may have created one of the categories.
    const naming = await nameCategories(db, table, fileRows, { creates: createsCategories, now: write.now });
    const categories = new Set(naming.newCategories);
    const plan = await planRows(db, table, naming.rows, write, reportRefusal, naming.newCategories);
    const { missingNames: missing, tablesBefore } = naming;
    let totalReport = mergeReports(mergeReports(before, { ...emptyReport, missing, tablesBefore }), plan.report);
    if (isDryRun)
      return { report: mergeReports(totalReport, countOf(plan.writes, categoriesOf(categories, plan.writes))), tags };
    const allTags = new Set(tags);
    const stale: PlannedRow[] = [];
    for (const group of groupBySize(plan.writes)) {
      const result = await saveValidRows(db, stored, group, write, categories);
      totalReport = mergeReports(totalReport, countOf(result.writes, result.newCategories));
      for (const { row, fields } of result.errors) totalReport = mergeReports(totalReport, reportRefusal(row, fields));
      for (const tag of result.tags) allTags.add(tag);
      stale.push(...result.stale);
    }
    if (stale.length === 0) return { report: totalReport, tags: [...allTags] };
    const again = new Set(stale.map(({ row }) => row));
    if (attempts > 1)
      return importReadable(
        attempts - 1,
        fileRows.filter(({ row }) => again.has(row)),
        totalReport,
        [...allTags],
      );
    const fields = { "": "This row was changed during the import. Import it again." };
    return {
      report: stale.map(({ row }) => reportRefusal(row, fields)).reduce(mergeTwo, totalReport),
      tags: [...allTags],
    };
  }
}

/**
 * Redirects the addresses that rows had in another system to their pages, in the same change set. An address at which a
 * page answers is named instead. Rows that were not imported have no page, but what they alone name, such as the list of
 * a category, is a page of others, too.
 */
async function redirectOldAddresses(
  db: DatabaseClient,
  table: TransferTable,
  rows: readonly FileRow[],
  context: WriteContext,
  isDryRun: boolean,
): Promise<ImportResult> {
  const nothing: ImportResult = { report: emptyReport, tags: [] };
  const { type, key, slug, pathPrefix } = storedTypes[table.name];
  const reader = new RecordReader(table);
  const sourceRows = rows.flatMap(({ row, record, oldAddresses = [] }) =>
    oldAddresses.length === 0 ? [] : [{ row, oldAddresses, ...reader.read(record) }],
  );
  if (sourceRows.length === 0) return nothing;
  const keys = sourceRows.map(({ id }) => id);
  const storedRows = await listRowsByKey(db, storedTypes[table.name], keys);
  const slugs = new Map(storedRows.map((row) => [String(row[key]), String(row[slug])]));
  const losses: CellError[] = [];
  const redirects = new Map<string, { readonly row: number; readonly from: string; readonly to: string }>();
  for (const { row, oldAddresses, id, slug: fileSlug, values } of sourceRows) {
    const plannedSlug = slugOfLink(fileSlug) || slugify(String(values[type.label])) || id;
    const rowSlug = slugs.get(id) ?? (isDryRun ? plannedSlug : null);
    for (const { from, to = rowSlug === null ? null : `${pathPrefix}${rowSlug}` } of oldAddresses) {
      if (to === null) continue;
      const source = parseSource(from);
      if (!source.ok) losses.push({ row, column: oldAddressColumn, text: `${from}: ${source.error}` });
      else if (source.address !== to) redirects.set(source.address, { row, from, to });
    }
  }
  const list = [...redirects.values()];
  const records = list.map(({ from, to }, at) => ({ row: at, record: { from_path: from, to_path: to } }));
  const write = { ...context, entryKey: `${context.setId}/redirects` };
  const result = await importRows(db, transferTables.redirects, records, write, isDryRun);
  for (const { row: at, text } of result.report.errors)
    losses.push({ row: list[at]!.row, column: oldAddressColumn, text: `${list[at]!.from}: ${text}` });
  const { created, changed, unchanged } = result.report;
  return { ...result, report: { ...emptyReport, redirects: created + changed + unchanged, losses } };
}

const oldAddressColumn = "Old address";

// `reduce` passes an index, which `mergeReports` would take for `maxErrors`.
const mergeTwo = (a: Report, b: Report): Report => mergeReports(a, b);

const countOf = (writes: readonly PlannedRow[], newCategories: readonly NewCategory[]): Report => {
  const createdCount = writes.filter(({ save }) => save.before === null).length;
  return {
    ...emptyReport,
    created: createdCount,
    drafts: writes.filter(({ isNewDraft }) => isNewDraft).length,
    changed: writes.length - createdCount,
    added: newCategories.map(({ name }) => name),
    elsewhere: writes.reduce((sum, { elsewhere }) => sum + elsewhere, 0),
  };
};

/** The new categories that these rows are in. */
const categoriesOf = (categories: ReadonlySet<NewCategory>, writes: readonly PlannedRow[]): NewCategory[] =>
  [...categories].filter(({ field, value }) => writes.some(({ save }) => save.values[field] === value));

function groupBySize(writes: readonly PlannedRow[]): PlannedRow[][] {
  const groups: PlannedRow[][] = [];
  let free = 0;
  for (const write of writes) {
    // An update also writes the previous row, as a revision.
    const bytes = write.save.before ? write.bytes * 2 : write.bytes;
    if (groups.length === 0 || bytes > free) {
      groups.push([]);
      free = maxWriteBytes;
    }
    groups.at(-1)!.push(write);
    free -= bytes;
  }
  return groups;
}

interface SaveResult {
  readonly writes: readonly PlannedRow[];
  readonly newCategories: readonly NewCategory[];
  readonly stale: readonly PlannedRow[];
  readonly errors: ReadonlyArray<{ readonly row: number; readonly fields: FieldErrors }>;
  readonly tags: readonly string[];
}

const nothingSaved: SaveResult = { writes: [], newCategories: [], stale: [], errors: [], tags: [] };

/**
 * Saves all rows that the database accepts. If it does not say which row it rejects, finds it by bisection.
 *
 * @param categories the categories still to be created, each in the batch of the first rows that are in it
 */
async function saveValidRows(
  db: DatabaseClient,
  stored: SiteType,
  writes: readonly PlannedRow[],
  write: WriteContext,
  categories: Set<NewCategory>,
): Promise<SaveResult> {
  if (writes.length === 0) return nothingSaved;
  const newCategories = categoriesOf(categories, writes);
  const result = await trySave(db, stored, writes, { ...write, creates: newCategories.map(({ related }) => related) });
  if (result.status === "written") {
    for (const category of newCategories) categories.delete(category);
    return { ...nothingSaved, writes: writes, newCategories, tags: result.tags };
  }
  if (result.status === "invalid" && [...result.errors.keys()].some((position) => position >= 0)) {
    const errors = [...result.errors].map(([position, fields]) => ({ row: writes[position]!.row, fields }));
    const rest = await saveValidRows(
      db,
      stored,
      writes.filter((_, position) => !result.errors.has(position)),
      write,
      categories,
    );
    return { ...rest, errors: [...errors, ...rest.errors] };
  }
  if (writes.length === 1) {
    if (result.status === "conflict") return { ...nothingSaved, stale: writes };
    return { ...nothingSaved, errors: [{ row: writes[0]!.row, fields: result.errors.values().next().value! }] };
  }
  const middle = writes.length >> 1;
  const first = await saveValidRows(db, stored, writes.slice(0, middle), write, categories);
  const second = await saveValidRows(db, stored, writes.slice(middle), write, categories);
  return {
    writes: [...first.writes, ...second.writes],
    newCategories: [...first.newCategories, ...second.newCategories],
    stale: [...first.stale, ...second.stale],
    errors: [...first.errors, ...second.errors],
    tags: [...first.tags, ...second.tags],
  };
}

async function trySave(db: DatabaseClient, stored: SiteType, writes: readonly PlannedRow[], write: WriteContext) {
  try {
    return await saveRows(
      db,
      stored,
      writes.map(({ save }) => save),
      write,
    );
  } catch (error) {
    if (error instanceof RelatedRowTaken) return { status: "conflict" as const };
    for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
      // A database constraint that validation does not cover.
      if (/constraint failed/i.test(cause.message)) {
        const fields: FieldErrors = { "": "The database rejected this row." };
        return { status: "invalid" as const, errors: new Map([[writes.length === 1 ? 0 : -1, fields]]) };
      }
    }
    throw error;
  }
}
