import { Form } from "react-router";
import { PageLink } from "~/first-view/page-link";
import type { WebhookEntry } from "~/outbox/webhook";
import { TextField } from "~/portal/controls/fields";
import type { Notice } from "~/ui/components/toast";
import { ActionCard } from "~/ui/portal/action-card";
import { ActionNotice } from "~/ui/portal/action-notice";
import { Confirmation, type Question } from "~/ui/portal/confirmation";
import { LocalTime } from "~/ui/portal/local-time";
import { ShownOnce } from "~/ui/portal/shown-once";

/** The action data. */
export interface WebhookActionData {
  readonly notice?: Notice;
  readonly question?: Question;
  /** A new secret. Never shown again. */
  readonly secret?: string;
  /** The address submitted with an invalid form, and what is wrong with it. */
  readonly url?: string;
  readonly error?: string;
}

const actions = { test: "Send a test", rotate: "New secret", remove: "Remove" } as const;

/** The webhooks, and the form to add one. */
export function WebhookList({
  webhooks,
  now,
  actionData,
}: {
  webhooks: readonly WebhookEntry[];
  now: string;
  actionData: WebhookActionData | undefined;
}) {
  return (
    <>
      <ActionNotice of={actionData} />
      {actionData?.question && <Confirmation question={actionData.question} />}
      <PageLink to="/admin/messages" className="text-link text-sm">
        All messages
      </PageLink>
      <h1 className="mt-3 text-heading">Webhooks</h1>
      <p className="mt-2 max-w-prose text-muted">
        A URL that receives every new enquiry with all its answers. Calls are signed according to{" "}
        <a href="https://www.standardwebhooks.com" className="text-link">
          Standard Webhooks
        </a>{" "}
        and retried for 48 hours until it returns a status of 200 to 299.
      </p>
      {actionData?.secret && (
        <ShownOnce about="Copy the secret now. It will not be shown again." text={actionData.secret} className="mt-6" />
      )}
      <Form
        key={actionData?.secret}
        method="post"
        className="mt-6 grid max-w-2xl gap-5 rounded-card border border-line bg-raised p-5"
      >
        <TextField
          name="url"
          label="URL"
          hint="Must start with https:// and not be on a private network."
          defaultValue={actionData?.url}
          error={actionData?.error}
        />
        <div>
          <button type="submit" name="intent" value="add" className="button button-primary">
            Add webhook
          </button>
        </div>
      </Form>
      {webhooks.length === 0 ? (
        <p className="mt-6 text-muted">No webhooks yet</p>
      ) : (
        <ul className="mt-6 grid gap-4">
          {webhooks.map(({ id, url, createdAt, previousUntil }) => (
            <ActionCard key={id} id={`webhook-${id}`} level={2} heading={url} field={["webhook", id]} actions={actions}>
              <p className="mt-1 text-sm text-muted">
                Added <LocalTime instant={createdAt} dateOnly inSentence />
                {previousUntil !== null && previousUntil > now && (
                  <>
                    {" "}
                    · the previous secret is valid until <LocalTime instant={previousUntil} />
                  </>
                )}
              </p>
              <p className="mt-1 text-sm">
                <PageLink
                  to={`/admin/messages?channel=webhook&q=${encodeURIComponent(url.replace(/\?.*$/s, ""))}`}
                  className="text-link"
                >
                  Deliveries
                </PageLink>
              </p>
            </ActionCard>
          ))}
        </ul>
      )}
    </>
  );
}
