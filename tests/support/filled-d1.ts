import { academies } from "../../app/blog/post";
import type { Values } from "../../app/content/types/content-type";
import type { StoredType } from "../../app/content/types/content-type.server";
import { initialValues } from "../../app/content/types/field-values";
import { allStoredTypes, storedTypes } from "../../app/types.server";
import { blogCategories, posts, services, terms, toolCategories, tools, ventures } from "../../drizzle/schema";
import { generatePosts, generateTerms, generateTools, generateVentures } from "../../scripts/generated-rows";
import { boundInserts } from "../../scripts/sql-statements";
import { visibleValues } from "./content";
import { testEnv } from "./d1";
import { blogCategory, toolCategory } from "./rows";

/** Numbers of rows, by kind. */
export interface RowNumbers {
  readonly posts: number;
  readonly tools: number;
  readonly terms: number;
  readonly ventures: number;
  /** Rows of each other content type. */
  readonly others: number;
}

const seed = 1;
const slice = 5_000;
const bytes = 1_000_000;
const filledAt = "2026-01-01T00:00:00.000Z";
const categories = ["AI Coders", "AI Development", "Design", "Automation"].map((name) => toolCategory({ name }));
const categoryIds = categories.map((category) => category.id);

/** Public rows among the first thousand of each kind. */
export const comparedTools = generateTools(4, seed, { from: 77 }).map(({ id }) => id);

export const filledRows = {
  post: generatePosts(1, seed, { from: 12 })[0]!,
  tool: generateTools(1, seed, { from: 77 })[0]!,
  term: generateTerms(1, seed, { from: 7 })[0]!,
  venture: generateVentures(1, seed, { from: 3 })[0]!,
};

const generatedTables: ReadonlySet<unknown> = new Set([
  posts,
  tools,
  terms,
  ventures,
  blogCategories,
  toolCategories,
  services,
]);
/** A company has a few, however much else there is. */
const serviceCount = 8;
const otherTypes = allStoredTypes.filter(({ table }) => !generatedTables.has(table));

/** A public row of a content type that `scripts/generated-rows.ts` does not cover. */
function otherRow({ type, key, slug, prepare }: StoredType, number: number, related: Values = {}) {
  const id = `filled-${number}`;
  // An hour apart: rows of one instant are no order.
  const date = new Date(Date.parse(filledAt) - number * 3_600_000).toISOString();
  const values = {
    ...initialValues(type),
    ...visibleValues(type),
    ...(type.list.date && { [type.list.date]: date }),
    ...related,
    [type.label]: `${type.item} ${number}`,
  };
  return prepare({ ...values, ...(key !== slug && { [key]: id }) }, { now: filledAt, fallbackSlug: id });
}

/** The key of some row for each required relation of a type. */
async function relatedKeys({ fields }: StoredType["type"]): Promise<Values> {
  const keys: Record<string, unknown> = {};
  for (const { name, required, relatesTo } of fields) {
    const target = required && allStoredTypes.find(({ type }) => type.name === relatesTo);
    if (!target) continue;
    const column = target.columns[target.key]!.name;
    keys[name] = await testEnv.DB.prepare(`select "${column}" from "${target.tableName}" limit 1`).first(column);
  }
  return keys;
}

/** The public address of a row made by `otherRow`; null if the type has no pages. */
export const filledAddress = (stored: StoredType): string | null => stored.address(otherRow(stored, 7));

/** Fills the worker tests' D1 up to the given numbers of rows. `from` is what an earlier call has already filled in. */
export async function fillD1(
  to: RowNumbers,
  from: RowNumbers = { posts: 0, tools: 0, terms: 0, ventures: 0, others: 0 },
): Promise<void> {
  const write = async (statements: ReadonlyArray<{ sql: string; json: string }>) => {
    await testEnv.DB.batch(statements.map(({ sql, json }) => testEnv.DB.prepare(sql).bind(json)));
  };
  const slices = (kind: keyof RowNumbers) => {
    const list: Array<{ from: number; count: number }> = [];
    for (let first = from[kind]; first < to[kind]; first += slice)
      list.push({ from: first, count: Math.min(slice, to[kind] - first) });
    return list;
  };
  await write(boundInserts(toolCategories, categories, bytes));
  await write(
    boundInserts(
      blogCategories,
      academies.map((name) => blogCategory({ name })),
      bytes,
    ),
  );
  if (from.others === 0) {
    const rows = Array.from({ length: serviceCount }, (_, number) => otherRow(storedTypes.services, number));
    await write(boundInserts(storedTypes.services.table, rows, bytes));
  }
  for (const part of slices("tools"))
    await write(boundInserts(tools, generateTools(part.count, seed, { from: part.from, categoryIds }), bytes));
  for (const part of slices("terms"))
    await write(boundInserts(terms, generateTerms(part.count, seed, { from: part.from }), bytes));
  for (const part of slices("ventures"))
    await write(boundInserts(ventures, generateVentures(part.count, seed, { from: part.from }), bytes));
  for (const stored of otherTypes) {
    const related = await relatedKeys(stored.type);
    for (const part of slices("others")) {
      const rows = Array.from({ length: part.count }, (_, number) => otherRow(stored, part.from + number, related));
      await write(boundInserts(stored.table, rows, bytes));
    }
  }
  for (const part of slices("posts"))
    await write(boundInserts(posts, generatePosts(part.count, seed, { from: part.from }), bytes));
}
