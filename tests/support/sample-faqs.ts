import { join } from "node:path";
import type { FaqItem } from "../../app/base/search/faq";
import { type FaqFile, readContent } from "../../drizzle/seed/read-content";

/** The sample questions of a page, in order. */
export const sampleFaqs = (page: FaqFile["page"]): FaqItem[] =>
  readContent(join(import.meta.dirname, "../../drizzle/seed/content"))
    .faqs.filter((faq) => faq.page === page)
    .map(
      ({
        page: _,
        category = "",
        keywords = [],
        followUpQuestions = [],
        relatedTopics = [],
        difficulty = null,
        lastUpdated,
        ...faq
      }) => ({
        ...faq,
        category,
        keywords,
        followUpQuestions,
        relatedTopics,
        difficulty,
        lastUpdated: lastUpdated.slice(0, 10),
      }),
    );
