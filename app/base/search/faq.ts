import { nameSlug } from "../words/slug";
import { foldCase } from "./search-text";

/** The topics of questions, each with its page. */
export const topicPages = {
  "AI glossary": "/it-glossary",
  "AI product management": "/ai-product-manager",
  "AI workflows": "/services/ai-workflows",
  "About us": "/about",
  "Builder's Academy": "/blog/category/builders-academy",
  "Internal tools": "/services/internal-tools",
  "Product Academy": "/blog/category/product-academy",
  "Product briefs": "/example-product-briefs",
  "Startup MVP": "/services/startup-mvp",
  "Terms of Service": "/terms",
  "Tools directory": "/ai-product-stack",
  "Vibe coding": "/vibe-coding",
} as const;

/** The page of a topic; undefined for one without. */
export const topicPage = (topic: string): string | undefined =>
  Object.hasOwn(topicPages, topic) ? topicPages[topic as keyof typeof topicPages] : undefined;

/** The id of a question's answer. A URL with this fragment opens the question. */
export const answerId = (question: string): string => `faq-${nameSlug(question)}`;

/**
 * A question with its answer and metadata for grouping, filtering and search. The difficulty is null where a level
 * makes no sense, such as for questions about the site itself.
 */
export interface FaqItem {
  question: string;
  /** 50 to 90 words. */
  answer: string;
  category: string;
  keywords: readonly string[];
  /** Other questions of the same list. */
  followUpQuestions: readonly string[];
  relatedTopics: readonly string[];
  difficulty: "beginner" | "intermediate" | "advanced" | null;
  /** ISO date, such as "2026-04-14". */
  lastUpdated: string;
}

/**
 * The items of a category whose question, answer or keywords contain the text, in any case (FAQ-2, FAQ-4).
 *
 * @param category a category's name, or "all"
 */
export function filterFaq(items: readonly FaqItem[], text: string, category: string): FaqItem[] {
  const searchText = foldCase(text.trim());
  return items.filter(
    (item) =>
      (category === "all" || item.category === category) &&
      [item.question, item.answer, ...item.keywords].some((part) => foldCase(part).includes(searchText)),
  );
}

/** True if two URLs differ only in the FAQ's parameters, which are handled without the server. */
export function differOnlyInFaqQuery(current: URL, next: URL): boolean {
  const [before, after] = [current, next].map((url) => {
    const rest = new URL(url);
    for (const name of ["question", "topic"]) rest.searchParams.delete(name);
    return rest.pathname + rest.search;
  });
  return before === after && current.search !== next.search;
}
