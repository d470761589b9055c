import { maxReplies, parseReplies, replyFormValues } from "~/enquiries/rules/replies";
import { editedReplies, findReplyTemplates, saveReplyTemplates } from "~/enquiries/rules/replies.server";
import { adminMeta } from "~/portal/admin-head";
import { saveTexts } from "~/portal/content-section";
import { textsSaveOutcome } from "~/portal/drafts/texts-form";
import { signedInContext } from "~/portal/session/access-guard";
import { submitForm } from "~/portal/session/submit-form";
import { requestContext } from "~/routing/context";
import { loadedHeaders, loadPage, requireForm, uncachedPage } from "~/routing/load-page";
import { ReadFailure } from "~/ui/components/error-states";
import { errorNotice, successNotice } from "~/ui/components/toast";
import type { Route } from "./+types/reply-templates.route";
import { repliesDraft, ReplyTemplatesForm } from "./reply-templates-form";

export const headers = loadedHeaders;

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitForm(request, serverAction, { key: repliesDraft, outcomeOf: textsSaveOutcome });

export function loader({ context }: Route.LoaderArgs) {
  const failure = errorNotice("Error", "Failed to load the reply templates. Please try again.");
  return loadPage(context, failure, async (db) => {
    const { replies, version } = await findReplyTemplates(db);
    return uncachedPage({ texts: replyFormValues(replies), count: replies.length, version });
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await requireForm(request, context);
  const { now, log } = context.get(requestContext);
  const { person } = context.get(signedInContext);
  const replies = parseReplies((name) => String(form.get(name) ?? ""));
  return saveTexts(context, form, {
    edited: editedReplies,
    what: "these templates",
    done: successNotice("Reply templates updated"),
    save: (db, version) => saveReplyTemplates(db, version, replies, { account: person.id }, now),
    afterwards() {
      log("reply_templates_changed", { by: person.id });
      return replyFormValues(replies);
    },
  });
}

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, "Reply templates");
}

export default function ReplyTemplatesPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.status !== "ok") return <ReadFailure heading="Reply templates" notice={loaderData.notice!} />;
  const { texts, count, version } = loaderData;
  return (
    <ReplyTemplatesForm
      texts={texts}
      count={actionData?.texts ? maxReplies - 1 : count}
      version={version}
      actionData={actionData}
    />
  );
}
