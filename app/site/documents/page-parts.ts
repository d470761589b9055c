import { type FaqItem, topicPage } from "../../base/search/faq";
import { formatLongDate } from "../../base/time/dates";
import { type Words } from "../../base/words/placeholders";
import { firstSentence } from "../../base/words/sentences";
import { type ArticleLink, authorPath } from "../../blog/post";
import { codeOf, lineToMarkdown, linkToMarkdown, textToMarkdown } from "../../catalog/documents/markdown-text";
import { type MarkdownPage, personBlocks } from "../../catalog/documents/row-markdown.server";
import { facetLabels } from "../../directory/facets";
import { type CategoryGuide, toolPath } from "../../directory/tool";
import { emptyAnswers } from "../../intake/rules/answers";
import { answerChoices, priceRanges, shownChoices } from "../../intake/rules/choices";
import { questions } from "../../intake/rules/questions";
import { legalSections, listItems } from "../../pages/legal";
import { cookiesSection } from "../../settings/consent";
import { type PublicSettings, wordsIn } from "../../settings/settings";
import type { PageTexts } from "../../texts/definitions";
import { type Product, ventureOutcome, venturePath } from "../../ventures/venture";
import { type CaseProof, casePath } from "../../work/case";
import { type PrivacyFacts, privacySections, storageKinds, storedGroups } from "../privacy/privacy";

/** Pages, each in a line. */
export const linesOf = (
  listed: ReadonlyArray<readonly [name: string, path: string, about: string]>,
  url: string,
): string =>
  listed
    .map(([name, path, about]) => `- ${linkToMarkdown(name, path, url)}${about && `: ${lineToMarkdown(about)}`}`)
    .join("\n");

/** A table with a row of headings. */
export const tableOf = (head: readonly string[], rows: ReadonlyArray<readonly string[]>): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/** The tools of a category's guide with where they run, what they cost and when they do not fit. */
export const guideTable = (guide: CategoryGuide["tools"], fitsNot: string, url: string, words: Words): string =>
  tableOf(
    [words("Tool"), words(facetLabels.hosting), words(facetLabels.pricingModel), fitsNot],
    guide.map((tool) => [
      linkToMarkdown(tool.name, toolPath(tool.address), url),
      ...[tool.hosting, tool.pricingModel].map((value) => lineToMarkdown(words(value ?? ""))),
      lineToMarkdown(tool.fitsNot),
    ]),
  );

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
  const words = wordsIn(settings);
  const choicesOf = (field: string) =>
    field in answerChoices
      ? Object.values(
          field === "budget" ? priceRanges(settings) : shownChoices(field as keyof typeof answerChoices, settings),
        ).map(({ label, detail, scope, weeks }) => {
          const details = [detail, scope, weeks && words("Typically {time}", { time: weeks })].filter(
            (text) => text !== undefined,
          );
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
  settings: PublicSettings,
  facts: PrivacyFacts | null,
): string {
  const { legalName, legalAddress, contactEmail, controlLabels } = settings;
  const words = wordsIn(settings);
  const isPrivacy = (_: typeof texts): _ is PageTexts<"privacy"> => facts !== null;
  const sections = isPrivacy(texts) ? privacySections(texts, facts!, controlLabels) : legalSections(texts.sections);
  const stored = isPrivacy(texts) ? storedGroups(texts, facts!.analyticsHost !== null) : [];
  const storedBlocks = stored.flatMap(({ title, entries }) => [
    `### ${lineToMarkdown(title)}`,
    entries
      .map(
        ({ kind, name, purpose, retention }) =>
          `- ${codeOf(name)} (${words(storageKinds[kind])}): ${lineToMarkdown(`${purpose} ${words("Kept: {retention}.", { retention })}`)}`,
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
export function questionsOf(faqs: readonly FaqItem[], url: string, words: Words): string {
  const blocks = faqs.flatMap((item) => {
    const topics = item.relatedTopics.map((topic) => {
      const page = topicPage(topic);
      return page === undefined ? lineToMarkdown(topic) : linkToMarkdown(topic, page, url);
    });
    const facts = [
      ["Follow-up questions", item.followUpQuestions.map(lineToMarkdown).join(" ")],
      ["Related topics", topics.join(", ")],
      ["Keywords", item.keywords.map(lineToMarkdown).join(", ")],
      ["Last updated", formatLongDate(item.lastUpdated, words.language)],
    ].flatMap(([label, value]) => (value ? [`- ${words(label!)}: ${value}`] : []));
    const level = `- ${words("Level: {level}", { level: words(item.difficulty ?? "General") })}`;
    return [`### ${lineToMarkdown(item.question)}`, textToMarkdown(item.answer), [level, ...facts].join("\n")];
  });
  return blocks.length === 0 ? "" : [`## ${words("Questions")}`, ...blocks].join("\n\n");
}

/** A case in one line, with its first figures. */
export const proofLine = (
  { title, slug, client, figures, weeks, isSample }: CaseProof,
  url: string,
  words: Words,
): string =>
  linesOf(
    [
      [
        `${title} (${[client, isSample && words("sample")].filter(Boolean).join(", ")})`,
        casePath(slug),
        [
          ...figures.map(({ label, before, after }) => `${label} ${[before, after].filter(Boolean).join(" → ")}`),
          ...(weeks > 0 ? [words(weeks === 1 ? "1 week" : "{count} weeks", { count: String(weeks) })] : []),
        ].join(", "),
      ],
    ],
    url,
  );

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
export function teamOf(
  settings: PublicSettings,
  articles: Readonly<Record<string, readonly ArticleLink[]>>,
  url: string,
): string {
  const words = wordsIn(settings);
  return settings.team
    .flatMap((person) => {
      const links = (articles[person.name] ?? []).map(({ title, path }) => `- ${linkToMarkdown(title, path, url)}`);
      const all = `- ${linkToMarkdown(words("All articles"), authorPath(person.name), url)}`;
      return [
        `### ${lineToMarkdown(person.name)}`,
        ...personBlocks(person, url, words),
        ...(links.length > 0 ? [`${words("Articles")}:`, [...links, all].join("\n")] : []),
      ];
    })
    .join("\n\n");
}
