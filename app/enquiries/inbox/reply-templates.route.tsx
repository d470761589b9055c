import { maxReplies, parseReplies, replyFormValues } from "~/enquiries/rules/replies";
import { editedReplies, findReplyTemplates, saveReplyTemplates } from "~/enquiries/rules/replies.server";
import { adminMeta } from "~/portal/admin-head";
import { respond, tryWrite } from "~/portal/content-section";
import { conflictData, incompleteData, type StoredTextsActionData, textsSaveOutcome } from "~/portal/drafts/texts-form";
import { signedInContext } from "~/portal/session/access-guard";
import { submitForm } from "~/portal/session/submit-form";
import { requestContext } from "~/routing/context";
import { loadedHeaders, loadPage, requireForm, uncachedPage } from "~/routing/load-page";
import { lacksFields } from "~/settings/stored-value.server";
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
  const texts = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const replies = parseReplies((name) => texts[name] ?? "");
  const version = Number(form.get("version"));
  const by = { account: context.get(signedInContext).person.id };
  const result = await tryWrite(context, async (db) => {
    if (await lacksFields(db, editedReplies, form)) return "incomplete";
    return saveReplyTemplates(db, version, replies, by, now);
  });
  if ("failure" in result) return respond<StoredTextsActionData>({ notice: result.failure, texts }, result.status);
  if (result.value === "incomplete") return respond<StoredTextsActionData>(incompleteData(texts), 400);
  switch (result.value.status) {
    case "invalid": {
      const notice = errorNotice("Error", "Some fields need your attention.");
      return respond<StoredTextsActionData>({ notice, texts, errors: result.value.fields }, 422);
    }
    case "conflict":
      return respond<StoredTextsActionData>(conflictData("these templates", result.value), 409);
    default: {
      log("reply_templates_changed", { by: context.get(signedInContext).person.id });
      const savedVersion = { version: version + 1, texts: replyFormValues(replies) };
      return respond<StoredTextsActionData>({ notice: successNotice("Reply templates updated"), saved: savedVersion });
    }
  }
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
