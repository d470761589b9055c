import type { DatabaseClient } from "../../../drizzle/client";
import { addressPart } from "../../base/web/urls";
import { isMoved } from "../../content/types/stored-definition.server";
import { findSettings, nameOfPage } from "../../settings/queries.server";
import { bylineOf, type PublicSettings } from "../../settings/settings";
import { findNextChange, listedTypes, listPublicRows, type PublicRow, type RowRequest } from "./public-rows.server";
import { filledRow } from "./row-markdown.server";

/** How many rows a feed has at most, and about how many characters of text. */
const maxEntries = 20;
const maxText = 1_000_000;

/** An entry of a feed. URLs are absolute, also in its text. */
export interface FeedEntry {
  /** Stays when the row's address changes. */
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly summary: string;
  /** HTML; "" if there is only a summary. */
  readonly html: string;
  readonly image: string | null;
  readonly author: string;
  readonly tags: readonly string[];
  /** ISO instants. */
  readonly publishedAt: string | null;
  readonly updatedAt: string;
}

/** The newest rows that a page lists. */
export interface Feed {
  readonly title: string;
  readonly description: string;
  readonly language: string;
  readonly entries: readonly FeedEntry[];
  readonly updatedAt: string;
  /** The cache tags of its rows, and when the next row becomes public. */
  readonly tags: readonly string[];
  readonly until: string | null;
}

/** The feed of the rows that a page lists; null if there is no such page. */
export async function findFeed(db: DatabaseClient, page: string, request: RowRequest): Promise<Feed | null> {
  const listed =
    listedTypes.find(({ list }) => list === page) ?? listedTypes.find(({ list }) => page.startsWith(`${list}/`));
  if (!listed) return null;
  const { stored, list } = listed;
  const settingsRead = findSettings(db, request.origin);
  const part =
    list === page ? null : await stored.pageHooks.partAt?.(db, page, { ...request, settings: await settingsRead });
  if ((list !== page && !part) || (part && isMoved(part))) return null;
  const [settings, rows, until] = await Promise.all([
    settingsRead,
    listPublicRows(db, stored, request, { limit: maxEntries, order: "newest", ...(part && { where: part.where }) }),
    findNextChange(db, stored, request.now),
  ]);
  let length = 0;
  const entries = rows.map((row) => {
    const entry = toEntry(filledRow(stored, row, settings), { settings, list, origin: request.origin });
    length += entry.html.length;
    return length > maxText ? { ...entry, html: "" } : entry;
  });
  return {
    title: `${settings.brand}: ${part?.label ?? nameOfPage(settings, page)}`,
    description: settings.tagline,
    language: settings.language,
    entries,
    updatedAt: entries.map(({ updatedAt }) => updatedAt).reduce((last, one) => (one > last ? one : last), epoch),
    tags: ["site_settings", stored.tableName, ...(part?.tables ?? [])],
    until,
  };
}

const epoch = "1970-01-01T00:00:00.000Z";

function toEntry(
  row: PublicRow,
  { settings, list, origin }: { settings: PublicSettings; list: string; origin: string },
): FeedEntry {
  const url = origin + row.path;
  const image = row.image === null ? null : new URL(row.image, origin).href;
  const sections = row.sections.map(({ heading, html }) => (heading === "" ? html : `<h2>${heading}</h2>${html}`));
  const html = absoluteLinks(sections.join(""), url);
  const picture =
    image !== null && !html.includes(image)
      ? `<p><img src="${image.replaceAll("&", "&amp;").replaceAll('"', "%22")}" alt=""></p>`
      : "";
  const publishedAt = row.publishedAt;
  return {
    // Not the address of the row's page, which may change.
    id: `${origin}${list}#${addressPart(row.key)}`,
    url,
    title: row.title,
    summary: row.summary,
    html: html === "" ? "" : picture + html,
    image,
    author: bylineOf(row.author, settings) || settings.brand,
    tags: row.facts.filter(({ label }) => /^(?:Category|Tags)$/.test(label)).flatMap(({ values }) => values),
    publishedAt,
    updatedAt: publishedAt !== null && publishedAt > row.updatedAt ? publishedAt : row.updatedAt,
  };
}

/** Makes the addresses in sanitized HTML absolute: readers show the text elsewhere. */
const absoluteLinks = (html: string, page: string): string =>
  html.replace(/<(?:a|img)\b[^<>]*>/g, (tag) =>
    tag.replace(/ (href|src)="([^"]*)"/, (_, name: string, address: string) => {
      const url = URL.parse(address.replaceAll("&amp;", "&"), page)?.href ?? "";
      return ` ${name}="${url.replaceAll("&", "&amp;").replaceAll('"', "%22")}"`;
    }),
  );
