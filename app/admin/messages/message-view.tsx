import { Form } from "react-router";
import { PageLink } from "~/ui/first-view/page-link";
import { canResend, canStop, type MessageEntry } from "~/outbox/log";
import { channelChoices, kindChoices } from "~/outbox/message";
import { LocalTime } from "~/ui/portal/local-time";
import { MessageBadge } from "./message-list";

/** A message of the delivery log, with its actions. */
export function MessageView({
  message,
  text,
  canBeSent,
}: {
  message: MessageEntry & { readonly providerId: string | null; readonly submissionId: string | null };
  /** Null if it contains a one-time link. */
  text: string | null;
  canBeSent: boolean;
}) {
  const { kind, channel, recipient, subject, state, attempts, dueAt, lastError, createdAt, updatedAt } = message;
  const facts: ReadonlyArray<readonly [string, React.ReactNode]> = [
    ["Status", <MessageBadge key="state" state={state} />],
    ["Type", `${kindChoices[kind].label}, ${channelChoices[channel].label.toLowerCase()}`],
    ["Created", <LocalTime key="created" instant={createdAt} />],
    ["Attempts", attempts],
    ["Last change", <LocalTime key="changed" instant={updatedAt} />],
    ["Next attempt", state === "queued" ? <LocalTime key="next" instant={dueAt} /> : null],
    ["Last error", lastError],
    ["Response", message.providerId],
  ];
  return (
    <>
      <PageLink to="/admin/messages" className="text-link text-sm">
        All messages
      </PageLink>
      <h1 className="mt-3 text-heading wrap-anywhere">{subject}</h1>
      <p className="mt-1 wrap-anywhere text-muted">To {recipient}</p>
      <dl className="mt-5 grid max-w-3xl grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        {facts
          .filter(([, value]) => value !== null)
          .map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
      </dl>
      <Form method="post" className="no-print mt-5 flex flex-wrap gap-3">
        {canResend(message) && canBeSent && (
          <button type="submit" name="intent" value="resend" className="button button-dense">
            Send again
          </button>
        )}
        {canStop(message) && (
          <button type="submit" name="intent" value="stop" className="button button-dense">
            Stop
          </button>
        )}
        {message.submissionId !== null && (
          <PageLink to={`/admin/submissions/${message.submissionId}`} className="button button-dense">
            Open the submission
          </PageLink>
        )}
      </Form>
      <h2 className="mt-8 text-xl">Text</h2>
      {text !== null ? (
        <pre className="mt-3 max-w-3xl rounded-card border border-line bg-raised p-5 text-sm whitespace-pre-wrap wrap-anywhere">
          {text}
        </pre>
      ) : (
        <p className="mt-2 text-muted">It contains a one-time link, so only its recipient can read it.</p>
      )}
    </>
  );
}
