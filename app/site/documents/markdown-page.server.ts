import type { DatabaseClient } from "../../../drizzle/client";
import { decodePercentEncoding } from "../../base/web/urls";
import { lineToMarkdown } from "../../catalog/documents/markdown-text";
import { findRowMarkdown, type MarkdownPage } from "../../catalog/documents/row-markdown.server";
import type { PageRequest } from "../../content/types/content-type.server";
import { allowedScript, analyticsHost } from "../../settings/analytics-script";
import { findSettings } from "../../settings/queries.server";
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
