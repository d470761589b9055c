import { redirect } from "react-router";
import { requestContext } from "~/context";
import { consentCookie, cookiesSection, parseChoice } from "~/domain/consent/consent";
import { privatePolicy } from "~/domain/seo/cache-policy";
import { readForm } from "~/request-body";
import type { Route } from "./+types/cookie-settings";

const uncached = { "Cache-Control": privatePolicy };

/** The form is on the privacy page, which as a public page takes no writes (GEN-5). */
export function loader() {
  return redirect(`/privacy#${cookiesSection}`, { headers: uncached });
}

/** Saves the choice of the cookie banner, for its script and for the form on the privacy page. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const choice = parseChoice(form?.get("choice"));
  if (choice === null) return new Response("Choose Decline or Accept All.", { status: 400, headers: uncached });
  // The host that the visitor was told about. If the site now names another, the banner asks again.
  const told = String(form?.get("host") ?? "");
  const host = context.get(requestContext).analyticsHosts.includes(told) ? told : null;
  return redirect(`/privacy?cookies=${choice}#${cookiesSection}`, {
    status: 303,
    headers: { ...uncached, "Set-Cookie": consentCookie(choice, host, url) },
  });
}
