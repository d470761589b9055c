import { eq, gt } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { toolCategories, tools } from "../../../drizzle/schema";
import { formatLongDate } from "../../base/time/dates";
import { agentPaths, markdownAddress } from "../../base/web/agent-documents";
import { feedAddress } from "../../base/web/feed-address";
import { sitemapPages } from "../../base/web/public-paths";
import { decodePercentEncoding, isWebUrl } from "../../base/web/urls";
import { fillPlaceholders } from "../../base/words/placeholders";
import { lineToMarkdown, linkToMarkdown, textToMarkdown } from "../../catalog/documents/markdown-text";
import { htmlToMarkdown } from "../../catalog/documents/markdown.server";
import { listedTypes, listPublicRows, type PublicRow } from "../../catalog/documents/public-rows.server";
import {
  filledRow,
  findRowMarkdown,
  lineOf,
  listOf,
  type MarkdownPage,
  readOnOf,
  textOf,
} from "../../catalog/documents/row-markdown.server";
import { linksAtEnd, tablesOfLists } from "../../content/pages/read-related.server";
import { readVocabulary } from "../../content/pages/vocabulary.server";
import type { PageRequest } from "../../content/types/content-type.server";
import {
  type ComparedTool,
  comparePath,
  comparisonOf,
  namesOf,
  parseTools,
  toolsOfLink,
} from "../../directory/compare";
import { readCategoryGuide } from "../../directory/directory-page.server";
import { facetLabels, facetNames } from "../../directory/facets";
import { listToolCategories } from "../../directory/queries.server";
import { toolCategoryPath, toolPath } from "../../directory/tool";
import { findComparison } from "../../directory/tool-row.server";
import { allowedScript, analyticsHost } from "../../settings/analytics-script";
import { findSettings, nameOfPage } from "../../settings/queries.server";
import { placeholderValues, type PublicSettings, wordsIn } from "../../settings/settings";
import { pages } from "../../texts/definitions";
import { findPageTexts, findTextsAndNewest } from "../../texts/queries.server";
import { findFixedPage, findQuestions } from "./fixed-pages.server";
import { guideTable, linesOf, tableOf } from "./page-parts";

/** What pages depend on, besides their rows. */
export interface DocumentRequest extends PageRequest {
  readonly retentionMonths: number;
  readonly humanCheck?: unknown;
  readonly analyticsHosts: readonly string[];
}

/** A page at its canonical address, which may have a query. */
interface DocumentPage extends MarkdownPage {
  readonly path: string;
}

/**
 * The public page at an address as Markdown, or the address of the page in its place; null where there is none. Made of
 * the rows that the page shows, not of its HTML.
 */
export async function findMarkdown(
  db: DatabaseClient,
  address: string,
  request: DocumentRequest,
): Promise<DocumentPage | { readonly movedTo: string } | null> {
  const [path = "", query] = address.split("?", 2);
  if (decodePercentEncoding(path) === null) return null;
  const settings = findSettings(db, request.origin);
  const selected = await selectedPage(db, path, new URLSearchParams(query), request, settings);
  if (selected !== null) return selected;
  const privacy = async () => ({
    retentionMonths: request.retentionMonths,
    humanCheck: Boolean(request.humanCheck),
    analyticsHost: analyticsHost(allowedScript((await settings).analyticsScript, request.analyticsHosts)),
  });
  const fixed = { ...request, privacy };
  const rowsRead = findRowMarkdown(db, path, request, settings);
  const [fixedPage, rows, questions] = await Promise.all([
    findFixedPage(db, path, fixed, settings, rowsRead),
    rowsRead,
    findQuestions(db, path, request.origin, settings),
    // A failure of it alone would otherwise be reported as unhandled.
    settings,
  ]);
  const page = fixedPage ?? rows;
  if (!page || "movedTo" in page) return page;
  return {
    ...page,
    path,
    text: [page.text, questions?.text].filter(Boolean).join("\n\n"),
    tags: [...page.tags, ...(questions?.tags ?? [])],
  };
}

/** A page with its front matter and its title. Values are JSON, which YAML includes. */
export function writeMarkdown({ title, facts, text, path }: DocumentPage, origin: string): string {
  const lines = [["title", title], ["url", origin + path], ...facts].map(
    ([label, value]) => `${yamlKey(String(label))}: ${JSON.stringify(value)}`,
  );
  return `---\n${lines.join("\n")}\n---\n\n# ${lineToMarkdown(title)}\n${text && `\n${text}\n`}`;
}

const yamlKey = (label: string): string => label.replace(/[^\w]+/g, "_");

/** The page that a parameter selects at a path; null where the path alone says what the page is. */
function selectedPage(
  db: DatabaseClient,
  path: string,
  parameters: URLSearchParams,
  request: DocumentRequest,
  settings: Promise<PublicSettings>,
): Promise<DocumentPage | { readonly movedTo: string } | null> | null {
  const asked = parseTools(parameters.get("tools"));
  if (path === pages.compare.path && asked.length > 0) return comparisonPage(db, asked, request, settings);
  const category = parameters.get("category");
  return path === pages.directory.path && category ? categoryPage(db, category, request, settings) : null;
}

/** Tools side by side; null if none of them exists. */
async function comparisonPage(
  db: DatabaseClient,
  asked: readonly string[],
  request: DocumentRequest,
  settingsRead: Promise<PublicSettings>,
): Promise<DocumentPage | { readonly movedTo: string } | null> {
  const [found, stored, settings] = await Promise.all([
    findComparison(db, asked, "", request),
    findPageTexts(db, "compare"),
    settingsRead,
  ]);
  if ("movedTo" in found) return found;
  const compared = found.tools.map(({ tool }) => tool);
  if (compared.length === 0) return null;
  const words = wordsIn(settings);
  const filled = (title: string) => fillPlaceholders(stored.texts, { ...placeholderValues(settings), title });
  const texts = filled(namesOf(compared, words("and")));
  const addresses = compared.map(({ address }) => address);
  const comparison = comparisonOf(addresses, texts.comparisons);
  const path = comparePath(comparison ? toolsOfLink(comparison.to) : addresses);
  const url = request.origin + path;
  const cells = (label: string, cell: (tool: ComparedTool) => string) => [label, ...compared.map(cell)];
  const known = (value: string | null) => lineToMarkdown(value || texts.setUnknown);
  const section = (title: string, write: (tool: ComparedTool) => string) => {
    const parts = compared.flatMap((tool) => {
      const text = write(tool);
      return text === "" ? [] : [`### ${lineToMarkdown(tool.name)}`, text];
    });
    return parts.length === 0 ? [] : [`## ${lineToMarkdown(title)}`, ...parts];
  };
  const { missing, leftOut } = found;
  return {
    path,
    title: comparison?.title ?? texts.setTitle,
    facts: [["type", "Comparison"]],
    text: [
      ...(comparison ? [textToMarkdown(comparison.text)] : []),
      ...(missing.length > 0 ? [textToMarkdown(filled(missing.join(", ")).setMissing)] : []),
      ...(leftOut.length > 0 ? [textToMarkdown(filled(leftOut.join(", ")).setFull)] : []),
      linesOf(
        compared.map(({ name, address, microDescription, shortDescription }) => [
          name,
          toolPath(address),
          microDescription || shortDescription,
        ]),
        url,
      ),
      tableOf(
        cells("", ({ name }) => lineToMarkdown(name)),
        [
          ...facetNames.map((name) =>
            cells(words(facetLabels[name]), (tool) => known(tool[name] && words(tool[name]))),
          ),
          cells(words("Category"), ({ category }) => lineToMarkdown(category?.name ?? "")),
          cells(words("Website"), ({ url: site }) =>
            isWebUrl(site) ? linkToMarkdown(new URL(site).host.replace(/^www\./, ""), site, url) : known(""),
          ),
          cells(texts.setChecked, ({ facetsCheckedOn: day }) =>
            day ? formatLongDate(day, settings.language) : known(null),
          ),
        ],
      ),
      ...section(texts.setFits, ({ fits }) => htmlToMarkdown(fits, url)),
      ...section(texts.setFitsNot, ({ fitsNot }) => htmlToMarkdown(fitsNot, url)),
      ...section(texts.setUse, ({ howWeUseIt }) => textToMarkdown(howWeUseIt)),
    ].join("\n\n"),
    tags: ["page_texts:compare", "stack_items", "stack_categories"],
  };
}

/** The tools of a category below its guide; null if it does not exist. */
async function categoryPage(
  db: DatabaseClient,
  slug: string,
  request: DocumentRequest,
  settingsRead: Promise<PublicSettings>,
): Promise<DocumentPage | null> {
  const categories = listToolCategories(db);
  const idOfCategory = db.query
    .select({ id: toolCategories.id })
    .from(toolCategories)
    .where(eq(toolCategories.slug, slug));
  const { stored: type } = listedTypes.find(({ list: path }) => path === pages.directory.path)!;
  const [all, { guide }, list, stored, settings] = await Promise.all([
    categories,
    readCategoryGuide(db, slug, categories, readVocabulary(db, request.types)),
    listOf(db, type, { label: slug, where: eq(tools.categoryId, idOfCategory) }, request, settingsRead),
    findTextsAndNewest(db, "directory", request),
    settingsRead,
  ]);
  const category = all.find((one) => one.slug === slug);
  if (!category) return null;
  const words = wordsIn(settings);
  const texts = fillPlaceholders(stored.texts, placeholderValues(settings));
  const path = toolCategoryPath(slug);
  const url = request.origin + path;
  const rows = guide.tools.filter(({ hosting, pricingModel, fitsNot }) => hosting || pricingModel || fitsNot);
  return {
    ...list,
    path,
    title: category.name,
    text: [
      textToMarkdown(category.description),
      ...(category.firstChoice
        ? [`**${lineToMarkdown(texts.firstChoice)}** ${lineToMarkdown(category.firstChoice)}`]
        : []),
      ...(rows.length > 1
        ? [`## ${lineToMarkdown(texts.guideTitle)}`, guideTable(rows, lineToMarkdown(texts.guideFitsNot), url, words)]
        : []),
      ...(guide.terms.length > 0
        ? [
            `## ${lineToMarkdown(texts.guideTerms)}`,
            linesOf(
              guide.terms.map(({ term, path: to, shortDefinition }) => [term, to, shortDefinition]),
              url,
            ),
          ]
        : []),
      ...(list.text ? [`## ${words(type.siteSearch?.many ?? "")}`, list.text] : []),
      ...readOnOf(texts, stored.newest, url),
    ]
      .filter(Boolean)
      .join("\n\n"),
    tags: [...list.tags, "page_texts:directory", "IT_Glossary", ...tablesOfLists(request.types, linksAtEnd(texts))],
  };
}

/** How many rows of each type the list has. */
const newestOfType = 20;

/** `/llms.txt`: what the site has, for programs that read texts. */
export async function llmsText(db: DatabaseClient, request: DocumentRequest): Promise<string> {
  const { origin } = request;
  const [settings, ...rowsOfTypes] = await Promise.all([
    findSettings(db, origin),
    ...listedTypes.map(({ stored }) =>
      listPublicRows(db, stored, request, { limit: newestOfType, order: "newest", withoutTexts: true }),
    ),
  ]);
  const link = (label: string, path: string, about: string) => `- [${label}](${origin}${path}): ${about}`;
  const fixedPages = sitemapPages.map(
    (path) => `- [${lineToMarkdown(nameOfPage(settings, path))}](${origin}${markdownAddress(path)})`,
  );
  const lists = listedTypes.map(({ list }, at) => {
    const lines = rowsOfTypes[at]!.map((row) =>
      lineOf({ ...row, group: "", author: "", card: [], path: markdownAddress(row.path) }, origin, settings.language),
    );
    return `## Newest: ${lineToMarkdown(nameOfPage(settings, list))}\n\n${[...lines, `- [All](${origin}${markdownAddress(list)}), [feed](${origin}${feedAddress(list)})`].join("\n")}`;
  });
  return [
    `# ${lineToMarkdown(settings.brand)}`,
    ...(settings.tagline ? [`> ${lineToMarkdown(settings.tagline)}`] : []),
    "Each page is Markdown at its address plus `.md`, or by `Accept: text/markdown`.",
    `## Pages\n\n${fixedPages.join("\n")}`,
    ...lists,
    `## Interfaces\n\n${[
      link("Data API", agentPaths.reference, "read tables in PostgREST's dialect"),
      link("Model Context Protocol", agentPaths.mcp, "search, read, services and prices, and preparing an enquiry"),
      link("API catalog", agentPaths.catalog, "what there is for programs"),
      link("All texts", agentPaths.llmsFull, "in parts"),
    ].join("\n")}`,
    "",
  ].join("\n\n");
}

/** In characters. A part ends with the row that exceeds it. */
const maxPart = 4_000_000;
const rowsOfPart = 100;

/** A part of all texts, and the name of the next one; null for the last. */
export interface LlmsPart {
  readonly text: string;
  readonly next: string | null;
}

/**
 * All texts of the site as Markdown, in parts of at most about 4 MB: first the fixed pages, then the rows of each type in
 * the order of their numbers.
 *
 * @param name "" for the first part, else a type and the number of the last row before the part, such as "blog-120"
 */
export async function llmsPart(db: DatabaseClient, name: string, request: DocumentRequest): Promise<LlmsPart | null> {
  if (name === "") {
    const found = await Promise.all(sitemapPages.map((path) => findMarkdown(db, path, request)));
    const texts = found.flatMap((page) =>
      page && !("movedTo" in page)
        ? [`# ${lineToMarkdown(page.title)}\n\n${request.origin}${page.path}\n\n${page.text}`]
        : [],
    );
    return { text: texts.join("\n\n"), next: `${listedTypes[0]!.stored.type.name}-0` };
  }
  const [, typeName, after] = /^([a-z-]+)-(\d{1,9})$/.exec(name) ?? [];
  const position = listedTypes.findIndex(({ stored }) => stored.type.name === typeName);
  const listed = listedTypes[position];
  if (!listed) return null;
  const { stored } = listed;
  const [rows, settings] = await Promise.all([
    listPublicRows(db, stored, request, {
      limit: rowsOfPart,
      order: "number",
      where: gt(stored.table.rowId, Number(after)),
    }),
    findSettings(db, request.origin),
  ]);
  const included: PublicRow[] = [];
  const texts: string[] = [];
  let length = 0;
  for (const read of rows) {
    const row = filledRow(stored, read, settings);
    const text = `# ${lineToMarkdown(row.title)}\n\n${request.origin}${row.path}\n\n${textOf(row, request.origin + row.path)}`;
    length += text.length;
    included.push(row);
    texts.push(text);
    if (length > maxPart) break;
  }
  const isDone = included.length < rowsOfPart && included.length === rows.length;
  const following = listedTypes[position + 1]?.stored.type.name;
  const next = isDone
    ? following === undefined
      ? null
      : `${following}-0`
    : `${stored.type.name}-${included.at(-1)!.number}`;
  return { text: texts.join("\n\n"), next };
}
