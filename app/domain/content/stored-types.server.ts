import { getTableColumns, getTableName, sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { blogCategories, briefs, byName, posts, terms, toolCategories, tools, ventures } from "../../../drizzle/schema";
import { postPath, categoryPath } from "../blog/post";
import { derivePostColumns } from "../blog/post-record";
import { briefPath } from "../briefs/brief";
import { deriveBriefColumns } from "../briefs/brief-record";
import { deriveToolColumns } from "../directory/tool-record";
import { termPath } from "../glossary/term";
import { deriveTermColumns } from "../glossary/term-record";
import { searchTextOf } from "../text/search-text";
import { slugify } from "../text/slug";
import { venturePath } from "../ventures/venture";
import { deriveVentureColumns } from "../ventures/venture-record";
import type { ContentName, ContentType, Values } from "./content-type";
import { contentTypes } from "./content-types";

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
  /** Whether old slugs go on answering. */
  readonly keepsSlugs: boolean;
  /** The substring index over `search_text`; none for tables that stay small. */
  readonly searchIndex: string | null;
  /** Tables whose pages show something of this one, besides its own. */
  readonly shownWith: readonly string[];
  /** The type's own rule: what follows from what was entered, and what stands where nothing was. */
  readonly prepare: (values: Values, about: { now: string; id: string }) => Record<string, unknown>;
  /** The public address of a row; null for a type without pages. */
  readonly address: (row: Readonly<Record<string, unknown>>) => string | null;
  /** How the column of a sort is spelled in its index. */
  readonly sortColumn: (name: string) => AnySQLiteColumn | SQL;
}

const text = (values: Values, name: string): string => String(values[name] ?? "");

function stored(
  name: ContentName,
  table: ContentTable,
  rest: Omit<StoredType, "type" | "table" | "kind" | "columns" | "sortColumn">,
): StoredType {
  const type = contentTypes[name];
  const columns = getTableColumns(table) as Record<string, AnySQLiteColumn>;
  return {
    type,
    table,
    kind: getTableName(table),
    columns,
    sortColumn: (by) => (by === type.label ? byName(columns[by]!) : columns[by]!),
    ...rest,
  };
}

/** All stored content types, by name. */
export const storedTypes: Readonly<Record<ContentName, StoredType>> = {
  blog: stored("blog", posts, {
    key: "itemId",
    slug: "slug",
    ownSlug: false,
    keepsSlugs: true,
    searchIndex: "blog_search",
    shownWith: [],
    address: (row) => postPath(text(row, "slug")),
    prepare: (values, { now, id }) => ({
      ...values,
      postedDate: text(values, "postedDate") || now,
      link: text(values, "link") || dashed(text(values, "title")),
      ...derivePostColumns(values as unknown as Parameters<typeof derivePostColumns>[0], id),
    }),
  }),
  glossary: stored("glossary", terms, {
    key: "itemId",
    slug: "slug",
    ownSlug: true,
    keepsSlugs: true,
    searchIndex: "glossary_search",
    shownWith: [],
    address: (row) => termPath(text(row, "slug")),
    prepare: (values, { id }) => {
      const derived = deriveTermColumns(values as unknown as Parameters<typeof deriveTermColumns>[0], id);
      return { ...values, ...derived, slug: slugify(text(values, "slug")) || derived.slug };
    },
  }),
  ventures: stored("ventures", ventures, {
    key: "id",
    slug: "slug",
    ownSlug: false,
    keepsSlugs: true,
    searchIndex: "venture_search",
    shownWith: [],
    address: (row) => venturePath(text(row, "slug")),
    prepare: (values, { id }) => ({
      ...values,
      // ADM-19
      status: values["status"] === "inactive" ? "inactive" : "active",
      ...deriveVentureColumns(values as unknown as Parameters<typeof deriveVentureColumns>[0], id),
    }),
  }),
  stack: stored("stack", tools, {
    key: "id",
    slug: "slug",
    ownSlug: false,
    keepsSlugs: true,
    searchIndex: "tool_search",
    shownWith: [],
    address: (row) => `/ai-product-stack/${text(row, "id")}`,
    prepare: (values, { id }) => ({
      ...values,
      categoryId: values["categoryId"] || null,
      ...deriveToolColumns(values as unknown as Parameters<typeof deriveToolColumns>[0], id),
    }),
  }),
  "stack-categories": stored("stack-categories", toolCategories, {
    key: "id",
    slug: "slug",
    ownSlug: false,
    keepsSlugs: false,
    searchIndex: null,
    shownWith: ["stack_items"],
    address: () => null,
    prepare: (values, { id }) => ({
      ...values,
      slug: slugify(text(values, "name")) || id,
      searchText: searchTextOf(text(values, "name"), text(values, "description")),
    }),
  }),
  briefs: stored("briefs", briefs, {
    key: "slug",
    slug: "slug",
    ownSlug: true,
    keepsSlugs: true,
    searchIndex: "brief_search",
    shownWith: [],
    address: (row) => briefPath(text(row, "slug")),
    prepare: (values, { id }) => ({
      ...values,
      ...deriveBriefColumns(values as unknown as Parameters<typeof deriveBriefColumns>[0]),
      slug: slugify(text(values, "slug")) || slugify(text(values, "name")) || id,
    }),
  }),
  "blog-categories": stored("blog-categories", blogCategories, {
    key: "link",
    slug: "link",
    ownSlug: true,
    keepsSlugs: true,
    searchIndex: null,
    shownWith: ["Blog_posts"],
    address: (row) => categoryPath(text(row, "link")),
    prepare: (values, { id }) => ({
      ...values,
      link: slugify(text(values, "link")) || slugify(text(values, "name")) || id,
      searchText: searchTextOf(text(values, "name"), text(values, "description")),
    }),
  }),
};

/** The stored link of a post (ADM-21): lower-cased, whitespace replaced by dashes, nothing else changed. */
function dashed(title: string): string {
  return title.trim().toLowerCase().replace(/\s+/g, "-");
}

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
