import type { WebhookEntry } from "~/outbox/message";
import {
  addWebhook,
  changeEvents,
  enqueueTestCall,
  listWebhooks,
  removeWebhook,
  rotateSecret,
} from "~/outbox/webhooks.server";
import { adminMeta } from "~/portal/admin-head";
import { failedWrite, respondWithNotice } from "~/portal/content-section";
import { signedInContext } from "~/portal/session/access-guard";
import { databaseContext, requestContext, type DatabaseClient } from "~/routing/context";
import { loadedHeaders, loadPage, requireForm, uncachedPage } from "~/routing/load-page";
import { ReadFailure } from "~/ui/components/error-states";
import { errorNotice, successNotice } from "~/ui/components/toast";
import type { Question } from "~/ui/portal/action-feedback";
import type { Route } from "./+types/webhooks.route";
import { eventNames, WebhookList, type WebhookActionData } from "./webhook-list";

const respond = respondWithNotice<WebhookActionData>;

export { clientAction } from "~/portal/session/submit-form";
export const headers = loadedHeaders;

export function loader({ context }: Route.LoaderArgs) {
  return loadPage(context, errorNotice("Error", "Failed to load webhooks. Please try again."), async (db, { now }) =>
    uncachedPage({ webhooks: await listWebhooks(db), now }),
  );
}

/** Adds, removes or tests a webhook, or gives it a new secret. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const db = context.get(databaseContext);
  const by = { account: context.get(signedInContext).person.id };
  const form = await requireForm(request, context);
  const [intent, id] = [String(form.get("intent")), String(form.get("webhook"))];
  const absent = () => respond(409, errorNotice("Error", "This webhook does not exist."));
  try {
    switch (intent) {
      case "add": {
        const url = String(form.get("url") ?? "").trim();
        const events = { sendsEnquiries: form.has("enquiries"), sendsChanges: form.has("changes") };
        if (!events.sendsEnquiries && !events.sendsChanges)
          return respond(422, errorNotice("Error", "The webhook was not added."), {
            url,
            error: "Choose at least one of the events below.",
          });
        const outcome = await addWebhook(db, url, ctx.messages.allowsPrivateWebhooks, by, ctx.now, events);
        if (!outcome.ok)
          return respond(422, errorNotice("Error", "The webhook was not added."), {
            url,
            error: outcome.error,
          });
        ctx.log("webhook_added", { by: context.get(signedInContext).person.id });
        return respond(200, successNotice(`Webhook to ${hostOf(url)} added. Copy its secret now.`), {
          secret: outcome.secret,
        });
      }
      case "rotate": {
        const secret = await rotateSecret(db, id, by, ctx.now);
        if (secret === null) return absent();
        ctx.log("webhook_secret_rotated", { webhook: id, by: context.get(signedInContext).person.id });
        const text = `New secret for the webhook to ${await hostOfWebhook(db, id)}. Copy it now: the old one is no longer used.`;
        return respond(200, successNotice(text), { secret });
      }
      case "enquiries":
      case "changes": {
        const webhook = (await listWebhooks(db)).find((entry) => entry.id === id);
        if (!webhook) return absent();
        const events = {
          sendsEnquiries: webhook.sendsEnquiries !== (intent === "enquiries"),
          sendsChanges: webhook.sendsChanges !== (intent === "changes"),
        };
        if (!(await changeEvents(db, id, events, by, ctx.now))) return absent();
        ctx.log("webhook_changed", { webhook: id, by: context.get(signedInContext).person.id });
        return respond(200, successNotice(`The webhook to ${hostOf(webhook.url)} is called for ${eventNames(events)}`));
      }
      case "test": {
        if (!(await enqueueTestCall(db, id, ctx.now))) return absent();
        ctx.deliverMessages();
        const link = { href: "/admin/messages", label: "See it in Messages" };
        return respond(200, successNotice(`A test is on its way to ${await hostOfWebhook(db, id)}`, { link }));
      }
      case "remove": {
        const webhook = (await listWebhooks(db)).find((entry) => entry.id === id);
        if (webhook && form.get("confirmed") !== "1") return respond(200, null, { question: removalOf(webhook) });
        if (!(await removeWebhook(db, id, by, ctx.now))) return absent();
        ctx.log("webhook_removed", { webhook: id, by: context.get(signedInContext).person.id });
        return respond(200, successNotice(webhook ? `Webhook to ${hostOf(webhook.url)} removed` : "Webhook removed"));
      }
      default:
        return respond(400, errorNotice("Error", "Unknown action."));
    }
  } catch (error) {
    return respond(503, failedWrite(context, error));
  }
}

const hostOf = (url: string): string => URL.parse(url)?.host ?? url;

async function hostOfWebhook(db: DatabaseClient, id: string): Promise<string> {
  const webhook = (await listWebhooks(db)).find((entry) => entry.id === id);
  return webhook ? hostOf(webhook.url) : "a webhook";
}

const removalOf = ({ id, url }: WebhookEntry): Question => ({
  title: "Remove this webhook?",
  text: `${url} will no longer receive events, and its secret will be deleted. This cannot be undone.`,
  confirm: "Remove",
  danger: true,
  fields: [
    ["intent", "remove"],
    ["webhook", id],
  ],
});

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, "Webhooks");
}

export default function WebhooksPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.status !== "ok") return <ReadFailure heading="Webhooks" notice={loaderData.notice!} />;
  return <WebhookList webhooks={loaderData.webhooks} now={loaderData.now} actionData={actionData} />;
}
