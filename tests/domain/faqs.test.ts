import { expect, it } from "vitest";
import { listFaqs } from "../../app/faqs/queries.server";
import { createContent } from "../support/content";
import { openDatabase } from "../support/database";

it("DATA-14 lists the public questions of a page in their order, with the follow-up questions that it has", async () => {
  const db = await openDatabase();
  const texts = { answer: "Yes.", category: "Basics", keywords: ["cost"], draft: false };
  await createContent(db, "faqs", {
    ...texts,
    question: "Second?",
    displayOrder: 2,
    onBlog: true,
    difficulty: "advanced",
    lastUpdated: "2026-04-21T00:00:00.000Z",
    followUpQuestions: "First, and then?\r\nElsewhere?\n",
    relatedTopics: ["AI glossary"],
  });
  await createContent(db, "faqs", {
    ...texts,
    question: "First, and then?",
    displayOrder: 1,
    onBlog: true,
    onVibeCoding: true,
  });
  await createContent(db, "faqs", { ...texts, question: "Elsewhere?", onVibeCoding: true });
  await createContent(db, "faqs", { ...texts, question: "Draft?", onBlog: true, draft: true });
  const items = await listFaqs(db, "onBlog");
  expect(items.map(({ question }) => question)).toEqual(["First, and then?", "Second?"]);
  expect(items[0]!.difficulty).toBeNull();
  expect(items[1]).toEqual({
    question: "Second?",
    answer: "Yes.",
    category: "Basics",
    keywords: ["cost"],
    followUpQuestions: ["First, and then?"],
    relatedTopics: ["AI glossary"],
    difficulty: "advanced",
    lastUpdated: "2026-04-21",
  });
  expect((await listFaqs(db, "onVibeCoding")).map(({ question }) => question)).toEqual([
    "Elsewhere?",
    "First, and then?",
  ]);
  expect(await listFaqs(db, "onProductManagement")).toEqual([]);
});
