import type { RouterContextProvider } from "react-router";
import { displayName, type Person } from "~/base/access/permissions";
import { newSetId } from "~/content/saving/store.server";
import { statusChoices, type Owner } from "~/enquiries/rules/inbox";
import { changeSelected, type BulkChange } from "~/enquiries/rules/inbox-changes.server";
import { findEnquiry } from "~/enquiries/rules/inbox.server";
import { databaseContext, requestContext, type DatabaseClient } from "~/routing/context";
import { errorNotice, successNotice, type Notice } from "~/ui/components/toast";
import { failedWrite } from "../../portal/content-section";

/** The change that a button makes outside the follow-up form; null for an unknown intent. */
export function quickChangeOf(
  intent: string,
  reader: Owner,
): (BulkChange & { readonly noticeText: (name: string) => string }) | null {
  if (intent === "take")
    return {
      status: "contacted",
      owner: reader,
      from: "new",
      noticeText: (name) => `${name} assigned to you and moved to “${statusChoices.contacted.label}”`,
    };
  if (intent === "own") return { owner: reader, noticeText: (name) => `${name} assigned to you` };
  if (intent === "spam") return { status: "spam", noticeText: (name) => `${name} marked as spam` };
  // Sent from a mail program, to an enquiry that was new.
  if (intent === "replied")
    return { status: "contacted", answered: true, from: "new", noticeText: (name) => `${name} marked as answered` };
  if (intent === "answered") return { answered: true, noticeText: (name) => `${name} marked as answered` };
  return intent === "not-spam"
    ? { status: "new", from: "spam", noticeText: (name) => `${name} moved from spam to New` }
    : null;
}

/** An enquiry's name in notices. */
export async function nameOf(db: DatabaseClient, id: string): Promise<string> {
  const enquiry = await findEnquiry(db, id);
  return enquiry ? `Submission from ${enquiry.email}` : "The submission";
}

/** Makes a button's change. Its notice offers Undo. */
export async function applyQuickChange(
  context: Readonly<RouterContextProvider>,
  id: string,
  { noticeText, ...change }: NonNullable<ReturnType<typeof quickChangeOf>>,
  person: Person,
): Promise<{ readonly status: number; readonly notice: Notice }> {
  const { now, deliverMessages } = context.get(requestContext);
  const db = context.get(databaseContext);
  const setId = newSetId();
  try {
    const author = { actor: displayName(person), by: { account: person.id }, source: "form", now } as const;
    const count = await changeSelected(db, { ids: [id] }, change, setId, author);
    deliverMessages();
    if (count === 0)
      return {
        status: 409,
        notice: errorNotice("Error", "This submission has changed since you opened it. Check it, then try again."),
      };
    return {
      status: 200,
      notice: successNotice(noticeText(await nameOf(db, id)), { undo: { set: setId, of: "submissions" } }),
    };
  } catch (error) {
    return { status: 503, notice: failedWrite(context, error) };
  }
}
