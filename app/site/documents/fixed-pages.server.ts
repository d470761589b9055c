import type { DatabaseClient } from "../../../drizzle/client";
import { intakePath } from "../../base/web/cache-policy";
import { headingOf } from "../../base/web/head-texts";
import { fillPlaceholders, type Words } from "../../base/words/placeholders";
import { listTeamArticles } from "../../blog/authors.server";
import { listCategories } from "../../blog/categories.server";
import { categoryPath } from "../../blog/post";
import { findNextPublication } from "../../blog/queries.server";
import { lineToMarkdown, linkToMarkdown, textToMarkdown } from "../../catalog/documents/markdown-text";
import { type FoundMarkdown, type MarkdownPage, readOnOf } from "../../catalog/documents/row-markdown.server";
import { linksAtEnd, tablesOfLists } from "../../content/pages/read-related.server";
import type { PageRequest } from "../../content/types/content-type.server";
import { textFields } from "../../content/types/shared";
import { type TextField, type PartsField } from "../../content/types/text-fields";
import { listCodingTools, listFeaturedTools, listToolCategories } from "../../directory/queries.server";
import { toolCategoryPath, toolPath } from "../../directory/tool";
import { faqPageAt, listFaqs } from "../../faqs/queries.server";
import { usualPrice } from "../../intake/rules/choices";
import { listServices, serviceTags } from "../../services/queries.server";
import { type Service, servicePath } from "../../services/service";
import { sourcesIn } from "../../settings/links-and-claims";
import { placeholderValues, type PublicSettings, ratingText, showsStory, wordsIn } from "../../settings/settings";
import { type PageKey, pageKeys, pages, type PageTexts } from "../../texts/definitions";
import { findPageTexts, findTextsAndNewest } from "../../texts/queries.server";
import { findProduct } from "../../ventures/queries.server";
import { findProof } from "../../work/queries.server";
import type { PrivacyFacts } from "../privacy/privacy";
import {
  intakePage,
  legalMarkdown,
  linesOf,
  pricesOf,
  productLines,
  proofLine,
  questionsOf,
  teamOf,
} from "./page-parts";

/** What the fixed pages depend on. */
export interface FixedPageRequest {
  readonly origin: string;
  readonly now: string;
  readonly types: PageRequest["types"];
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
  { origin, now, types, privacy }: FixedPageRequest,
  settingsRead: Promise<PublicSettings>,
  listRead: Promise<FoundMarkdown | null>,
): Promise<MarkdownPage | null> {
  const key = pageKeys.find((one) => pages[one].path === path);
  if (path === intakePath) {
    const [settings, { texts }] = await Promise.all([settingsRead, findPageTexts(db, "intake")]);
    return intakePage(settings, fillPlaceholders(texts, placeholderValues(settings)), origin);
  }
  if (key === undefined) return null;
  const isHome = path === "/";
  const showsServices = isHome || path === "/services";
  const showsTeam = path === "/about";
  const url = origin + path;
  const leadsOn = textFields(pages[key].texts).some(({ name }) => name === "related");
  const [settings, { texts, isEdited, newest }, list, services, tools, product, articles, next, categories, proof] =
    await Promise.all([
      settingsRead,
      leadsOn
        ? findTextsAndNewest(db, key, { now, origin, types })
        : findPageTexts(db, key).then((found) => ({ ...found, newest: {} })),
      listRead,
      showsServices ? listServices(db) : [],
      isHome ? listFeaturedTools(db) : path === "/vibe-coding" ? listCodingTools(db) : [],
      isHome ? findProduct(db, { origin }) : null,
      showsTeam ? listTeamArticles(db, { now, origin }) : null,
      showsTeam ? findNextPublication(db, now) : null,
      categoriesOf(db, path, now),
      isHome ? findProof(db, { origin }) : null,
    ]);
  const words = wordsIn(settings);
  const above = listedCategories(categories, path, url, words);
  const fill = <Given>(given: Given): Given => fillPlaceholders(given, placeholderValues(settings));
  const filled: Texts = fill(withSources(texts, settings));
  const hidesStory = key === "about" && !isEdited && !showsStory(settings);
  const shown = Object.fromEntries(Object.entries(filled).filter(([name]) => !hidesStory || !story.has(name)));
  const legal =
    key === "privacy" || key === "terms"
      ? legalMarkdown(filled as PageTexts<typeof key>, settings, key === "privacy" ? await privacy() : null)
      : "";
  if (legal) delete shown["sections"];
  const rows = list && !("movedTo" in list) ? list : null;
  const blocks = [
    ...blocksOf(key, shown, url, words, {
      [isHome ? "servicesIntro" : "lead"]:
        fill(services)
          .map((service) => serviceLines(service, url, filled as PageTexts<"services">, settings, isHome))
          .join("\n") ||
        [...(rows?.text ? above : above.slice(0, 2)), rows?.text].filter(Boolean).join("\n\n") ||
        legal,
      [isHome ? "featuredIntro" : "toolsTitle"]:
        tools.length === 0
          ? null
          : tools
              .map(({ name, address, shortDescription, tags }) =>
                [
                  linesOf([[name, toolPath(address), shortDescription]], url),
                  ...(tags.length > 0 ? [`  - ${words("Tags")}: ${lineToMarkdown(tags.join(", "))}`] : []),
                ].join("\n"),
              )
              .join("\n"),
      ...(proof && { heroLead: proofLine(proof, url, words) }),
      productIntro: product ? productLines(product, filled as PageTexts<"home">, url) : null,
      ...(path === "/services" && { pricesIntro: pricesOf(filled as PageTexts<"services">, settings) }),
      ...(articles && { teamTitle: teamOf(settings, articles, url) }),
    }),
    ...(isHome || showsTeam ? [ratingOf(settings)].filter(Boolean) : []),
    ...readOnOf(filled, newest, url),
    ...closingOf(filled, url, legal !== "", settings.startButton),
  ];
  return {
    title: headingOf(filled, hidesStory) ?? "",
    facts: [
      ["type", rows ? "List" : "Page"],
      ...(legal && settings.legalUpdated ? [["last updated", settings.legalUpdated] as const] : []),
    ],
    text: blocks.join("\n\n"),
    until: rows?.until ?? next,
    tags: [
      `page_texts:${key}`,
      ...(leadsOn ? tablesOfLists(types, linksAtEnd(texts)) : []),
      ...(rows?.tags ?? []),
      ...(showsServices ? serviceTags : []),
      ...(isHome ? ["ventures_data", "cases"] : []),
      ...(isHome || path === "/vibe-coding" ? ["stack_items", "stack_categories"] : []),
      ...(showsTeam ? ["Blog_posts"] : []),
      ...(path === pages.blog.path ? ["Blog_categories"] : []),
    ],
  };
}

/** The questions that a page shows, below everything else; null for a page without any. */
export async function findQuestions(
  db: DatabaseClient,
  path: string,
  origin: string,
  settingsRead: Promise<PublicSettings>,
): Promise<Pick<MarkdownPage, "text" | "tags"> | null> {
  const name = faqPageAt(path);
  if (name === null) return null;
  const [faqs, settings] = await Promise.all([listFaqs(db, name), settingsRead]);
  return {
    text: questionsOf(fillPlaceholders(faqs, placeholderValues(settings)), origin + path, wordsIn(settings)),
    tags: ["faqs"],
  };
}

/** The categories of a list with their own pages: their names, paths and descriptions, or numbers of articles. */
async function categoriesOf(
  db: DatabaseClient,
  path: string,
  now: string,
): Promise<ReadonlyArray<readonly [name: string, path: string, about: string | number]>> {
  if (path === pages.blog.path)
    return (await listCategories(db, now)).map(({ name, slug, posts }) => [name, categoryPath(slug), posts]);
  if (path !== pages.directory.path) return [];
  const categories = await listToolCategories(db);
  return categories.map(({ name, slug, description }) => [name, toolCategoryPath(slug), description]);
}

/** The categories of a list, and the heading of the list below them. */
function listedCategories(
  categories: Awaited<ReturnType<typeof categoriesOf>>,
  path: string,
  url: string,
  words: Words,
): string[] {
  if (categories.length === 0) return [];
  const lines = categories.map(([name, to, about]): [string, string, string] => [
    name,
    to,
    typeof about === "string" ? about : words(about === 1 ? "1 article" : "{count} articles", { count: String(about) }),
  ]);
  const heading = words(path === pages.blog.path ? "Articles" : "Tools");
  return [`## ${words("Categories")}`, linesOf(lines, url), `## ${heading}`];
}

/** A service with its facts, as the list of services shows it; a card has only its price. */
function serviceLines(
  service: Service,
  url: string,
  texts: PageTexts<"services">,
  settings: PublicSettings,
  isCard: boolean,
): string {
  const line = linesOf([[service.name, servicePath(service), service.summary]], url);
  const usual = usualPrice(service, settings);
  const price = usual && [usual.label, usual.weeks && `${texts.costTime} ${usual.weeks}`].filter(Boolean).join(", ");
  const facts = [
    ...(isCard
      ? []
      : [
          [texts.rowAudience, service.audience],
          [texts.rowDuration, service.duration],
          [texts.rowResult, service.deliverables[0]],
        ]),
    [isCard ? texts.costStart : texts.costBefore, price],
  ].flatMap(([label, text]) => (text ? [`  - ${lineToMarkdown(label ?? "")}: ${lineToMarkdown(text)}`] : []));
  return [line, ...facts].join("\n");
}

type Texts = Readonly<Record<string, unknown>>;

/** Texts of a page in which the claims that it shows with their sources have them (D54). */
function withSources(texts: Texts, settings: PublicSettings): Texts {
  const noted = (text: unknown, claim: unknown) =>
    [text, ...sourcesIn(String(claim ?? ""), settings).map((source) => `(${source})`)].join(" ");
  return Object.fromEntries(
    Object.entries(texts).map(([name, value]) => {
      if (name === "context") return [name, noted(value, value)];
      if (!Array.isArray(value) || !/^(?:claims|statistics|experience)$/.test(name)) return [name, value];
      return [
        name,
        (value as Record<string, string>[]).map((part) => ({
          ...part,
          ...(name === "experience"
            ? { period: noted(part["period"], part["period"]) }
            : { label: noted(part["label"], part["value"]) }),
        })),
      ];
    }),
  );
}

const ratingOf = (settings: PublicSettings): string => {
  const rated = ratingText(settings);
  return rated && lineToMarkdown(`${rated} (${settings.ratingSource})`);
};

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
function blocksOf(
  key: PageKey,
  texts: Texts,
  url: string,
  words: Words,
  below: Readonly<Record<string, string | null>>,
): string[] {
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
      add(...partsOf(field, value as ReadonlyArray<Readonly<Record<string, string>>>, url, words));
    else if (field.kind === "line") {
      const text = lineToMarkdown(String(value));
      if (field.name !== "name" && text !== "") add(`**${lineToMarkdown(words(field.label))}:** ${text}`);
    } else add(...textOf(field, value));
    add(below[field.name] ?? "");
  }
  return blocks;
}

/** A list of parts: lines if they have only lines, else each with its own heading. */
function partsOf(
  field: PartsField,
  parts: ReadonlyArray<Readonly<Record<string, string>>>,
  url: string,
  words: Words,
): string[] {
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
    const figure = part["figure"] ? `**${lineToMarkdown(part["figure"])}:** ` : "";
    return [
      `### ${link ? linkToMarkdown(part[first!.name]!, part[link.name]!, url) : lineToMarkdown(part[first!.name]!)}`,
      ...texts.flatMap((text) =>
        text.kind === "line"
          ? [`**${lineToMarkdown(words(text.label))}:** ${lineToMarkdown(part[text.name]!)}`]
          : textOf(text, part[text.name]!),
      ),
    ].map((block, at) => (at === 1 ? figure + block : block));
  });
}

const isLabelFirst = (fields: readonly TextField[]): boolean => fields[0]!.name === "label";

/**
 * @param isSecond whether the button of the page is the second one, after that of each page
 * @param startButton the label of that one
 */
function closingOf(texts: Texts, url: string, isSecond: boolean, startButton: string): string[] {
  const [title, text] = [texts["closingHeadline"] ?? texts["closingTitle"], texts["closingText"]];
  if (typeof title !== "string" || typeof text !== "string") return [];
  const button = typeof texts["closingButton"] === "string" ? texts["closingButton"] : null;
  return [
    `## ${lineToMarkdown(title)}`,
    textToMarkdown(text),
    linkToMarkdown(isSecond ? startButton : (button ?? startButton), intakePath, url),
    ...(isSecond && button !== null ? [linkToMarkdown(button, "/services", url)] : []),
  ];
}
