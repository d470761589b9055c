import { gt } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { agentPaths, markdownAddress } from "../../base/web/agent-documents";
import { feedAddress } from "../../base/web/feed-address";
import { sitemapPages } from "../../base/web/public-paths";
import { decodePercentEncoding } from "../../base/web/urls";
import { lineToMarkdown } from "../../catalog/documents/markdown-text";
import { listedTypes, listPublicRows, type PublicRow } from "../../catalog/documents/public-rows.server";
import {
  filledRow,
  findRowMarkdown,
  hasPlaceholders,
  lineOf,
  type MarkdownPage,
  textOf,
} from "../../catalog/documents/row-markdown.server";
import type { PageRequest } from "../../content/types/content-type.server";
import { allowedScript, analyticsHost } from "../../settings/analytics-script";
import { findSettings, nameOfPage } from "../../settings/queries.server";
import { findFixedPage, findQuestions } from "./fixed-pages.server";

/** What pages depend on, besides their rows. */
export interface DocumentRequest extends PageRequest {
  readonly retentionMonths: number;
  readonly humanCheck?: unknown;
  readonly analyticsHosts: readonly string[];
}

/**
 * The public page at a path as Markdown, or the path of the page in its place; null where there is none. Made of the
 * rows that the page shows, not of its HTML.
 */
export async function findMarkdown(
  db: DatabaseClient,
  path: string,
  request: DocumentRequest,
): Promise<MarkdownPage | { readonly movedTo: string } | null> {
  if (decodePercentEncoding(path) === null) return null;
  const settings = findSettings(db, request.origin);
  const privacy = async () => ({
    retentionMonths: request.retentionMonths,
    humanCheck: Boolean(request.humanCheck),
    analyticsHost: analyticsHost(allowedScript((await settings).analyticsScript, request.analyticsHosts)),
  });
  const fixed = { origin: request.origin, privacy };
  const rowsRead = findRowMarkdown(db, path, request, settings);
  const [fixedPage, rows, questions] = await Promise.all([
    findFixedPage(db, path, fixed, settings, rowsRead),
    rowsRead,
    findQuestions(db, path, settings),
    // A failure of it alone would otherwise be reported as unhandled.
    settings,
  ]);
  const page = fixedPage ?? rows;
  if (!page || "movedTo" in page || !questions) return page;
  return {
    ...page,
    text: [page.text, questions.text].filter(Boolean).join("\n\n"),
    tags: [...page.tags, ...questions.tags],
  };
}

/** A page with its front matter and its title. Values are JSON, which YAML includes. */
export function writeMarkdown({ title, facts, text }: MarkdownPage, url: string): string {
  const lines = [["title", title], ["url", url], ...facts].map(
    ([label, value]) => `${yamlKey(String(label))}: ${JSON.stringify(value)}`,
  );
  return `---\n${lines.join("\n")}\n---\n\n# ${lineToMarkdown(title)}\n${text && `\n${text}\n`}`;
}

const yamlKey = (label: string): string => label.replace(/[^\w]+/g, "_");

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
  const pages = sitemapPages.map(
    (path) => `- [${lineToMarkdown(nameOfPage(settings, path))}](${origin}${markdownAddress(path)})`,
  );
  const lists = listedTypes.map(({ list }, at) => {
    const lines = rowsOfTypes[at]!.map((row) => lineOf({ ...row, group: "", path: markdownAddress(row.path) }, origin));
    return `## Newest: ${lineToMarkdown(nameOfPage(settings, list))}\n\n${[...lines, `- [All](${origin}${markdownAddress(list)}), [feed](${origin}${feedAddress(list)})`].join("\n")}`;
  });
  return [
    `# ${lineToMarkdown(settings.brand)}`,
    ...(settings.tagline ? [`> ${lineToMarkdown(settings.tagline)}`] : []),
    "Each page is Markdown at its address plus `.md`, or by `Accept: text/markdown`.",
    `## Pages\n\n${pages.join("\n")}`,
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
    const pages = await Promise.all(sitemapPages.map((path) => findMarkdown(db, path, request)));
    const texts = pages.flatMap((page) =>
      page && !("movedTo" in page) ? [`# ${lineToMarkdown(page.title)}\n\n${page.text}`] : [],
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
    hasPlaceholders(stored.type) ? findSettings(db, request.origin) : null,
  ]);
  const included: PublicRow[] = [];
  const texts: string[] = [];
  let length = 0;
  for (const read of rows) {
    const row = settings === null ? read : filledRow(stored, read, settings);
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
