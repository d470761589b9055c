import { Form } from "react-router";
import { PageLink } from "~/first-view/page-link";
import type { WebhookEntry, WebhookEvents } from "~/outbox/message";
import { FlagField, TextField } from "~/portal/controls/fields";
import type { Notice } from "~/ui/components/toast";
import { ActionCard } from "~/ui/portal/action-card";
import { ActionNotice, Confirmation, type Question } from "~/ui/portal/action-feedback";
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

/** What a webhook is called for, for a sentence. */
export const eventNames = ({ sendsEnquiries, sendsChanges }: WebhookEvents): string =>
  [sendsEnquiries ? ["new enquiries"] : [], sendsChanges ? ["content changes"] : []].flat().join(" and ");

/** One event can be dropped only while the other is sent. */
const actionsOf = ({ sendsEnquiries, sendsChanges }: WebhookEvents) => ({
  test: "Send a test",
  ...(sendsChanges ? {} : { changes: "Add content changes" }),
  ...(sendsEnquiries ? {} : { enquiries: "Add enquiries" }),
  ...(sendsEnquiries && sendsChanges ? { enquiries: "No enquiries", changes: "No content changes" } : {}),
  rotate: "New secret",
  remove: "Remove",
});

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
        A URL that receives every new enquiry with all its answers, or what changes in the content: which rows were
        created, published, updated, unpublished or deleted. Of drafts it gets no text. Calls are signed according to{" "}
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
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-semibold">Called for</legend>
          <FlagField name="enquiries" label="New enquiries" defaultChecked />
          <FlagField name="changes" label="Content changes" />
        </fieldset>
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
          {webhooks.map(({ id, url, createdAt, previousUntil, sendsEnquiries, sendsChanges }) => (
            <ActionCard
              key={id}
              id={`webhook-${id}`}
              level={2}
              heading={url}
              field={["webhook", id]}
              actions={actionsOf({ sendsEnquiries, sendsChanges })}
            >
              <p className="mt-1 text-sm text-muted">
                Called for {eventNames({ sendsEnquiries, sendsChanges })} · added{" "}
                <LocalTime instant={createdAt} dateOnly inSentence />
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
