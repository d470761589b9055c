import { sql } from "drizzle-orm";
import { index, text } from "drizzle-orm/sqlite-core";
import {
  bookkeeping,
  byName,
  contentTable,
  draftColumns,
  instant,
  instantCheck,
  neitherDraftNorArchived,
  oneOf,
  optionalTextList,
  pageIndexes,
  rowId,
  textList,
  reviewColumn,
  reviewIndex,
} from "./columns";
import { PictureUses, SearchDocument, SearchIndex } from "./maintained";

/** The statuses of a venture (DATA-3). */
const ventureStatuses = ["active", "inactive"] as const;

/**
 * Ventures that the firm owns or co-owns (DATA-3). `slug`, derived from the name, `related_pages`, `draft` and
 * `archived` are not part of the contract's table, so an active row added without them is public.
 */
export const ventures = contentTable(
  "ventures_data",
  {
    rowId: rowId(),
    id: text("id").notNull().unique(),
    name: text("name").notNull(),
    status: text("status", { enum: ventureStatuses }).notNull().default("active"),
    microDescription: text("micro_description").notNull().default(""),
    problem: text("problem").notNull().default(""),
    solution: text("solution").notNull().default(""),
    useCase: text("use_case").notNull().default(""),
    keyFeatures: text("key_features").notNull().default(""),
    ownership: textList("ownership"),
    stack: text("stack", { mode: "json" })
      .$type<Array<{ name: string }>>()
      .notNull()
      .default(sql`'[]'`),
    images: textList("images"),
    showcaseImage: text("Showcase_image").notNull().default(""),
    squareLogo: text("square_logo").notNull().default(""),
    wideLogo: text("wide_logo").notNull().default(""),
    url: text("URL").notNull().default(""),
    createdAt: instant("created_at"),
    slug: text("slug").notNull(),
    ...bookkeeping(),
    relatedPages: optionalTextList("related_pages"),
    ...draftColumns({ draft: false }),
    ...reviewColumn(),
  },
  { status: "active", ...neitherDraftNorArchived },
  (t) => [
    ...pageIndexes("ventures_data", t),
    reviewIndex("ventures_data_reviewed", t.reviewedOn),
    index("ventures_data_active")
      .on(t.createdAt)
      .where(sql`${t.status} = 'active'`),
    index("ventures_data_newest").on(t.createdAt),
    index("ventures_data_name").on(byName(t.name)),
    oneOf("ventures_data_status_is_known", t.status, ventureStatuses),
    instantCheck("ventures_data_created_at_is_an_instant", t.createdAt),
  ],
);

export const ventureSearch = new SearchIndex("venture_search", ventures);
export const ventureDocument = new SearchDocument("venture", ventures, {
  number: 5,
  title: ventures.name,
  keywords: ventures.stack,
  summary: [ventures.microDescription],
  texts: [ventures.problem, ventures.solution, ventures.useCase, ventures.keyFeatures],
});
export const picturesInVentures = new PictureUses("venture", ventures, ventures.rowId, [
  ventures.images,
  ventures.showcaseImage,
  ventures.squareLogo,
  ventures.wideLogo,
]);
