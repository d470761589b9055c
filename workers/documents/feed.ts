import type { Context } from "hono";
import { postPath } from "../../app/blog/post";
import { readPostPage } from "../../app/blog/post-pages.server";
import { findNextPublication } from "../../app/blog/queries.server";
import { readSettings } from "../../app/settings/queries.server";
import { bylineOf } from "../../app/settings/settings";
import type { BackendEnv } from "../types";
import { documentUnavailable, xmlResponse, xmlText } from "./xml";

/** `/feed.xml`: the newest published posts as an Atom feed (GEN-12). */
export async function feed(c: Context<BackendEnv>): Promise<Response> {
  const { origin, now, log } = c.get("ctx");
  const database = c.get("database");
  try {
    const [settings, first, second, next] = await Promise.all([
      readSettings(database, origin),
      readPostPage(database, "", 1, now),
      readPostPage(database, "", 2, now),
      findNextPublication(database, now),
    ]);
    const posts = [...first.posts, ...second.posts];
    const entries = posts.map((post) => {
      const address = xmlText(origin + postPath(post.slug));
      return `<entry><id>${address}</id><title>${xmlText(post.title)}</title><link href="${address}"/><published>${post.postedDate}</published><updated>${post.postedDate}</updated><author><name>${xmlText(bylineOf(post.author, settings) || settings.brand)}</name></author><category term="${xmlText(post.category)}"/><summary>${xmlText(post.excerpt)}</summary></entry>`;
    });
    const updated = posts[0]?.postedDate ?? "1970-01-01T00:00:00.000Z";
    const document = `<feed xmlns="http://www.w3.org/2005/Atom"><id>${origin}/blog</id><title>${xmlText(`${settings.brand}: Blog`)}</title>${settings.tagline && `<subtitle>${xmlText(settings.tagline)}</subtitle>`}<link href="${origin}/blog"/><link rel="self" type="application/atom+xml" href="${origin}/feed.xml"/><updated>${updated}</updated>\n${entries.join("\n")}\n</feed>`;
    return xmlResponse(document, "application/atom+xml", ["Blog_posts", "site_settings"], { at: next, now });
  } catch (error) {
    return documentUnavailable(error, log);
  }
}
