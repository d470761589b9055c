import type { Context, Next } from "hono";
import { sharedPolicy } from "../app/base/web/cache-policy";
import { feedAddress, type FeedFormat, feedFormats, parseFeedAddress } from "../app/base/web/feed-address";
import { type Feed, type FeedEntry, findFeed } from "../app/catalog/documents/feeds.server";
import type { BackendEnv } from "./types";
import { documentUnavailable, xmlText } from "./xml";

/** The addresses of a feed. */
interface Addresses {
  readonly self: string;
  readonly page: string;
}

/** Feeds of the newest rows that a page lists, such as `/feed.xml` (GEN-12): Atom, RSS and JSON Feed, with full texts. */
export async function feed(c: Context<BackendEnv>, next: Next): Promise<Response | void> {
  const address = parseFeedAddress(new URL(c.req.url).pathname);
  if (address === null) return next();
  const { origin, now, log } = c.get("ctx");
  const { page, format } = address;
  try {
    const found = await findFeed(c.get("database"), page, { origin, now });
    if (found === null) return next();
    const text = writers[format](found, { self: origin + feedAddress(page, format), page: origin + page });
    return new Response(text, {
      headers: {
        "Content-Type": `${feedFormats[format].type}; charset=utf-8`,
        "Cache-Control": sharedPolicy({ freshSeconds: 600, whileRevalidating: 3600 }, { at: found.until, now }),
        "Cache-Tag": found.tags.join(","),
        // Other sites read them in the browser.
        "Access-Control-Allow-Origin": "*",
        "Cross-Origin-Resource-Policy": "cross-origin",
      },
    });
  } catch (error) {
    return documentUnavailable(error, log);
  }
}

const writers: Readonly<Record<FeedFormat, (feed: Feed, addresses: Addresses) => string>> = {
  xml: atom,
  rss,
  json: jsonFeed,
};

/** An element with text; "" for an empty text. */
const element = (name: string, text: string | null, attributes = ""): string =>
  text === null || text === "" ? "" : `<${name}${attributes}>${xmlText(text)}</${name}>`;

function atom({ title, description, language, updatedAt, entries }: Feed, { self, page }: Addresses): string {
  const entryOf = (entry: FeedEntry) =>
    [
      `<entry>${element("id", entry.id)}${element("title", entry.title)}<link href="${xmlText(entry.url)}"/>`,
      element("published", entry.publishedAt),
      element("updated", entry.updatedAt),
      `<author>${element("name", entry.author)}</author>`,
      ...entry.tags.map((tag) => `<category term="${xmlText(tag)}"/>`),
      element("summary", entry.summary),
      element("content", entry.html, ' type="html"'),
      "</entry>",
    ].join("");
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">${element("id", page)}${element("title", title)}${element("subtitle", description)}<link href="${xmlText(page)}"/><link rel="self" type="${feedFormats.xml.type}" href="${xmlText(self)}"/>${element("updated", updatedAt)}
${entries.map(entryOf).join("\n")}
</feed>
`;
}

function rss({ title, description, language, updatedAt, entries }: Feed, { self, page }: Addresses): string {
  const day = (instant: string) => new Date(instant).toUTCString();
  const itemOf = (entry: FeedEntry) =>
    [
      `<item>${element("guid", entry.id, ' isPermaLink="false"')}${element("title", entry.title)}${element("link", entry.url)}`,
      element("pubDate", day(entry.publishedAt ?? entry.updatedAt)),
      element("dc:creator", entry.author),
      ...entry.tags.map((tag) => element("category", tag)),
      element("description", entry.summary),
      element("content:encoded", entry.html),
      "</item>",
    ].join("");
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>${element("title", title)}${element("link", page)}${element("description", description || title)}<language>${language}</language>${element("lastBuildDate", day(updatedAt))}<atom:link rel="self" type="${feedFormats.rss.type}" href="${xmlText(self)}"/>
${entries.map(itemOf).join("\n")}
</channel></rss>
`;
}

function jsonFeed({ title, description, language, entries }: Feed, { self, page }: Addresses): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title,
    home_page_url: page,
    feed_url: self,
    ...(description && { description }),
    language,
    items: entries.map((entry) => ({
      id: entry.id,
      url: entry.url,
      title: entry.title,
      // An item has at least one of the two contents.
      ...(entry.html ? { content_html: entry.html } : { content_text: entry.summary || entry.title }),
      ...(entry.summary && { summary: entry.summary }),
      ...(entry.image && { image: entry.image }),
      ...(entry.publishedAt && { date_published: entry.publishedAt }),
      date_modified: entry.updatedAt,
      authors: [{ name: entry.author }],
      ...(entry.tags.length > 0 && { tags: entry.tags }),
    })),
  });
}
