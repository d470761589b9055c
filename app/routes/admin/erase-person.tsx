import { data } from "react-router";
import { ActionNotice } from "~/components/admin/action-notice";
import { ErasePerson, type ErasureStep } from "~/components/admin/inbox/erase-person";
import { errorNotice, type Notice } from "~/components/ui/toast";
import { databaseContext, requestContext } from "~/context";
import { emailFault, isEmail, normalAnswer } from "~/domain/intake/answers";
import { countFrom, erasePerson } from "~/domain/intake/inbox-changes.server";
import { logReadFailure, privateHeaders } from "../load-page";
import { requireForm } from "../require-form";
import { signedInContext } from "./access-guard";
import { adminMeta } from "./admin-head";
import type { Route } from "./+types/erase-person";

export { clientAction } from "./kept-form";
export const headers = privateHeaders;

/** Without a loader the guard would not run on in-app navigations. */
export const loader = () => null;

/**
 * Erases a person's data in two steps: says how much there is, then does it when the address was typed once more. The
 * address travels in the body alone: addresses of pages are logged and remembered.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(requestContext);
  const db = context.get(databaseContext);
  const form = await requireForm(request, context);
  const text = (name: string) => normalAnswer("email", String(form.get(name) ?? ""));
  const email = text("email");
  const typed = text("typed");
  if (!isEmail(email)) return answer(422, { email, fault: emailFault });
  try {
    if (form.get("intent") !== "erase") return answer(200, { email, count: await countFrom(db, email) });
    if (typed.toLowerCase() !== email.toLowerCase()) {
      const fault = "This is not the address above. Nothing was erased.";
      return answer(422, { email, typed, count: await countFrom(db, email), fault });
    }
    const count = await erasePerson(db, email);
    site.log("person_erased", { count, by: context.get(signedInContext).person.id });
    const done = `${count} ${count === 1 ? "submission" : "submissions"} erased successfully`;
    return answer(200, { email: "" }, { title: "Success", text: done, tone: "success" });
  } catch (error) {
    logReadFailure(site, error);
    return answer(503, { email, typed }, errorNotice("Error", "Nothing was erased. Please try again."));
  }
}

function answer(status: number, step: ErasureStep, notice?: Notice) {
  return data({ step, notice }, { status, headers: { "Cache-Control": "private, no-store" } });
}

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, "Erase a person's data");
}

export default function ErasePersonPage({ actionData }: Route.ComponentProps) {
  return (
    <>
      <ActionNotice of={actionData} />
      <h1 className="text-heading">Erase a person's data</h1>
      <p className="mt-2 max-w-prose text-muted">
        Takes away everything that came from an e-mail address: what they wrote, what was noted about it, and every hash
        by which it could be recognised. This cannot be undone.
      </p>
      <ErasePerson step={actionData?.step} />
    </>
  );
}
