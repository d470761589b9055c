import { isEmail } from "~/base/words/email-mentions";
import { findPicturesOf, forgetAltTexts } from "~/catalog/media/uses.server";
import { ErasePerson, personalRowsText, type ErasureStep } from "~/enquiries/inbox/erase-person";
import { invalidEmailMessage, normalizeAnswer } from "~/intake/rules/answers";
import { adminMeta } from "~/portal/admin-head";
import { writeContextOf, respond } from "~/portal/content-section";
import { signedInContext } from "~/portal/session/access-guard";
import { requireFreshForm } from "~/portal/session/fresh-form";
import { useConfirmInPlace } from "~/portal/session/use-confirm-in-place";
import { databaseContext, requestContext, type DatabaseClient } from "~/routing/context";
import { logDatabaseError } from "~/routing/failed-reads";
import { privateHeaders } from "~/routing/load-page";
import { errorNotice, successNotice, type Notice } from "~/ui/components/toast";
import { ActionNotice } from "~/ui/portal/action-feedback";
import type { Route } from "./+types/erase-person.route";
import { countPersonalRows, erasePerson, listPublishedMentions } from "./erase-person.server";

export { ConfirmBoundary as ErrorBoundary } from "~/portal/session/confirm-identity";
export { clientAction } from "~/portal/session/submit-form";
export const headers = privateHeaders;

interface ErasureActionData {
  readonly step: ErasureStep;
  readonly notice?: Notice;
}

/** Without a loader, the guard would not run on in-app navigations. */
export const loader = () => null;

/**
 * Erases a person's data in two steps: shows what it found, then erases it once the email address is typed again.
 * Address and name are only sent in the body, because URLs end up in logs and browser histories.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const db = context.get(databaseContext);
  const form = await requireFreshForm(request, url, context);
  const text = (name: string) => normalizeAnswer("email", String(form.get(name) ?? ""));
  const email = text("email");
  const name = text("name").slice(0, 200);
  const typedEmail = text("typed");
  if (!isEmail(email)) return respond<ErasureActionData>({ step: { email, name, error: invalidEmailMessage } }, 422);
  try {
    if (form.get("intent") !== "erase")
      return respond<ErasureActionData>({ step: { email, name, ...(await findData(db, email, name)) } });
    const personalData = await findData(db, email, name);
    if (typedEmail.toLowerCase() !== email.toLowerCase()) {
      const error = "This does not match the address above. Nothing was erased.";
      return respond<ErasureActionData>({ step: { email, name, typedEmail, error, ...personalData } }, 422);
    }
    const selectedPictures = new Set(form.getAll("picture").map(Number));
    const pictures = personalData.pictures.map(({ rowId }) => rowId).filter((rowId) => selectedPictures.has(rowId));
    await ctx.purge(await forgetAltTexts(db, pictures, writeContextOf(context)));
    const by = { account: context.get(signedInContext).person.id };
    const counts = await erasePerson(db, email, by, ctx.now, pictures);
    ctx.log("person_erased", { count: counts.enquiries, pictures: pictures.length, by: by.account });
    const pictureCount = pictures.length === 1 ? "1 picture" : `${pictures.length} pictures`;
    const pictureText = pictures.length === 0 ? "" : `. Details of ${pictureCount} cleared.`;
    const noticeText = `${personalRowsText(counts)} erased successfully${pictureText}`;
    return respond<ErasureActionData>({ step: { email: "" }, notice: successNotice(noticeText) });
  } catch (error) {
    logDatabaseError(ctx, error);
    const notice = errorNotice("Error", "Nothing was erased. Please try again.");
    return respond<ErasureActionData>({ step: { email, name, typedEmail }, notice }, 503);
  }
}

async function findData(db: DatabaseClient, email: string, name: string) {
  const [counts, pictures, keptIn] = await Promise.all([
    countPersonalRows(db, email),
    findPicturesOf(db, email, name),
    listPublishedMentions(db, email),
  ]);
  return { counts, pictures, keptIn };
}

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, "Erase a person's data");
}

export default function ErasePersonPage({ actionData }: Route.ComponentProps) {
  const { outcome, dialog } = useConfirmInPlace(actionData);
  return (
    <>
      <ActionNotice of={outcome} />
      {dialog}
      <h1 className="text-heading">Erase a person's data</h1>
      <p className="mt-2 max-w-prose text-muted">
        Deletes all submissions from an email address with their notes, suggested tools that mention the address,
        messages and links to it, and every hash that could identify the person. Removes the address from other notes,
        messages, working copies, earlier versions and the log. Clears the details of pictures that name the person.
        This cannot be undone.
      </p>
      <ErasePerson step={outcome?.step} />
    </>
  );
}
