import type { faqs as table } from "../../drizzle/schema";
import { topicPages } from "../base/search/faq";
import { contentType } from "../content/types/content-type";
import { byChange, byLabel, draftable, draftFields } from "../content/types/shared";

export const faqs = contentType<typeof table.$inferInsert>()({
  name: "faqs",
  title: "Questions and answers",
  item: "Question",
  items: "questions",
  section: {
    label: "Questions",
    icon: "M10 2.500a7.500 7.500 0 1 0 0 15 7.500 7.500 0 0 0 0-15zM7.800 8a2.200 2.200 0 1 1 3.200 2c-.7.400-1 .8-1 1.500M10 14h.01",
  },
  label: "question",
  fields: [
    { name: "question", label: "Question", kind: "text", required: true },
    {
      name: "answer",
      label: "Answer",
      kind: "multiline",
      hint: "{brand} stands for the name of the company, and on the blog {postsPerWeek} for the number of posts.",
    },
    ...draftFields,
    { name: "onBlog", label: "On the blog", kind: "flag", place: "side" },
    { name: "onProductManagement", label: "On AI product management", kind: "flag", place: "side" },
    { name: "onVibeCoding", label: "On vibe coding", kind: "flag", place: "side" },
    { name: "displayOrder", label: "Display order", kind: "number", place: "side" },
    { name: "category", label: "Category", kind: "text", place: "side" },
    {
      name: "difficulty",
      label: "Difficulty",
      kind: "choice",
      choices: ["beginner", "intermediate", "advanced"],
      place: "side",
    },
    { name: "keywords", label: "Keywords", kind: "list", place: "side" },
    {
      name: "followUpQuestions",
      label: "Follow-up questions",
      kind: "multiline",
      hint: "Questions of the same page, in their exact words, one a line. Others are not shown.",
    },
    {
      name: "relatedTopics",
      label: "Related topics",
      kind: "list",
      hint: `These lead to their pages, others are shown without a link: ${Object.keys(topicPages).join(", ")}.`,
    },
    { name: "lastUpdated", label: "Last updated", kind: "dateTime", place: "side" },
  ],
  list: { detail: "category" },
  sorts: [
    { name: "order", label: "Display order", by: "displayOrder", direction: "ascending" },
    ...byLabel("Question", "question"),
    ...byChange,
  ],
  ...draftable,
  hasPage: false,
});
