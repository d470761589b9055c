import type { DatabaseClient } from "../../../drizzle/client";
import { intakePath } from "../../base/web/cache-policy";
import { headingOf } from "../../base/web/head-texts";
import { fillPlaceholders } from "../../base/words/placeholders";
import { listTeamArticles } from "../../blog/authors.server";
import { type ArticleLink, authorPath } from "../../blog/post";
import { findNextPublication } from "../../blog/queries.server";
import { lineToMarkdown, linkToMarkdown, textToMarkdown } from "../../catalog/documents/markdown-text";
import { type FoundMarkdown, type MarkdownPage, personBlocks } from "../../catalog/documents/row-markdown.server";
import { type TextField, textFields, type PartsField } from "../../content/types/text-fields";
import { listFeaturedTools } from "../../directory/queries.server";
import { toolPath } from "../../directory/tool";
import { faqPageAt, listFaqs } from "../../faqs/queries.server";
import { emptyAnswers } from "../../intake/rules/answers";
import { answerChoices, priceRanges, shownChoices } from "../../intake/rules/choices";
import { questions } from "../../intake/rules/questions";
import { legalSections, type LegalSection, listItems } from "../../pages/legal";
import { listServices, serviceTags } from "../../services/queries.server";
import { servicePath } from "../../services/service";
import { placeholderValues, type PublicSettings, showsStory } from "../../settings/settings";
import { type PageKey, pageKeys, pages, type PageTexts } from "../../texts/definitions";
import { findPageTexts } from "../../texts/queries.server";
import { findProduct } from "../../ventures/queries.server";
import { venturePath } from "../../ventures/venture";
import { type PrivacyFacts, privacySections } from "../privacy/privacy";

/** What the fixed pages depend on. */
export interface FixedPageRequest {
  readonly origin: string;
  readonly now: string;
  readonly privacy: () => Promise<PrivacyFacts>;
}

/** Texts that belong to the design of a page, or to search engines. */
const omitted =
  /(?:Button|Closing(?:Title|Text)|^risk|^updated|^operator)$|^(?:seo|spread[A-Z]|cost[A-Z]|row[A-Z]|ledger[A-Z]|takes[A-Z]|case[A-Z]|venture[A-Z]|author[A-Z]|category[A-Z]|post[A-Z]|status[A-Z]|thanks[A-Z]|plain|related|(?:set|add)[A-Z]|(?:tool|term)[A-Z]|service[A-Z]|missing|stored|searchedTexts$|firstChoice$|guide[A-Z]|sampleNote$|categoryLink$|no[A-Z]|closing|firstB|secondB|empty|search$|check$|with(?:out)?Analytics$|questions$|draft[A-Z])/;
/** The sample story (D47). */
const story = new Set(["lead", "story", "values", "experience", "valuesTitle", "experienceTitle"]);

/** A fixed page as Markdown; null for other paths. */
export async function findFixedPage(
  db: DatabaseClient,
  path: string,
  { origin, now, privacy }: FixedPageRequest,
  settingsRead: Promise<PublicSettings>,
  listRead: Promise<FoundMarkdown | null>,
): Promise<MarkdownPage | null> {
  const key = pageKeys.find((one) => pages[one].path === path);
  if (path === intakePath) {
    const [settings, { texts }] = await Promise.all([settingsRead, findPageTexts(db, "intake")]);
    return intakePage(settings, fillPlaceholders(texts, placeholderValues(settings)));
  }
  if (key === undefined) return null;
  const isHome = path === "/";
  const showsServices = isHome || path === "/services";
  const showsTeam = path === "/about";
  const [settings, { texts, isEdited }, list, services, tools, product, articles, next] = await Promise.all([
    settingsRead,
    findPageTexts(db, key),
    listRead,
    showsServices ? listServices(db) : [],
    isHome ? listFeaturedTools(db) : [],
    isHome ? findProduct(db, { origin }) : null,
    showsTeam ? listTeamArticles(db, { now, origin }) : null,
    showsTeam ? findNextPublication(db, now) : null,
  ]);
  const fill = <Given>(given: Given): Given => fillPlaceholders(given, placeholderValues(settings));
  const filled: Texts = fill(texts);
  const hidesStory = key === "about" && !isEdited && !showsStory(settings);
  const shown = Object.fromEntries(Object.entries(filled).filter(([name]) => !hidesStory || !story.has(name)));
  const url = origin + path;
  const legal =
    key === "privacy"
      ? legalBlocks(privacySections(filled as PageTexts<"privacy">, await privacy()))
      : key === "terms"
        ? legalBlocks(legalSections((filled as PageTexts<"terms">).sections))
        : "";
  if (legal) delete shown["sections"];
  const rows = list && !("movedTo" in list) ? list : null;
  const blocks = [
    ...blocksOf(key, shown, url, {
      [isHome ? "servicesIntro" : "lead"]:
        linesOf(
          fill(services).map((service) => [service.name, servicePath(service), service.summary]),
          url,
        ) ||
        rows?.text ||
        legal,
      featuredIntro:
        tools.length === 0
          ? null
          : linesOf(
              tools.map((tool) => [tool.name, toolPath(tool.address), tool.shortDescription]),
              url,
            ),
      productIntro: product
        ? linesOf([[product.name, venturePath(product.slug), product.microDescription]], url)
        : null,
      ...(path === "/services" && { pricesIntro: pricesOf(filled as PageTexts<"services">, settings) }),
      ...(articles && { teamTitle: teamOf(settings, articles, url) }),
    }),
    ...closingOf(filled, url, legal !== ""),
  ];
  return {
    title: headingOf(filled, hidesStory) ?? "",
    facts: [["type", rows ? "List" : "Page"]],
    text: blocks.join("\n\n"),
    until: rows?.until ?? next,
    tags: [
      `page_texts:${key}`,
      ...(rows?.tags ?? []),
      ...(showsServices ? serviceTags : []),
      ...(isHome ? ["stack_items", "ventures_data"] : []),
      ...(showsTeam ? ["Blog_posts"] : []),
    ],
  };
}

/** The questions that a page shows, below everything else; null for a page without any. */
export async function findQuestions(
  db: DatabaseClient,
  path: string,
  settingsRead: Promise<PublicSettings>,
): Promise<Pick<MarkdownPage, "text" | "tags"> | null> {
  const name = faqPageAt(path);
  if (name === null) return null;
  const [faqs, settings] = await Promise.all([listFaqs(db, name), settingsRead]);
  const blocks = fillPlaceholders(faqs, placeholderValues(settings)).flatMap(({ question, answer }) => [
    `### ${lineToMarkdown(question)}`,
    textToMarkdown(answer),
  ]);
  return { text: blocks.length === 0 ? "" : ["## Questions", ...blocks].join("\n\n"), tags: ["faqs"] };
}

type Texts = Readonly<Record<string, unknown>>;

/** Pages, each in a line. */
export const linesOf = (
  listed: ReadonlyArray<readonly [name: string, path: string, about: string]>,
  url: string,
): string =>
  listed
    .map(([name, path, about]) => `- ${linkToMarkdown(name, path, url)}${about && `: ${lineToMarkdown(about)}`}`)
    .join("\n");

/** The paragraphs of a text, or a list of them. */
const textOf = ({ isList }: TextField, value: unknown): string[] =>
  isList
    ? [
        [value]
          .flat()
          .flatMap((text) => String(text).split(/\n+/))
          .map((text) => `- ${lineToMarkdown(text)}`)
          .join("\n"),
      ]
    : [value].flat().map((text) => textToMarkdown(String(text)));

/**
 * The texts of a page from top to bottom. A title without anything below it is left out.
 *
 * @param below what the page shows below some of its texts, by the names of these; null leaves the text out, too
 */
function blocksOf(key: PageKey, texts: Texts, url: string, below: Readonly<Record<string, string | null>>): string[] {
  const blocks: string[] = [];
  let title = "";
  const add = (...added: readonly string[]) => {
    const filled = added.filter(Boolean);
    if (filled.length === 0) return;
    if (title !== "") blocks.push(`## ${title}`);
    title = "";
    blocks.push(...filled);
  };
  for (const field of textFields(pages[key].texts)) {
    const value = texts[field.name];
    if (value === undefined || field.name === "headline" || (field.name === "title" && !("headline" in texts)))
      continue;
    if (below[field.name] === null || omitted.test(field.name) || (field.name === "summary" && "lead" in texts))
      continue;
    if (field.name.endsWith("Title")) title = lineToMarkdown(String(value));
    else if (field.kind === "parts")
      add(...partsOf(field, value as ReadonlyArray<Readonly<Record<string, string>>>, url));
    else if (field.kind === "line") {
      const text = lineToMarkdown(String(value));
      if (field.name !== "name" && text !== "") add(`**${lineToMarkdown(field.label)}:** ${text}`);
    } else add(...textOf(field, value));
    add(below[field.name] ?? "");
  }
  return blocks;
}

/** A list of parts: lines if they have only lines, else each with its own heading. */
function partsOf(field: PartsField, parts: ReadonlyArray<Readonly<Record<string, string>>>, url: string): string[] {
  const complete = parts.filter((part) => part[field.fields[0]!.name]);
  if (field.fields.every(({ kind }) => kind === "line"))
    return [
      complete
        .map(
          (part) =>
            `- ${field.fields.map(({ name }) => lineToMarkdown(part[name]!)).join(isLabelFirst(field.fields) ? ": " : " ")}`,
        )
        .join("\n"),
    ];
  return complete.flatMap((part) => {
    const [first, ...others] = field.fields;
    const link = others.find(({ kind }) => kind === "link");
    const texts = others.filter(({ kind, name }) => kind !== "link" && !(link && kind === "line") && part[name]);
    const figure = part["figure"] ? `**${lineToMarkdown(part["figure"])}** ` : "";
    return [
      `### ${link ? linkToMarkdown(part[first!.name]!, part[link.name]!, url) : lineToMarkdown(part[first!.name]!)}`,
      ...texts.flatMap((text) =>
        text.kind === "line"
          ? [`**${lineToMarkdown(text.label)}:** ${lineToMarkdown(part[text.name]!)}`]
          : textOf(text, part[text.name]!),
      ),
    ].map((block, at) => (at === 1 ? figure + block : block));
  });
}

const isLabelFirst = (fields: readonly TextField[]): boolean => fields[0]!.name === "label";

/** @param isSecond whether the button of the page is the second one, after that of each page */
function closingOf(texts: Texts, url: string, isSecond: boolean): string[] {
  const [title, text] = [texts["closingHeadline"] ?? texts["closingTitle"], texts["closingText"]];
  if (typeof title !== "string" || typeof text !== "string") return [];
  const button = typeof texts["closingButton"] === "string" ? texts["closingButton"] : null;
  return [
    `## ${lineToMarkdown(title)}`,
    textToMarkdown(text),
    linkToMarkdown(isSecond ? startLabel : (button ?? startLabel), intakePath, url),
    ...(isSecond && button !== null ? [linkToMarkdown(button, "/services", url)] : []),
  ];
}
const startLabel = "Start Your Project";

/** The people of the team, each with the latest articles. */
const teamOf = (
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

/** The price ranges as a table. */
function pricesOf(texts: PageTexts<"services">, settings: PublicSettings): string {
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

/** The sections of a legal page: lines that begin with a hyphen are a list. */
const legalBlocks = (sections: readonly LegalSection[]): string =>
  sections
    .flatMap(({ title, paragraphs }) => [
      `## ${lineToMarkdown(title)}`,
      ...paragraphs.map((text) => {
        const items = listItems(text);
        return items ? items.map((item) => `- ${lineToMarkdown(item)}`).join("\n") : textToMarkdown(text);
      }),
    ])
    .join("\n\n");

/** The questions of the intake with their choices. */
function intakePage(settings: PublicSettings, texts: PageTexts<"intake">): MarkdownPage {
  const choicesOf = (field: string) =>
    field in answerChoices
      ? Object.values(shownChoices(field as keyof typeof answerChoices, settings)).map(
          ({ label, detail }) => `- ${lineToMarkdown(label)}${detail ? `: ${lineToMarkdown(detail)}` : ""}`,
        )
      : [];
  return {
    title: texts.title,
    facts: [["type", "Form"]],
    text: [
      textToMarkdown(texts.lead),
      "A person sends the form in a browser; an assistant can fill it in with the tool prepare\\_enquiry of the MCP endpoint at /mcp.",
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
