import type { Context, Handler } from "hono";
import { immutablePolicy, privatePolicy, publicPolicy, serviceWorkerRemoval } from "../app/base/web/cache-policy";
import { socialAddress } from "../app/base/web/social-address";
import { listSitemapParts, listSitemapPart, sitemapTags } from "../app/catalog/sitemap.server";
import { ownColours } from "../app/settings/brand-colours";
import { findSettings } from "../app/settings/queries.server";
import { drawnColours } from "../app/settings/settings";
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
    const address = socialAddress(subject, settings.brand, drawnColours(settings));
    const { pathname, search } = new URL(c.req.url);
    if (pathname + search !== address) return redirect(address);
    const { drawSocialImage } = await import("../app/ui/imagery/social-image");
    const picture = await drawSocialImage({
      ...subject,
      label,
      brand: settings.brand,
      colours: ownColours(settings),
    });
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

/** `/site.webmanifest`: the site's name and icon for home screens. */
export async function manifest(c: Context<BackendEnv>): Promise<Response> {
  const { origin, log } = c.get("ctx");
  try {
    const { brand, favicon } = await findSettings(c.get("database"), origin);
    const icons = favicon
      ? [{ src: favicon, type: "image/png" }]
      : [
          { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
          { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
          { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
        ];
    const colours = { background_color: "#fcfaf6", theme_color: "#fcfaf6" };
    return c.body(JSON.stringify({ name: brand, start_url: "/", display: "browser", ...colours, icons }), 200, {
      "Content-Type": "application/manifest+json",
      "Cache-Control": publicPolicy,
      "Cache-Tag": "site_settings",
    });
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
