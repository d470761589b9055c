import { privatePolicy } from "~/base/web/cache-policy";
import { checkProof } from "../portal/session/fresh-form";
import type { Route } from "./+types/confirm.route";

/** Confirms the identity for a dialog (ACC-25): what it can be confirmed with, until it is. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const result = await checkProof(request, url, context);
  return result instanceof FormData ? respond({}, { status: 200 }) : respond(result.asked, result.init);
}

/** The route accepts only POST. */
export const loader = () => respond({}, { status: 404 });

const respond = (body: object, init: ResponseInit) =>
  Response.json(body, { ...init, headers: { "Cache-Control": privatePolicy, ...init.headers } });
