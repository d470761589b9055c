import { describe, expect, it } from "vitest";
import { attribute, textOf } from "../support/html";
import { sampleFaqs } from "../support/sample-faqs";
import { openSite } from "../support/test-site";

const site = openSite("seeded");

describe.each([
  ["/blog", "Reading the Blog", 3, sampleFaqs("onBlog")],
  ["/vibe-coding", "Basics", 2, sampleFaqs("onVibeCoding")],
] as const)("%s", (path, topic, inTopic, list) => {
  const open = async (query = "") => (await site.read(path + query)).page;

  it("FAQ-1 has items that open one at a time, all closed at first", async () => {
    const page = await open();
    const items = page.all("#faq details");
    expect(items).toHaveLength(6);
    expect(new Set(items.map((item) => attribute(item, "name"))).size).toBe(1);
    expect(attribute(items[0]!, "name")).toBeTruthy();
    expect(items.filter((item) => attribute(item, "open") !== undefined)).toEqual([]);
  });

  it("FAQ-2 finds by question, answer and keywords, in any case, without script", async () => {
    const page = await open();
    for (const item of page.all("#faq details")) {
      const question = page.texts("summary span", item)[0]!;
      const words = question.slice(0, 18).toUpperCase();
      expect((await open(`?question=${encodeURIComponent(words)}`)).texts("#faq details summary").join()).toContain(
        question.slice(0, 18),
      );
      const { keywords } = list.find((entry) => entry.question.startsWith(question.slice(0, 18).replaceAll("'", "’")))!;
      const byKeyword = await open(`?question=${encodeURIComponent(keywords[0]!.toUpperCase())}`);
      expect(byKeyword.texts("#faq details summary")).toContain(textOf(page.one("summary", item)));
      const answer = page.texts("p", item)[0]!.slice(20, 50);
      const byAnswer = await open(`?question=${encodeURIComponent(answer)}`);
      expect(byAnswer.texts("#faq details summary")).toContain(textOf(page.one("summary", item)));
    }
  });

  it("FAQ-3, FAQ-4 has a chip for all topics, first and chosen, and one for each", async () => {
    const page = await open();
    const chips = page.all("#faq [role=group] button");
    expect(chips.map(textOf)[0]).toBe("All Topics");
    expect(chips.length).toBeGreaterThan(2);
    expect(chips.map((chip) => attribute(chip, "aria-current"))).toEqual([
      "true",
      ...chips.slice(1).map(() => undefined),
    ]);
    expect(chips.map(textOf)).toContain(topic);
    const chosen = await open(`?topic=${encodeURIComponent(topic)}`);
    expect(chosen.all("#faq details")).toHaveLength(inTopic);
    expect(chosen.texts("#faq [role=group] button[aria-current=true]")).toEqual([topic]);
    expect((await open("?topic=No+Such+Topic")).all("#faq details")).toHaveLength(6);
  });

  it("FAQ-5, FAQ-7 to FAQ-9 an item shows its level and date, and links follow-up questions and related topics", async () => {
    const page = await open();
    const tones = {
      beginner: "text-good",
      intermediate: "text-caution",
      advanced: "text-danger",
      General: "text-muted",
    };
    const levels = new Set<string>();
    for (const item of page.all("#faq details")) {
      const [level] = page.texts("summary .badge", item);
      const name = level!.replace(/^Level: /, "");
      levels.add(name);
      expect(attribute(page.one("summary .badge", item), "class")).toContain(tones[name as keyof typeof tones]);
      expect(page.texts("dt", item)).toEqual(["Follow-up questions", "Related topics", "Keywords", "Last updated"]);
      for (const link of page.all("dd a", item)) {
        const [target, id] = attribute(link, "href")!.split("#");
        if (id === "faq") continue;
        if (id === undefined) expect((await site.fetch(target!)).status, target).toBe(200);
        else {
          expect(target).toBe(path);
          const asked = page.all("#faq details").find((other) => page.all(`#${id}`, other).length > 0)!;
          expect(textOf(page.one("summary", asked))).toContain(textOf(link));
        }
      }
      expect(page.texts("time", item)[0]).toMatch(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/);
    }
    expect([...levels]).toEqual(expect.arrayContaining(["beginner", "intermediate", "advanced", "General"]));
  });

  it("FAQ-6, D62 an item shows its keywords, each a link to a search that finds it", async () => {
    const page = await open();
    for (const item of page.all("#faq details")) {
      const question = textOf(page.one("summary", item));
      const { keywords } = list.find((entry) => question.startsWith(entry.question))!;
      const links = page.all("dd a", item).filter((link) => attribute(link, "href")!.endsWith("#faq"));
      expect(links.map(textOf)).toEqual(keywords);
      const [address] = attribute(links[0]!, "href")!.split("#");
      expect((await site.read(address!)).page.texts("#faq details summary")).toContain(question);
    }
  });

  it("FAQ-10 without a match says so", async () => {
    const page = await open("?question=nothing-is-asked-like-this");
    expect(page.all("#faq details")).toEqual([]);
    expect(page.texts("#faq").join()).toContain(
      "No questions found Try adjusting your search terms or category filter.",
    );
  });

  it("FAQ-11, DATA-14 gives search engines its questions with their answers", async () => {
    const page = await open();
    const data = page.structured("FAQPage").mainEntity as Array<{
      "@type": string;
      name: string;
      acceptedAnswer: { text: string };
    }>;
    const shown = page
      .all("#faq details")
      .map((item) => [page.texts("summary span", item)[0], page.texts("p", item)[0]]);
    expect(
      data.map(({ name, acceptedAnswer }) => [name, acceptedAnswer.text].map((text) => text.replaceAll("’", "'"))),
    ).toEqual(
      shown.map(([question, answer]) => [
        expect.stringMatching(new RegExp(`^${escaped(question!.slice(0, 20))}`)),
        answer,
      ]),
    );
    for (const entry of data) expect(entry["@type"]).toBe("Question");
  });

  it("FAQ-12 gives search engines its AI topics", async () => {
    const page = await open();
    const [topics] = page.meta("ai-topics");
    const [words] = page.meta("ai-keywords");
    expect(topics!.split(", ").length).toBeGreaterThan(3);
    expect(words!.split(", ").length).toBeGreaterThan(6);
    const related = page.all("#faq details").flatMap((item) => page.texts("dd", item));
    for (const word of topics!.split(", ")) expect(related).toContain(word.replaceAll("’", "'"));
    expect(words!.split(", ")).toEqual([...new Set(list.flatMap(({ keywords }) => keywords))]);
  });
});

it("FAQ-12 other pages have no such tags", async () => {
  for (const path of ["/", "/about", "/ai-product-stack"])
    expect((await site.visit(path)).page.meta("ai-topics")).toEqual([]);
});

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
