import { redirect } from "react-router";
import { privatePolicy } from "~/base/web/cache-policy";
import { readForm } from "~/base/web/request-body";
import { requestContext } from "~/routing/context";
import { consentCookie, cookiesSection, parseChoice } from "~/settings/consent";
import type { Route } from "./+types/cookie-settings.route";

const uncachedHeaders = { "Cache-Control": privatePolicy };

/** Redirects to the form on the privacy page: public pages themselves accept no writes (GEN-5). */
export function loader() {
  return redirect(`/privacy#${cookiesSection}`, { headers: uncachedHeaders });
}

/** Saves the choice made in the cookie banner's script or the form on the privacy page. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const choice = parseChoice(form?.get("choice"));
  if (choice === null) return new Response("Choose Decline or Accept All.", { status: 400, headers: uncachedHeaders });
  // The host that the visitor agreed to. If the site now uses another one, the banner asks again.
  const input = String(form?.get("host") ?? "");
  const host = context.get(requestContext).analyticsHosts.includes(input) ? input : null;
  return redirect(`/privacy?cookies=${choice}#${cookiesSection}`, {
    status: 303,
    headers: { ...uncachedHeaders, "Set-Cookie": consentCookie(choice, host, url) },
  });
}
