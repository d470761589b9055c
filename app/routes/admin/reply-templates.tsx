import { ReplyTemplatesForm } from "~/components/admin/inbox/reply-templates-form";
import type { StoredTextsAnswer } from "~/components/admin/controls/stored-texts";
import { ReadFailure } from "~/components/content/error-states";
import { errorNotice } from "~/components/ui/toast";
import { requestContext } from "~/context";
import { maxReplies, readReplies } from "~/domain/intake/replies";
import { readReplyTemplates, saveReplyTemplates } from "~/domain/intake/replies.server";
import { loadedHeaders, loadPage, uncached } from "../load-page";
import { requireForm } from "../require-form";
import { signedInContext } from "./access-guard";
import { adminMeta } from "./admin-head";
import { respond, tryWrite } from "./content-section";
import type { Route } from "./+types/reply-templates";

export { clientAction } from "./submit-form";
export const headers = loadedHeaders;

export function loader({ context }: Route.LoaderArgs) {
  const failure = errorNotice("Error", "Failed to load the reply templates. Please try again.");
  return loadPage(context, failure, async (db) => {
    const { replies, version } = await readReplyTemplates(db);
    const texts: Record<string, string> = {};
    for (const [at, { name, subject, text }] of replies.entries())
      Object.assign(texts, { [`${at}.name`]: name, [`${at}.subject`]: subject, [`${at}.text`]: text });
    return uncached({ texts, count: replies.length, version });
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await requireForm(request, context);
  const { now, log } = context.get(requestContext);
  const texts = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const replies = readReplies((name) => texts[name] ?? "");
  const by = { account: context.get(signedInContext).person.id };
  const result = await tryWrite(context, async (db) => {
    const saved = await saveReplyTemplates(db, Number(form.get("version")), replies, by, now);
    return saved.status === "conflict" ? { ...saved, version: (await readReplyTemplates(db)).version } : saved;
  });
  if ("failed" in result) return respond<StoredTextsAnswer>({ notice: result.failed, texts }, result.status);
  switch (result.done.status) {
    case "invalid": {
      const notice = errorNotice("Error", "Some fields need your attention.");
      return respond<StoredTextsAnswer>({ notice, texts, errors: result.done.fields }, 422);
    }
    case "conflict": {
      const notice = errorNotice("Error", "Someone else saved these in the meantime. Saving again replaces theirs.");
      return respond<StoredTextsAnswer>({ notice, texts, version: result.done.version }, 409);
    }
    default: {
      log("reply_templates_changed", { by: context.get(signedInContext).person.id });
      const text = "Reply templates updated successfully";
      return respond<StoredTextsAnswer>({ notice: { title: "Success", text, tone: "success" } });
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
      key={version}
      texts={actionData?.texts ?? texts}
      count={actionData?.texts ? maxReplies - 1 : count}
      version={actionData?.version ?? version}
      answer={actionData}
    />
  );
}
