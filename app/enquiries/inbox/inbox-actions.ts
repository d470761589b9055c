import type { RouterContextProvider } from "react-router";
import { displayName, type Person } from "~/base/access/permissions";
import { formatNumber } from "~/base/words/numbers";
import { storableText } from "~/base/words/storable-text";
import { newSetId } from "~/content/saving/store.server";
import { type EnquiryStatus, isStatus, type Owner, parseInboxQuery, statusChoices } from "~/enquiries/rules/inbox";
import { type BulkChange, changeSelected } from "~/enquiries/rules/inbox-changes.server";
import { countForBulkAction, findEnquiry, findOwner } from "~/enquiries/rules/inbox.server";
import { outcomeErrors, outcomeFields, outcomeOf, type OutcomeTexts } from "~/enquiries/rules/outcome";
import { canSendReply, sendReply } from "~/enquiries/rules/replies.server";
import { type DatabaseClient, databaseContext, requestContext } from "~/routing/context";
import { findSettings } from "~/settings/queries.server";
import { errorNotice, type Notice, successNotice } from "~/ui/components/toast";
import type { Question } from "~/ui/portal/action-feedback";
import { failedWrite, respondWithNotice } from "../../portal/content-section";
import { signedInContext } from "../../portal/session/access-guard";
import { userDate } from "../../portal/user-time-zone";
import { requireForm } from "../../routing/load-page";
import type { Route } from "./+types/enquiries.route";
import type { UnsentReply } from "./follow-up-form";

const respond = respondWithNotice<{ readonly question: Question }>;

/** Changes the selected enquiries, or, after confirmation, all that match the filter. */
export async function runEnquiriesBulkAction({ request, url, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const db = context.get(databaseContext);
  const { person } = context.get(signedInContext);
  const form = await requireForm(request, context);
  const ids = form.getAll("key").map(String);
  const all = form.get("all") === "1";
  if (!all && ids.length === 0) return respond(400, errorNotice("Error", "Select at least one submission first."));
  const { filter } = parseInboxQuery(url.searchParams, person.id, await userDate(request, context));
  try {
    const texts = outcomeTextsOf(form);
    const [error] = Object.values(outcomeErrors(String(form.get("status")), texts));
    if (error) return respond(422, errorNotice("Error", error));
    const bulk = await bulkChangeOf(form, db);
    if (!bulk) return respond(400, errorNotice("Error", "Unknown action."));
    const until = Number(form.get("until"));
    if (all && (form.get("confirmed") !== "1" || !Number.isSafeInteger(until))) {
      return respond(200, null, { question: questionOf(await countForBulkAction(db, filter), bulk) });
    }
    const setId = newSetId();
    const author = {
      actor: displayName(person),
      by: { account: person.id },
      source: "bulk",
      now: ctx.now,
    } as const;
    const count = await changeSelected(db, all ? { filter, until } : { ids }, bulk.change, setId, author);
    ctx.log("submissions_changed", { count, action: bulk.fields[0]?.[1], by: person.id });
    // Marking enquiries as not spam releases their messages.
    ctx.deliverMessages();
    const text = count === 0 ? "Nothing to change." : bulk.noticeText(countedEnquiries(count));
    const undo = count === 0 ? undefined : { set: setId, of: "submissions" as const };
    return respond(200, successNotice(text, { undo }));
  } catch (error) {
    return respond(503, failedWrite(context, error));
  }
}

/** A bulk action and the texts of its confirmation and notice. */
interface Bulk {
  readonly change: BulkChange;
  /** The text before and after the number of enquiries, and the label of the confirm button. */
  readonly words: readonly [before: string, after: string, confirm: string];
  /** The notice, from the number of enquiries as text. */
  readonly noticeText: (enquiries: string) => string;
  readonly fields: ReadonlyArray<readonly [name: string, value: string]>;
}

async function bulkChangeOf(form: FormData, db: DatabaseClient): Promise<Bulk | null> {
  const intent = String(form.get("intent"));
  const status = String(form.get("status"));
  const id = String(form.get("owner") ?? "");
  if (intent === "set-status" && isStatus(status))
    return markAs(intent, { status, outcome: outcomeOf(status, outcomeTextsOf(form)) }, form);
  if (intent === "spam") return markAs(intent, { status: "spam" }, form);
  if (intent === "not-spam")
    return {
      change: { status: "new", from: "spam" },
      words: ["Move", "out of spam", "Not spam"],
      noticeText: (enquiries) => `${enquiries} moved out of spam`,
      fields: [["intent", intent]],
    };
  if (intent !== "set-owner") return null;
  const owner = id === "" ? null : await findOwner(db, id);
  if (id !== "" && !owner) return null;
  return {
    change: { owner },
    words: owner ? ["Assign", `to ${owner.name}`, "Set owner"] : ["Remove owner from", "", "Set owner"],
    noticeText: (enquiries) => (owner ? `${enquiries} assigned to ${owner.name}` : `Owner removed from ${enquiries}`),
    fields: [
      ["intent", intent],
      ["owner", id],
    ],
  };
}

const outcomeTextsOf = (form: FormData): OutcomeTexts =>
  Object.fromEntries(
    outcomeFields.map((field) => [field, storableText(String(form.get(field) ?? "")).trim()]),
  ) as unknown as OutcomeTexts;

function markAs(intent: string, change: BulkChange & { readonly status: EnquiryStatus }, form: FormData): Bulk {
  const { label } = statusChoices[change.status];
  return {
    change,
    words: ["Mark", `as ${label}`, `Mark as ${label}`],
    noticeText: (enquiries) => `${enquiries} marked as ${label}`,
    fields: [["intent", intent], ["status", change.status], ...Object.entries(outcomeTextsOf(form))],
  };
}

function questionOf({ count, until }: { count: number; until: number }, { words, fields }: Bulk): Question {
  const [before, after, confirm] = words;
  return {
    title: `${[before, countedEnquiries(count), after].filter(Boolean).join(" ")}?`,
    text: "This applies to all submissions that match the filters now, not to new ones. You can undo it.",
    confirm,
    fields: [...fields, ["all", "1"], ["until", String(until)]],
  };
}

const countedEnquiries = (count: number) => `${formatNumber(count)} ${count === 1 ? "submission" : "submissions"}`;

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

/** Sends the reply of a form from the portal (INB-20). */
export async function sendReplyOf(
  context: Readonly<RouterContextProvider>,
  id: string,
  form: FormData,
): Promise<{ readonly status: number; readonly notice: Notice; readonly unsentReply?: UnsentReply }> {
  const ctx = context.get(requestContext);
  const db = context.get(databaseContext);
  const { person } = context.get(signedInContext);
  const textOf = (name: string) => String(form.get(name) ?? "");
  const reply = { subject: textOf("subject"), text: textOf("text"), once: textOf("once") };
  const unsentReply = { ...reply, at: Number(form.get("at") ?? -1) };
  const author = {
    actor: displayName(person),
    by: { account: person.id },
    source: "form",
    now: ctx.now,
  } as const;
  try {
    const [enquiry, { language }] = await Promise.all([findEnquiry(db, id), findSettings(db, ctx.origin)]);
    if (!enquiry)
      return { status: 404, notice: errorNotice("Error", "This submission no longer exists."), unsentReply };
    if (!(await canSendReply(db, ctx.messages, enquiry.email)))
      return {
        status: 422,
        notice: errorNotice("Error", "Mail is not set up. Use your own mail program."),
        unsentReply,
      };
    const error = await sendReply(db, enquiry, { ...reply, language }, person, author);
    if (error !== null) return { status: 422, notice: errorNotice("Error", error), unsentReply };
    ctx.deliverMessages();
    return { status: 200, notice: successNotice(`Reply to ${enquiry.email} is on its way`) };
  } catch (error) {
    return { status: 503, notice: failedWrite(context, error), unsentReply };
  }
}
