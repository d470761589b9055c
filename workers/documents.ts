import type { Context, Handler } from "hono";
import {
  hourPolicy,
  immutablePolicy,
  privatePolicy,
  publicPolicy,
  serviceWorkerRemoval,
} from "../app/base/web/cache-policy";
import { socialAddress } from "../app/base/web/social-address";
import { postPath } from "../app/blog/post";
import { findPostPage } from "../app/blog/post-pages.server";
import { findNextPublication } from "../app/blog/queries.server";
import { listSitemapParts, listSitemapPart, sitemapTags } from "../app/catalog/sitemap.server";
import { findSettings } from "../app/settings/queries.server";
import { bylineOf } from "../app/settings/settings";
import { coverSvg } from "../app/ui/imagery/cover";
import type { BackendEnv, ServerEnv } from "./types";
import { documentUnavailable, xmlResponse, xmlText } from "./xml";

/**
 * `/social/{kind}/{slug}.png?v={version}`: a public page's social image (SEO-21). The version covers everything drawn,
 * hence `immutable`. Other versions redirect to the current one, so that made-up ones cost no drawing.
 */
export async function socialImage(c: Context<BackendEnv>): Promise<Response> {
  if (c.req.method !== "GET")
    return c.text("Only GET and HEAD.\n", 405, { Allow: "GET, HEAD", "Cache-Control": privatePolicy });
  const { origin, now, log } = c.get("ctx");
  const db = c.get("database");
  const kind = c.req.param("kind") ?? "";
  const slug = (c.req.param("name") ?? "").slice(0, -".png".length);
  // Imported on demand: no page needs it, and it is half the size of everything that pages need.
  const { findSocialSubject } = await import("../app/catalog/social-subject.server");
  try {
    const settings = await findSettings(db, origin);
    const socialSubject = await findSocialSubject(db, kind, slug, { now, origin, settings });
    if (socialSubject === null) return c.text("There is no such picture.\n", 404, { "Cache-Control": privatePolicy });
    if ("movedTo" in socialSubject) return redirect(`/social/${kind}/${encodeURIComponent(socialSubject.movedTo)}.png`);
    const { subject, label, tags } = socialSubject;
    const address = socialAddress(subject, settings.brand);
    const { pathname, search } = new URL(c.req.url);
    if (pathname + search !== address) return redirect(address);
    const { drawSocialImage } = await import("../app/ui/imagery/social-image");
    const picture = await drawSocialImage({ ...subject, label, brand: settings.brand });
    return c.body(picture, 200, {
      "Content-Type": "image/png",
      "Cache-Control": immutablePolicy,
      "Cache-Tag": tags.join(","),
      // Other sites embed it.
      "Cross-Origin-Resource-Policy": "cross-origin",
    });
  } catch (error) {
    return documentUnavailable(error, log);
  }
}

function redirect(to: string): Response {
  return new Response(null, { status: 302, headers: { Location: to, "Cache-Control": publicPolicy } });
}

/** `/covers/{slug}.svg`: a generated cover image. A slug always gives the same image, hence `immutable`. */
export function drawCover(c: Context<BackendEnv>): Response {
  const slug = (c.req.param("name") ?? "").replace(/\.svg$/, "").slice(0, 120);
  return c.body(coverSvg(slug), 200, {
    "Content-Type": "image/svg+xml",
    "Cache-Control": immutablePolicy,
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
  });
}

/** `/sw.js`: the built service worker or, if the operator set `SERVICE_WORKER` to "off", a script that removes it. */
export const serviceWorker: Handler<ServerEnv> = async (c) => {
  const response =
    c.env.SERVICE_WORKER === "off" ? new Response(serviceWorkerRemoval) : await c.env.ASSETS.fetch(c.req.raw);
  const copy = new Response(response.body, response);
  if (response.ok) copy.headers.set("Content-Type", "text/javascript; charset=utf-8");
  // Browsers check for a new version on every navigation, and a cached one would hide it.
  copy.headers.set("Cache-Control", "no-cache");
  // Applies to the service worker's own requests.
  copy.headers.set("Content-Security-Policy", "default-src 'none'; connect-src 'self'; base-uri 'none'");
  return copy;
};

/** `/robots.txt`. Protects nothing: every path in it checks permissions itself. */
export function robots(c: Context<BackendEnv>): Response {
  const { origin } = c.get("ctx");
  const lines = [
    "User-agent: *",
    "Disallow: /admin",
    "Disallow: /auth",
    "Disallow: /account",
    "Disallow: /api/",
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ];
  return c.text(lines.join("\n"), 200, { "Cache-Control": hourPolicy });
}

/** `/feed.xml`: the newest published posts as an Atom feed (GEN-12). */
export async function feed(c: Context<BackendEnv>): Promise<Response> {
  const { origin, now, log } = c.get("ctx");
  const database = c.get("database");
  try {
    const [settings, first, second, next] = await Promise.all([
      findSettings(database, origin),
      findPostPage(database, "", 1, now),
      findPostPage(database, "", 2, now),
      findNextPublication(database, now),
    ]);
    const posts = [...first.posts, ...second.posts];
    const entries = posts.map((post) => {
      const address = xmlText(origin + postPath(post.slug));
      return `<entry><id>${address}</id><title>${xmlText(post.title)}</title><link href="${address}"/><published>${post.postedDate}</published><updated>${post.postedDate}</updated><author><name>${xmlText(bylineOf(post.author, settings) || settings.brand)}</name></author><category term="${xmlText(post.category)}"/><summary>${xmlText(post.excerpt)}</summary></entry>`;
    });
    const updatedAt = posts[0]?.postedDate ?? "1970-01-01T00:00:00.000Z";
    const document = `<feed xmlns="http://www.w3.org/2005/Atom"><id>${origin}/blog</id><title>${xmlText(`${settings.brand}: Blog`)}</title>${settings.tagline && `<subtitle>${xmlText(settings.tagline)}</subtitle>`}<link href="${origin}/blog"/><link rel="self" type="application/atom+xml" href="${origin}/feed.xml"/><updated>${updatedAt}</updated>\n${entries.join("\n")}\n</feed>`;
    return xmlResponse(document, "application/atom+xml", ["Blog_posts", "site_settings"], { at: next, now });
  } catch (error) {
    return documentUnavailable(error, log);
  }
}

const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** `/sitemap.xml`, the index, and `/sitemap/{source}-{n}.xml`, its parts. */
export async function sitemap(c: Context<BackendEnv>): Promise<Response> {
  const { origin, now, log } = c.get("ctx");
  const part = c.req.param("part");
  try {
    if (part === undefined) {
      const names = await listSitemapParts(c.get("database"), now, origin);
      const entries = names.map((name) => `<sitemap><loc>${xmlText(`${origin}/sitemap/${name}.xml`)}</loc></sitemap>`);
      return xmlResponse(
        `<sitemapindex xmlns="${namespace}">\n${entries.join("\n")}\n</sitemapindex>`,
        "application/xml",
        sitemapTags,
      );
    }
    const entries = await listSitemapPart(c.get("database"), part.replace(/\.xml$/, ""), now, origin);
    if (!entries) return c.text("There is no such part.\n", 404, { "Cache-Control": privatePolicy });
    const urls = entries.map(({ path, lastModified }) => {
      const lastmod = lastModified ? `<lastmod>${lastModified}</lastmod>` : "";
      return `<url><loc>${xmlText(origin + encodeURI(path))}</loc>${lastmod}</url>`;
    });
    return xmlResponse(`<urlset xmlns="${namespace}">\n${urls.join("\n")}\n</urlset>`, "application/xml", sitemapTags);
  } catch (error) {
    return documentUnavailable(error, log);
  }
}
