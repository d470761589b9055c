import type { Context } from "hono";
import { privatePolicy } from "../../app/base/web/cache-policy";
import { listSitemapParts, readSitemapPart, sitemapTags } from "../../app/catalog/sitemap.server";
import type { BackendEnv } from "../types";
import { documentUnavailable, xmlResponse, xmlText } from "./xml";

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
    const entries = await readSitemapPart(c.get("database"), part.replace(/\.xml$/, ""), now, origin);
    if (!entries) return c.text("There is no such part.\n", 404, { "Cache-Control": privatePolicy });
    const urls = entries.map(({ path, lastModified }) => {
      const modified = lastModified ? `<lastmod>${lastModified}</lastmod>` : "";
      return `<url><loc>${xmlText(origin + encodeURI(path))}</loc>${modified}</url>`;
    });
    return xmlResponse(`<urlset xmlns="${namespace}">\n${urls.join("\n")}\n</urlset>`, "application/xml", sitemapTags);
  } catch (error) {
    return documentUnavailable(error, log);
  }
}
