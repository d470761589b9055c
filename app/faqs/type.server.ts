import { faqSearch, faqs as table } from "../../drizzle/schema";
import { searchTextFrom, storedType } from "../content/types/content-type.server";
import { pageOfFaq } from "./queries.server";
import { faqs as type } from "./type";

const searchedColumns = ["question", "answer", "category"] as const;

/** The derived columns of a question. */
export const deriveFaqColumns = (faq: Pick<typeof table.$inferInsert, (typeof searchedColumns)[number]>) => ({
  searchText: searchTextFrom(faq, searchedColumns),
});

export const faqs = storedType(type, table, {
  key: "id",
  searchedColumns,
  searchIndex: faqSearch,
  list: pageOfFaq,
  derive: ({ lastUpdated }, { now }) => ({ lastUpdated: lastUpdated || now }),
  api: {
    about: "Questions and answers; visitors see those that are neither draft nor archived",
    paths: [{ constants: table.publicWhen, order: "displayOrder" }],
  },
});
