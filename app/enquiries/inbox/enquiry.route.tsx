import { displayName } from "~/base/access/permissions";
import { readForm } from "~/base/web/request-body";
import { listChanges } from "~/enquiries/rules/changes.server";
import { followUpFields, followUpOf, parseInboxQuery, parseFollowUp } from "~/enquiries/rules/inbox";
import { changeEnquiry } from "~/enquiries/rules/inbox-changes.server";
import { findAdjacentEnquiries, findEnquiry, listFromSamePerson, listOwners } from "~/enquiries/rules/inbox.server";
import { canSendReply, listFilledReplies, listSentReplies } from "~/enquiries/rules/replies.server";
import { clothAddress } from "~/intake/rules/woven";
import { adminMeta } from "~/portal/admin-head";
import { incompleteText, failedWrite, respondWithNotice } from "~/portal/content-section";
import { signedInContext } from "~/portal/session/access-guard";
import { conflictWith, savedAs, submitForm } from "~/portal/session/submit-form";
import { RefusalPage } from "~/portal/shell/admin-error";
import { userDate } from "~/portal/user-time-zone";
import { databaseContext, requestContext } from "~/routing/context";
import { loadedHeaders, loadPage, missing, requireForm, uncachedPage } from "~/routing/load-page";
import { InlineFailure } from "~/ui/components/error-states";
import { errorNotice, successNotice, type Notice } from "~/ui/components/toast";
import type { Route } from "./+types/enquiry.route";
import { EnquiryView } from "./enquiry-view";
import { followUpDraft, FollowUpForm, type FollowUpActionData } from "./follow-up-form";
import { applyQuickChange, nameOf, quickChangeOf, sendReplyOf } from "./inbox-actions";

const respond = respondWithNotice<FollowUpActionData>;

export const headers = loadedHeaders;

export function loader({ request, params, url, context }: Route.LoaderArgs) {
  const failure = errorNotice("Error", "Failed to load the submission. Please try again.");
  const { person } = context.get(signedInContext);
  return loadPage(
    context,
    failure,
    async (db, ctx) => {
      const [enquiry, owners, changes, others] = await Promise.all([
        findEnquiry(db, params.id),
        listOwners(db),
        listChanges(db, params.id),
        listFromSamePerson(db, params.id),
      ]);
      if (!enquiry) return missing();
      const today = url.searchParams.has("due") ? await userDate(request, context) : "";
      const [neighbours, replies, canSend, sentReplies] = await Promise.all([
        findAdjacentEnquiries(db, parseInboxQuery(url.searchParams, person.id, today), enquiry),
        listFilledReplies(db, enquiry, displayName(person), ctx.origin),
        canSendReply(db, ctx.messages, enquiry.email),
        listSentReplies(db, params.id),
      ]);
      const reply = { templates: replies, canSend, once: crypto.randomUUID(), sent: sentReplies };
      const cloth = clothAddress(enquiry);
      return uncachedPage({ now: ctx.now, me: person.id, enquiry, cloth, owners, changes, others, neighbours, reply });
    },
    "intake",
  );
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await requireForm(request, context);
  const { person } = context.get(signedInContext);
  const actor = displayName(person);
  const db = context.get(databaseContext);
  const quick = quickChangeOf(String(form.get("intent")), { id: person.id, name: actor });
  if (quick) return respondWith(await applyQuickChange(context, params.id, quick, person));
  if (form.get("intent") === "reply") return respondWith(await sendReplyOf(context, params.id, form));
  const followUp = parseFollowUp((field) => String(form.get(field) ?? ""));
  const version = Number(form.get("version"));
  if (followUpFields.some((field) => !form.has(field)))
    return respond(400, errorNotice("Error", incompleteText), { followUp, version });
  try {
    const author = { actor, by: { account: person.id }, source: "form", now: ctx.now } as const;
    const today = await userDate(request, context);
    const outcome = await changeEnquiry(db, params.id, followUp, version, author, today);
    switch (outcome.status) {
      case "changed":
        // The change may have released the messages of an enquiry held as spam.
        ctx.deliverMessages();
        return respond(200, successNotice(`${await nameOf(db, params.id)} updated`), {
          savedVersion: { version: version + 1, texts: followUp },
        });
      case "invalid":
        return respond(422, errorNotice("Error", "Some fields need your attention."), {
          followUp,
          errors: outcome.errors,
        });
      case "conflict":
        return respond(409, errorNotice("Error", "Someone else changed this after you opened it."), {
          followUp,
          savedEnquiry: outcome.savedEnquiry,
        });
      case "missing":
        return respond(404, errorNotice("Error", "This submission no longer exists."), { followUp });
    }
  } catch (error) {
    return respond(503, failedWrite(context, error), { followUp, version });
  }
}

export async function clientAction({ request, serverAction, params }: Route.ClientActionArgs) {
  // The other buttons must not discard the form's input.
  if ((await readForm(request.clone()))?.has("intent")) return submitForm(request, serverAction);
  return submitForm(request, serverAction, {
    key: followUpDraft(params.id),
    outcomeOf: ({ savedVersion, savedEnquiry, followUp = {} }) => {
      if (savedVersion) return savedAs(savedVersion);
      return savedEnquiry
        ? conflictWith(savedEnquiry.version, followUpOf(savedEnquiry), followUp)
        : { type: "refused" };
    },
  });
}

const respondWith = ({
  status,
  notice,
  ...more
}: { readonly status: number; readonly notice: Notice } & FollowUpActionData) => respond(status, notice, more);

export const meta = (args: Route.MetaArgs) => adminMeta(args, "Submission");

export default function EnquiryPage({ loaderData, actionData, params }: Route.ComponentProps) {
  if (loaderData.status !== "ok") {
    const text = loaderData.notice?.text;
    if (!text) {
      return (
        <RefusalPage
          title="Submission not found"
          text="It was erased or never existed."
          back={{ to: "/admin/submissions", label: "Back to submissions" }}
        />
      );
    }
    return (
      <>
        <h1 className="text-heading">Submission</h1>
        <div className="mt-6">
          <InlineFailure text={text} />
        </div>
        {actionData?.followUp && (
          <div className="mt-6 max-w-xl">
            <FollowUpForm
              id={params.id}
              savedFollowUp={actionData.followUp}
              version={actionData.version ?? 0}
              owners={[]}
              owner="Your selection"
              actionData={actionData}
            />
          </div>
        )}
      </>
    );
  }
  return <EnquiryView {...loaderData} actionData={actionData} />;
}
