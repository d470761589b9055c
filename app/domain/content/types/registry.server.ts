import { getTableColumns, getTableName, sql, type InferInsertModel, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import {
  blogCategories,
  briefs,
  byName,
  posts,
  terms,
  toolCategories,
  tools,
  ventures,
} from "../../../../drizzle/schema";
import { postPath, categoryPath } from "../../blog/post";
import { derivePostColumns } from "../../blog/post-record";
import { briefPath } from "../../briefs/brief";
import { deriveBriefColumns } from "../../briefs/brief-record";
import { deriveToolColumns } from "../../directory/tool-record";
import { termPath } from "../../glossary/term";
import { deriveTermColumns } from "../../glossary/term-record";
import { searchTextOf } from "../../text/search-text";
import { slugify } from "../../text/slug";
import { venturePath } from "../../ventures/venture";
import { deriveVentureColumns } from "../../ventures/venture-record";
import type { ContentName, ContentType, Values } from "./content-type";
import { contentTypes } from "./registry";

/** A table as all content types have it: bookkeeping columns beside its own. */
export type ContentTable = SQLiteTable & {
  rowId: AnySQLiteColumn;
  searchText: AnySQLiteColumn;
  version: AnySQLiteColumn;
  updatedAt: AnySQLiteColumn;
};

/** A row with every column, by property name. */
export type Row = Readonly<Record<string, unknown>> & { readonly rowId: number; readonly version: number };

/** A content type with its table: what the store needs to know and no page may. */
export interface StoredType {
  readonly type: ContentType;
  readonly table: ContentTable;
  /** The table's name, in revisions, slug history and cache tags. */
  readonly kind: string;
  readonly columns: Readonly<Record<string, AnySQLiteColumn>>;
  /** The column by which the data API names a row. A new row gets an id there, unless it is the slug. */
  readonly key: string;
  /** The column of the public address, unique in the table. */
  readonly slug: string;
  /** Whether an editor may choose the slug; then a taken one is refused, not numbered. */
  readonly ownSlug: boolean;
  /** The substring index over `search_text`; none for tables that stay small. */
  readonly searchIndex: string | null;
  /** Tables whose pages show something of this one, besides its own. */
  readonly shownWith: readonly string[];
  /** What follows from what was entered, and what stands where nothing was. `id` stands in for an address of no letters. */
  readonly prepare: (values: Values, about: { now: string; id: string }) => Record<string, unknown>;
  /** The public address of a row; null for a type without pages. */
  readonly address: (row: Readonly<Record<string, unknown>>) => string | null;
  /** How the column of a sort is spelled in its index. */
  readonly sortColumn: (name: string) => AnySQLiteColumn | SQL;
}

/** What a stored type says of itself; the rest follows from its definition. */
interface Said<Columns> {
  readonly key: keyof Columns & string;
  readonly slug?: keyof Columns & string;
  readonly searchIndex?: string;
  readonly shownWith?: readonly string[];
  /** The type's own rule, over the values of all its fields. */
  readonly prepare: (row: Columns, about: { now: string; id: string }) => Partial<Columns>;
  readonly address?: (row: Columns) => string;
}

function stored<Table extends ContentTable>(
  name: ContentName,
  table: Table,
  said: Said<InferInsertModel<Table>>,
): StoredType {
  const type = contentTypes[name];
  const columns = getTableColumns(table) as Record<string, AnySQLiteColumn>;
  const slug = said.slug ?? "slug";
  const ownSlug = type.fields.some(({ kind }) => kind === "slug");
  const asRow = (values: Values) => values as InferInsertModel<Table>;
  return {
    type,
    table,
    kind: getTableName(table),
    columns,
    key: said.key,
    slug,
    ownSlug,
    searchIndex: said.searchIndex ?? null,
    shownWith: said.shownWith ?? [],
    prepare: (values, about) => ({
      ...values,
      ...said.prepare(asRow(values), about),
      [slug]: (ownSlug && slugify(String(values[slug] ?? ""))) || slugify(String(values[type.label])) || about.id,
    }),
    address: (row) => said.address?.(asRow(row)) ?? null,
    sortColumn: (by) => (by === type.label ? byName(columns[by]!) : columns[by]!),
  };
}

const shownText = (row: { name: string; description?: string | undefined }) =>
  searchTextOf(row.name, row.description ?? "");

/** All stored content types, by name. */
export const storedTypes: Readonly<Record<ContentName, StoredType>> = {
  blog: stored("blog", posts, {
    key: "itemId",
    searchIndex: "blog_search",
    address: ({ slug }) => postPath(slug),
    prepare: (post, { now, id }) => ({
      ...derivePostColumns(post, id),
      postedDate: post.postedDate || now,
      // ADM-21: lower-cased, whitespace replaced by dashes, nothing else changed.
      link: post.link || post.title.trim().toLowerCase().replace(/\s+/g, "-"),
    }),
  }),
  glossary: stored("glossary", terms, {
    key: "itemId",
    searchIndex: "glossary_search",
    address: ({ slug }) => termPath(slug),
    prepare: (term, { id }) => deriveTermColumns(term, id),
  }),
  ventures: stored("ventures", ventures, {
    key: "id",
    searchIndex: "venture_search",
    address: ({ slug }) => venturePath(slug),
    prepare: (venture, { id }) => ({
      ...deriveVentureColumns(venture, id),
      // ADM-19
      status: venture.status === "inactive" ? ("inactive" as const) : ("active" as const),
    }),
  }),
  stack: stored("stack", tools, {
    key: "id",
    searchIndex: "tool_search",
    address: ({ id }) => `/ai-product-stack/${id}`,
    prepare: (tool, { id }) => ({ ...deriveToolColumns(tool, id), categoryId: tool.categoryId || null }),
  }),
  "stack-categories": stored("stack-categories", toolCategories, {
    key: "id",
    shownWith: ["stack_items"],
    prepare: (category) => ({ searchText: shownText(category) }),
  }),
  briefs: stored("briefs", briefs, {
    key: "slug",
    searchIndex: "brief_search",
    address: ({ slug }) => briefPath(slug),
    prepare: deriveBriefColumns,
  }),
  "blog-categories": stored("blog-categories", blogCategories, {
    key: "link",
    slug: "link",
    shownWith: ["Blog_posts"],
    address: ({ link }) => categoryPath(link),
    prepare: (category) => ({ searchText: shownText(category) }),
  }),
};

/** The cache tags of what shows a row: its table, the tables it is shown with, its own page. */
export function tagsOfRow({ kind, key, slug, shownWith }: StoredType, ...rows: ReadonlyArray<Values>): string[] {
  const own = rows.flatMap((row) => [row[slug], row[key]].map((name) => `${kind}:${String(name)}`));
  return [...new Set([kind, ...shownWith, ...own])];
}

/** A row's columns as one JSON object, by property name, the values as they are stored. */
export function rowAsJson({ columns, table }: Pick<StoredType, "columns" | "table">): SQL<string> {
  // Concatenated: `json_object` takes 32 arguments at most on D1, and a post has more columns than that allows.
  const parts = Object.entries(columns).map(
    ([name, column], position) =>
      sql`${sql.raw(`'${position === 0 ? "{" : ","}"${name}":'`)} || json_quote(${table}.${sql.identifier(column.name)})`,
  );
  return sql`${sql.join(parts, sql` || `)} || '}'`;
}

/** A stored row, as `rowAsJson` wrote it, with flags, lists and numbers as TypeScript has them. */
export function rowFromJson({ columns }: Pick<StoredType, "columns">, json: string): Row {
  const raw = JSON.parse(json) as Record<string, unknown>;
  const entries = Object.entries(columns).map(([name, column]) => {
    const value = raw[name];
    return [name, value === null || value === undefined ? value : column.mapFromDriverValue(value)] as const;
  });
  return Object.fromEntries(entries) as unknown as Row;
}
