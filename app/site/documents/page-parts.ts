import { type FaqItem, topicPage } from "../../base/search/faq";
import { formatLongDate } from "../../base/time/dates";
import { firstSentence } from "../../base/words/sentences";
import { type ArticleLink, authorPath } from "../../blog/post";
import { codeOf, lineToMarkdown, linkToMarkdown, textToMarkdown } from "../../catalog/documents/markdown-text";
import { type MarkdownPage, personBlocks } from "../../catalog/documents/row-markdown.server";
import { emptyAnswers } from "../../intake/rules/answers";
import { answerChoices, priceRanges, shownChoices } from "../../intake/rules/choices";
import { questions } from "../../intake/rules/questions";
import { legalSections, listItems } from "../../pages/legal";
import { cookiesSection } from "../../settings/consent";
import type { PublicSettings } from "../../settings/settings";
import type { PageTexts } from "../../texts/definitions";
import { type Product, ventureOutcome, venturePath } from "../../ventures/venture";
import { type PrivacyFacts, privacySections, storageKinds, storedGroups } from "../privacy/privacy";

/** The price ranges as a table. */
export function pricesOf(texts: PageTexts<"services">, settings: PublicSettings): string {
  const ranges = Object.values(priceRanges(settings));
  const hasWeeks = ranges.some(({ weeks }) => weeks);
  const row = (cells: readonly (string | undefined)[]) =>
    `| ${cells
      .slice(0, hasWeeks ? 4 : 3)
      .map((cell) => lineToMarkdown(cell ?? ""))
      .join(" | ")} |`;
  return [
    row([texts.costRange, texts.costTier, texts.costScope, texts.costWeeks]),
    `|${" --- |".repeat(hasWeeks ? 4 : 3)}`,
    ...ranges.map(({ label, detail, scope, weeks }) => row([label, detail, scope, weeks])),
  ].join("\n");
}

/** The questions of the intake with their choices. */
export function intakePage(settings: PublicSettings, texts: PageTexts<"intake">, origin: string): MarkdownPage {
  const choicesOf = (field: string) =>
    field in answerChoices
      ? Object.values(
          field === "budget" ? priceRanges(settings) : shownChoices(field as keyof typeof answerChoices, settings),
        ).map(({ label, detail, scope, weeks }) => {
          const details = [detail, scope, weeks && `Typically ${weeks}`].filter((text) => text !== undefined);
          return `- ${lineToMarkdown(label)}${details.length > 0 ? `: ${lineToMarkdown(details.join(" · "))}` : ""}`;
        })
      : [];
  return {
    title: texts.title,
    facts: [["type", "Form"]],
    text: [
      textToMarkdown(texts.lead),
      `A person sends the form in a browser; an assistant can fill it in with the tool prepare\\_enquiry of the MCP endpoint at ${origin}/mcp.`,
      ...questions(emptyAnswers, texts).flatMap(({ heading, tip, note, fields }) => [
        `## ${lineToMarkdown(heading)}`,
        ...[tip, note].flatMap((text) => (text ? [textToMarkdown(text)] : [])),
        ...fields.flatMap((field) => {
          const lines = choicesOf(field);
          const label = field === "startTimeline" ? texts.startQuestion : texts.launchQuestion;
          const above = fields.length > 1 ? [`### ${lineToMarkdown(label)}`] : [];
          return lines.length > 0 ? [...above, lines.join("\n")] : [];
        }),
      ]),
    ].join("\n\n"),
    tags: ["page_texts:intake"],
  };
}

/** The sections of a legal page, with what the site stores if it is about privacy, and who operates the site. */
export function legalMarkdown(
  texts: PageTexts<"privacy"> | PageTexts<"terms">,
  { legalName, legalAddress, contactEmail }: PublicSettings,
  facts: PrivacyFacts | null,
): string {
  const isPrivacy = (_: typeof texts): _ is PageTexts<"privacy"> => facts !== null;
  const sections = isPrivacy(texts) ? privacySections(texts, facts!) : legalSections(texts.sections);
  const stored = isPrivacy(texts) ? storedGroups(texts, facts!.analyticsHost !== null) : [];
  const storedBlocks = stored.flatMap(({ title, entries }) => [
    `### ${lineToMarkdown(title)}`,
    entries
      .map(
        ({ kind, name, purpose, retention }) =>
          `- ${codeOf(name)} (${storageKinds[kind]}): ${lineToMarkdown(`${purpose} Kept: ${retention}.`)}`,
      )
      .join("\n"),
  ]);
  const operator = [legalName, legalAddress].filter(Boolean).join(", ");
  return [
    ...sections.flatMap(({ id, title, paragraphs }) => [
      `## ${lineToMarkdown(title)}`,
      ...paragraphs.map((text) => {
        const items = listItems(text);
        return items ? items.map((item) => `- ${lineToMarkdown(item)}`).join("\n") : textToMarkdown(text);
      }),
      ...(id === cookiesSection ? storedBlocks : []),
    ]),
    ...(legalName ? [textToMarkdown(`${texts.operator} ${operator}.`)] : []),
    ...(contactEmail ? [textToMarkdown(`${texts.questions} ${contactEmail}`)] : []),
  ].join("\n\n");
}

/** The questions of a page with what each entry says of itself; "" for none. */
export function questionsOf(faqs: readonly FaqItem[], url: string): string {
  const blocks = faqs.flatMap((item) => {
    const topics = item.relatedTopics.map((topic) => {
      const page = topicPage(topic);
      return page === undefined ? lineToMarkdown(topic) : linkToMarkdown(topic, page, url);
    });
    const facts = [
      ["Level", item.difficulty ?? "General"],
      ["Follow-up questions", item.followUpQuestions.map(lineToMarkdown).join(" ")],
      ["Related topics", topics.join(", ")],
      ["Keywords", item.keywords.map(lineToMarkdown).join(", ")],
      ["Last updated", formatLongDate(item.lastUpdated)],
    ].flatMap(([label, value]) => (value ? [`- ${label}: ${value}`] : []));
    return [`### ${lineToMarkdown(item.question)}`, textToMarkdown(item.answer), facts.join("\n")];
  });
  return blocks.length === 0 ? "" : ["## Questions", ...blocks].join("\n\n");
}

/** The product of home, with its plan in three lines. */
export function productLines(product: Product, texts: PageTexts<"home">, url: string): string {
  const plan = [
    [texts.spreadBefore, firstSentence(product.problem)],
    [texts.spreadInstead, firstSentence(product.solution)],
    [texts.spreadAfter, ventureOutcome(product.useCase)],
  ].flatMap(([label, text]) => (text ? [`- ${lineToMarkdown(label!)}: ${lineToMarkdown(text)}`] : []));
  const link = linkToMarkdown(product.name, venturePath(product.slug), url);
  return [
    `- ${link}${product.microDescription && `: ${lineToMarkdown(product.microDescription)}`}`,
    ...(plan.length > 0 ? [`### ${lineToMarkdown(texts.spreadTitle)}`, plan.join("\n")] : []),
  ].join("\n\n");
}

/** The people of the team, each with the latest articles. */
export const teamOf = (
  { team }: PublicSettings,
  articles: Readonly<Record<string, readonly ArticleLink[]>>,
  url: string,
): string =>
  team
    .flatMap((person) => {
      const links = (articles[person.name] ?? []).map(({ title, path }) => `- ${linkToMarkdown(title, path, url)}`);
      const all = `- ${linkToMarkdown("All articles", authorPath(person.name), url)}`;
      return [
        `### ${lineToMarkdown(person.name)}`,
        ...personBlocks(person, url),
        ...(links.length > 0 ? ["Articles:", [...links, all].join("\n")] : []),
      ];
    })
    .join("\n\n");
