import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import {
  bookkeeping,
  byName,
  contentTable,
  draftColumns,
  foldedTitle,
  instant,
  instantCheck,
  neitherDraftNorArchived,
  optionalFlag,
  optionalTextList,
  pageIndexes,
  reviewIndex,
  rowId,
  slugCheck,
  textList,
  rareStateIndexes,
} from "./columns";
import { OrderedWords, PackedRows, PictureUses, RowCount, SearchDocument, SearchIndex } from "./maintained";
import { type FacetName, facetNames, facetValues } from "./tool-facets";

/**
 * A facet's column; "" is an unknown value. Nullable: revisions recorded before it existed restore rows without a value
 * for it.
 */
const facet = <Column extends string, Value extends string>(column: Column, values: readonly Value[]) =>
  text(column, { enum: ["", ...values] }).default("");

/** Tool categories (DATA-2). `slug`, the value of `?category=`, and `first_choice` are not part of the contract's table. */
export const toolCategories = sqliteTable(
  "stack_categories",
  {
    rowId: rowId(),
    id: text("id").notNull().unique(),
    name: text("name").notNull().unique(),
    description: text("description").notNull().default(""),
    icon: text("icon").notNull().default(""),
    displayOrder: integer("display_order").notNull().default(0),
    slug: text("slug").notNull(),
    ...bookkeeping(),
    // Nullable: revisions recorded before this column existed restore rows without a value for it.
    firstChoice: text("first_choice").default(""),
  },
  (t) => [
    uniqueIndex("stack_categories_slug").on(t.slug),
    index("stack_categories_order").on(t.displayOrder, t.name),
    slugCheck("stack_categories_slug_is_an_address", t.slug),
  ],
);

/**
 * Tools of the AI and Product Stack (DATA-1). The canonical address ends with `id`, not `slug` (D3). `aliases`,
 * `related_pages`, `draft`, `archived`, `no_term_links`, `our_pick` and the facets are not part of the contract's table, so a
 * row added without them is public.
 */
export const tools = contentTable(
  "stack_items",
  {
    rowId: rowId(),
    id: text("id").notNull().unique(),
    name: text("name").notNull(),
    slug: text("slug").notNull(),
    logo: text("logo").notNull().default(""),
    image: text("image").notNull().default(""),
    tags: textList("tags"),
    microDescription: text("micro_description").notNull().default(""),
    shortDescription: text("short_description").notNull().default(""),
    longDescription: text("long_description").notNull().default(""),
    howWeUseIt: text("how_we_use_it").notNull().default(""),
    url: text("url").notNull().default(""),
    categoryId: text("category_id").references(() => toolCategories.id, { onDelete: "restrict", onUpdate: "cascade" }),
    createdAt: instant("created_at"),
    ...bookkeeping(),
    aliases: optionalTextList("aliases"),
    relatedPages: optionalTextList("related_pages"),
    ...draftColumns({ draft: false }),
    pricingModel: facet("pricing_model", facetValues.pricingModel),
    openSource: facet("open_source", facetValues.openSource),
    hosting: facet("hosting", facetValues.hosting),
    platform: facet("platform", facetValues.platform),
    worksWithAi: facet("works_with_ai", facetValues.worksWithAi),
    learningEffort: facet("learning_effort", facetValues.learningEffort),
    /** When the facets were last compared with what the tool's maker says; "" for never. */
    facetsCheckedOn: text("facets_checked_on").default(""),
    noTermLinks: optionalFlag("no_term_links"),
    ourPick: optionalFlag("our_pick"),
  },
  neitherDraftNorArchived,
  (t, isPublic) => [
    ...pageIndexes("stack_items", t),
    reviewIndex("stack_items_checked", t.facetsCheckedOn),
    index("stack_items_newest").on(t.createdAt),
    index("stack_items_newest_in_category").on(t.categoryId, t.createdAt),
    // Addresses are lowercased on arrival, but stored ids may have capitals.
    index("stack_items_id_in_any_case").on(byName(t.id)),
    index("stack_items_name").on(t.name),
    index("stack_items_folded_name").on(foldedTitle(t.searchText)),
    index("stack_items_by_name").on(byName(t.name)),
    index("stack_items_by_name_in_category").on(t.categoryId, byName(t.name)),
    index("stack_items_listed").on(t.createdAt).where(isPublic),
    index("stack_items_listed_in_category").on(t.categoryId, t.createdAt).where(isPublic),
    index("stack_items_listed_by_name").on(byName(t.name)).where(isPublic),
    index("stack_items_listed_by_name_in_category").on(t.categoryId, byName(t.name)).where(isPublic),
    ...rareStateIndexes("stack_items", t),
    instantCheck("stack_items_created_at_is_an_instant", t.createdAt),
  ],
);

export const toolSearch = new SearchIndex("tool_search", tools, { within: tools.categoryId });
export const toolDocument = new SearchDocument("tool", tools, {
  number: 3,
  title: tools.name,
  aliases: tools.aliases,
  keywords: tools.tags,
  // Of the others, "AI" in "No AI of its own" and the lengths of time would find what nobody means.
  values: [tools.pricingModel, tools.openSource, tools.hosting, tools.platform],
  category: { table: toolCategories, key: toolCategories.id, name: toolCategories.name, of: tools.categoryId },
  summary: [tools.microDescription, tools.shortDescription],
  texts: [tools.howWeUseIt],
  richTexts: [tools.longDescription],
});
export const toolCount = new RowCount("tools", tools, tools.categoryId);
export const picturesInTools = new PictureUses("tool", tools, tools.rowId, [
  tools.logo,
  tools.image,
  tools.longDescription,
]);

/** The public tools by facets (DIR-26), maintained by triggers. See `PackedRows`. */
export const toolPacks = sqliteTable("stack_item_packs", {
  pack: integer("pack").primaryKey(),
  version: text("version").notNull(),
  rows: text("rows", { mode: "json" }).$type<Readonly<Record<string, PackedTool>>>().notNull(),
});
/** A tool by the positions of its facets' values, from 1 on; 0 for an unknown one. */
export type PackedTool = readonly [
  id: string,
  categoryId: string | null,
  facets: string,
  isPick: 0 | 1,
  createdAt: string,
  name: string,
];

/** Only the beginnings of names are compared. */
const packedName = 100;
const facetPosition = (row: string, name: FacetName) =>
  `CASE ${row}."${tools[name].name}" ${facetValues[name].map((value, at) => `WHEN '${value}' THEN '${at + 1}'`).join(" ")} ELSE '0' END`;

const listedBy = [
  tools.categoryId,
  ...facetNames.map((name) => tools[name]),
  tools.ourPick,
  tools.createdAt,
  tools.name,
];
export const packedTools = new PackedRows(toolPacks, tools, {
  columns: [tools.id, ...listedBy],
  value: (row) =>
    `json_array(${row}.id, ${row}.category_id, ${facetNames.map((name) => facetPosition(row, name)).join(" || ")}, coalesce(${row}.our_pick, 0), ${row}.created_at, substr(${row}.name, 1, ${packedName}))`,
});

/** The last bits of a place are the row's number. */
const rowBits = 20;
const rowNumber = (row: string) => `(${row}.row_id & ${2 ** rowBits - 1})`;
/** Where a row stands among the newest: the milliseconds of its date, which are far from their limit of 42 bits. */
const newestPlace = (row: string) =>
  `((min(max(CAST(strftime('%s', ${row}.created_at) AS INTEGER) * 1000 + CAST(substr(${row}.created_at, 21, 3) AS INTEGER), 0), ${2 ** 42 - 1}) << ${rowBits}) + ${rowNumber(row)})`;
/** Where a row stands by name, as far as six characters say; below 0, before all places of the newest. */
const namePlace = (row: string) =>
  `(${[1, 2, 3, 4, 5, 6]
    .map((at) => `(coalesce(min(unicode(lower(substr(${row}.name, ${at}, 1))), 127), 0) << ${7 * (6 - at) + rowBits})`)
    .join(" + ")} + ${rowNumber(row)} - 4611686018427387904)`;

/** The public tools by category, facets and picks, for the first list with facets of an isolate (DIR-26). */
export const toolOrder = new OrderedWords("stack_item_order", tools, {
  columns: [tools.rowId, ...listedBy],
  words: (row) =>
    `'all p' || coalesce(${row}.our_pick, 0) || ' k' || hex(coalesce(${row}.category_id, '')) || ${facetNames.map((name, at) => `' f${at}v' || ${facetPosition(row, name)}`).join(" || ")}`,
  places: [newestPlace, namePlace],
});
export const toolPlaces = { newest: newestPlace, name: namePlace, rowBits };
