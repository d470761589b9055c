import { and, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { faqs as table, isPublic } from "../../drizzle/schema";
import type { FaqItem } from "../base/search/faq";

/** The pages that show questions, by the flag of a row. */
const pages = { onBlog: "/blog", onProductManagement: "/ai-product-manager", onVibeCoding: "/vibe-coding" } as const;
type FaqPage = keyof typeof pages;
const pageNames = Object.keys(pages) as FaqPage[];

/** The first page that shows a question; null if none does. */
export function pageOfFaq(faq: Readonly<Record<FaqPage, boolean>>): string | null {
  const name = pageNames.find((candidate) => faq[candidate]);
  return name === undefined ? null : pages[name];
}

/** The flag of the questions that the page at a path shows; null for a page without any. */
export const faqPageAt = (path: string): FaqPage | null => pageNames.find((name) => pages[name] === path) ?? null;

/** How many questions a page shows. */
const maxQuestions = 60;

/** The public questions of a page in their order, with the follow-up questions that the page has (FAQ-7). */
export async function listFaqs(db: DatabaseClient, page: FaqPage): Promise<FaqItem[]> {
  const { question, answer, category, keywords, followUpQuestions, relatedTopics, difficulty, lastUpdated } = table;
  const rows = await db.read(
    db.query
      .select({ question, answer, category, keywords, followUpQuestions, relatedTopics, difficulty, lastUpdated })
      .from(table)
      // As in the page's partial index.
      .where(and(isPublic(table), sql`${table[page]} = 1`))
      .orderBy(table.displayOrder, table.rowId)
      .limit(maxQuestions),
  );
  const questions = new Set(rows.map((row) => row.question));
  return rows.map((row) => ({
    ...row,
    difficulty: row.difficulty || null,
    lastUpdated: row.lastUpdated.slice(0, 10),
    followUpQuestions: row.followUpQuestions
      .split("\n")
      .flatMap((line) => (questions.has(line.trim()) ? line.trim() : [])),
  }));
}
