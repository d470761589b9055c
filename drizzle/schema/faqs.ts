import { sql } from "drizzle-orm";
import { index, integer, text } from "drizzle-orm/sqlite-core";
import * as columns from "./columns";
import { SearchIndex } from "./maintained";

/** "" for questions for which a level makes no sense, such as those about the site itself. */
const difficulties = ["", "beginner", "intermediate", "advanced"] as const;

/** Questions and answers (DATA-14), and the pages that show them. */
export const faqs = columns.contentTable(
  "faqs",
  {
    rowId: columns.rowId(),
    id: text("id").notNull().unique(),
    question: text("question").notNull(),
    answer: text("answer").notNull().default(""),
    category: text("category").notNull().default(""),
    keywords: columns.textList("keywords"),
    // One a line: questions have commas, by which lists are split in forms.
    followUpQuestions: text("follow_up_questions").notNull().default(""),
    relatedTopics: columns.textList("related_topics"),
    difficulty: text("difficulty", { enum: difficulties }).notNull().default(""),
    lastUpdated: columns.instant("last_updated"),
    displayOrder: integer("display_order").notNull().default(0),
    onBlog: columns.flag("on_blog", false),
    onProductManagement: columns.flag("on_product_management", false),
    onVibeCoding: columns.flag("on_vibe_coding", false),
    slug: text("slug").notNull(),
    ...columns.draftColumns({ draft: true }),
    ...columns.bookkeeping(),
  },
  columns.neitherDraftNorArchived,
  (t, isPublic) => [
    ...columns.pageIndexes("faqs", t),
    ...columns.draftChecks("faqs", t),
    index("faqs_on_blog")
      .on(t.displayOrder)
      .where(sql`${isPublic} and ${t.onBlog} = 1`),
    index("faqs_on_product_management")
      .on(t.displayOrder)
      .where(sql`${isPublic} and ${t.onProductManagement} = 1`),
    index("faqs_on_vibe_coding")
      .on(t.displayOrder)
      .where(sql`${isPublic} and ${t.onVibeCoding} = 1`),
    index("faqs_order").on(t.displayOrder),
    index("faqs_question").on(columns.byName(t.question)),
    columns.instantCheck("faqs_last_updated_is_an_instant", t.lastUpdated),
    columns.oneOf("faqs_difficulty_is_known", t.difficulty, difficulties),
  ],
);

export const faqSearch = new SearchIndex("faq_search", faqs);
