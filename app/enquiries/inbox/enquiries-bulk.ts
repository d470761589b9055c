import { displayName } from "~/base/access/permissions";
import { formatNumber } from "~/base/words/numbers";
import { storableText } from "~/base/words/storable-text";
import { newSetId } from "~/content/saving/store.server";
import { isStatus, parseInboxQuery, statusChoices, type EnquiryStatus } from "~/enquiries/rules/inbox";
import { changeSelected, type BulkChange } from "~/enquiries/rules/inbox-changes.server";
import { countForBulkAction, findOwner } from "~/enquiries/rules/inbox.server";
import { outcomeErrors, outcomeFields, outcomeOf, type OutcomeTexts } from "~/enquiries/rules/outcome";
import { databaseContext, requestContext, type DatabaseClient } from "~/routing/context";
import { errorNotice, successNotice } from "~/ui/components/toast";
import type { Question } from "~/ui/portal/confirmation";
import { failedWrite, respondWithNotice } from "../../portal/content-section";
import { signedInContext } from "../../portal/session/access-guard";
import { userDate } from "../../portal/user-time-zone";
import { requireForm } from "../../routing/load-page";
import type { Route } from "./+types/enquiries.route";

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
