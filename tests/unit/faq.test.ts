import { describe, expect, it } from "vitest";
import { filterFaq, type FaqItem } from "../../app/base/search/faq";
import { anyText, assertProperty } from "../support/properties";
import { sampleFaqs } from "../support/sample-faqs";

const item = (question: string, answer: string, keywords: string[], category: string): FaqItem => ({
  question,
  answer,
  keywords,
  category,
  followUpQuestions: [],
  relatedTopics: [],
  difficulty: null,
  lastUpdated: "2026-01-01",
});

const items = [
  item("What is an MVP?", "The smallest useful product.", ["scope"], "Products"),
  item("How long does it take?", "Four weeks or more.", ["schedule", "Timeline"], "Projects"),
  item("Is 100% of the code mine?", "Yes: all of it (really).", [], "Projects"),
];
const found = (text: string, category = "all") => filterFaq(items, text, category).map((entry) => items.indexOf(entry));

describe("the FAQ's filter", () => {
  it("FAQ-2 matches question, answer or keywords, whatever the case, on substrings", () => {
    expect(found("MVP")).toEqual([0]);
    expect(found("four WEEKS")).toEqual([1]);
    expect(found("timel")).toEqual([1]);
    expect(found("nothing like it")).toEqual([]);
  });

  it("FAQ-2 treats input as text, not as a pattern", () => {
    expect(found("100%")).toEqual([2]);
    expect(found("(really).")).toEqual([2]);
    expect(found(".*")).toEqual([]);
  });

  it("FAQ-2 a match does not span two keywords, and outer spaces are ignored", () => {
    expect(found("schedule timeline")).toEqual([]);
    expect(found("  mvp  ")).toEqual([0]);
  });

  it('FAQ-3 FAQ-4 the category filters the list; "all" shows everything', () => {
    expect(found("")).toEqual([0, 1, 2]);
    expect(found("", "Projects")).toEqual([1, 2]);
    expect(found("mvp", "Projects")).toEqual([]);
    expect(found("", "No such category")).toEqual([]);
  });

  it("FAQ-2 any input gives a part of the list, in order", () => {
    assertProperty(anyText(30), (text) => expect(found(text)).toEqual(found(text).toSorted()));
  });
});

describe("the FAQs of the pages", () => {
  it("VIBE-13, SVC-7 six questions on vibe coding, five on AI product management", () => {
    expect(sampleFaqs("onVibeCoding")).toHaveLength(6);
    expect(sampleFaqs("onProductManagement")).toHaveLength(5);
  });

  it.each(["onBlog", "onVibeCoding"] as const)(
    "FAQ-3 FAQ-5 to FAQ-9 the %s FAQ has all that the widget shows",
    (page) => {
      const list = sampleFaqs(page);
      expect(new Set(list.map((entry) => entry.question)).size).toBe(list.length);
      expect(new Set(list.map((entry) => entry.category)).size).toBeGreaterThan(1);
      for (const entry of list) {
        expect(entry.keywords.length, entry.question).toBeGreaterThan(0);
        expect(entry.followUpQuestions.length, entry.question).toBeGreaterThan(0);
        for (const followUp of entry.followUpQuestions) {
          expect(list.map(({ question }) => question)).toContain(followUp);
          expect(followUp).not.toBe(entry.question);
        }
        expect(entry.relatedTopics.length, entry.question).toBeGreaterThan(0);
        expect(new Date(entry.lastUpdated).toISOString().slice(0, 10)).toBe(entry.lastUpdated);
      }
    },
  );
});
