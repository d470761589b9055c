import { foldCase } from "../text/search-text";

/**
 * One question with its answer, and what is needed to group, filter and search it. The difficulty is null
 * where a level would mean nothing, as in questions about rights or the site itself.
 */
export interface FaqItem {
  question: string;
  /** 50 to 90 words. */
  answer: string;
  category: string;
  keywords: readonly string[];
  followUpQuestions: readonly string[];
  relatedTopics: readonly string[];
  difficulty: "beginner" | "intermediate" | "advanced" | null;
  /** ISO date, such as "2026-04-14". */
  lastUpdated: string;
}

/**
 * The items whose question, answer or keywords hold the text, whatever its case, and that belong to the category
 * (FAQ-2, FAQ-4).
 *
 * @param category a category's name, or "all"
 */
export function filterFaq(items: readonly FaqItem[], text: string, category: string): FaqItem[] {
  const wanted = foldCase(text.trim());
  return items.filter(
    (item) =>
      (category === "all" || item.category === category) &&
      [item.question, item.answer, ...item.keywords].some((part) => foldCase(part).includes(wanted)),
  );
}

/** Whether two addresses differ by what is asked of the FAQ alone, which needs nothing from the server. */
export function differOnlyInFaqQuery(one: URL, other: URL): boolean {
  const [before, after] = [one, other].map((url) => {
    const rest = new URL(url);
    for (const name of ["question", "topic"]) rest.searchParams.delete(name);
    return rest.pathname + rest.search;
  });
  return before === after && one.search !== other.search;
}
