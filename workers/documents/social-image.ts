import type { Context } from "hono";
import { immutablePolicy, privatePolicy, publicPolicy } from "../../app/base/web/cache-policy";
import { socialAddress } from "../../app/base/web/social-address";
import { readSettings } from "../../app/settings/queries.server";
import type { BackendEnv } from "../types";
import { documentUnavailable } from "./xml";

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
  const { findSocialSubject } = await import("../../app/catalog/social-subject.server");
  try {
    const settings = await readSettings(db, origin);
    const found = await findSocialSubject(db, kind, slug, { now, origin, settings });
    if (found === null) return c.text("There is no such picture.\n", 404, { "Cache-Control": privatePolicy });
    if ("movedTo" in found) return redirect(`/social/${kind}/${encodeURIComponent(found.movedTo)}.png`);
    const { subject, label, tags } = found;
    const address = socialAddress(subject, settings.brand);
    const { pathname, search } = new URL(c.req.url);
    if (pathname + search !== address) return redirect(address);
    const { drawSocialImage } = await import("../../app/ui/imagery/social-image");
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
