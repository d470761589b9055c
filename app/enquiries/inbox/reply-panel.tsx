import { useState } from "react";
import { Form, useLocation } from "react-router";
import type { Enquiry } from "~/enquiries/rules/inbox";
import type { FilledReply, SentReply } from "~/enquiries/rules/replies";
import { PageLink } from "~/first-view/page-link";
import { stateChoices } from "~/outbox/message";
import { LocalTime } from "~/ui/portal/local-time";
import type { UnsentReply } from "./follow-up-form";

export interface ReplyPanelProps {
  readonly enquiry: Pick<Enquiry, "email" | "status">;
  readonly templates: readonly FilledReply[];
  /** Whether mail is set up, so that replies leave from here. */
  readonly canSend: boolean;
  /** A UUID: each form sends one reply. */
  readonly once: string;
  readonly sent: readonly SentReply[];
  readonly unsent: UnsentReply | undefined;
}

/**
 * The filled-in reply templates: as forms that send a reply or, without mail, as links that open them in the user's mail
 * program. The panel then asks whether it was sent, so that colleagues see that the enquiry was answered.
 */
export function ReplyPanel({ enquiry, templates, canSend, once, sent, unsent }: ReplyPanelProps) {
  const blank = { name: "Blank", subject: "", text: "", href: "" };
  return (
    <section aria-labelledby="reply" className="no-print min-w-0 rounded-card border border-line bg-raised">
      <h2 id="reply" className="border-b border-line px-4 py-2.5 text-lg">
        Reply
      </h2>
      {canSend ? (
        [...templates, blank].map((template, at) => (
          <ReplyForm key={template.name} template={template} at={at} once={once} unsent={unsent} />
        ))
      ) : (
        <MailtoReplies templates={templates} isNew={enquiry.status === "new"} />
      )}
      <p className="px-4 py-2.5 text-sm text-muted">
        {canSend ? "Goes" : "Opens in your email app,"} to <span className="wrap-anywhere">{enquiry.email}</span>.{" "}
        {canSend && "Answers come to your own mailbox. "}
        <PageLink to="/admin/submissions/replies" prefetch="none" className="text-link">
          Edit templates
        </PageLink>
      </p>
      {sent.length > 0 && (
        <ul aria-label="Replies sent from here" className="border-t border-line px-4 py-2 text-sm">
          {sent.map(({ rowId, subject, state, createdAt, lastError }) => (
            <li key={rowId} className="py-1 wrap-anywhere">
              {subject} <span className="text-muted">·</span> {stateChoices[state].label},{" "}
              <LocalTime instant={createdAt} inSentence />
              {lastError && state !== "sent" && <span className="block text-danger">{lastError}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function ReplyForm({
  template: { name, subject, text },
  at,
  once,
  unsent,
}: {
  template: FilledReply;
  at: number;
  once: string;
  unsent: UnsentReply | undefined;
}) {
  const { pathname, search } = useLocation();
  const kept = unsent?.at === at ? unsent : undefined;
  const id = `reply-${at}`;
  return (
    <details open={kept !== undefined} className="border-b border-line px-4 py-2">
      <summary className="cursor-pointer font-semibold">{name}</summary>
      <Form
        method="post"
        action={pathname + search}
        preventScrollReset
        className="mt-2 grid gap-3"
        aria-label={`Reply: ${name}`}
      >
        <input type="hidden" name="once" value={once} />
        <input type="hidden" name="at" value={at} />
        <div>
          <label htmlFor={`${id}-subject`} className="text-sm font-semibold">
            Subject
          </label>
          <input
            id={`${id}-subject`}
            name="subject"
            defaultValue={kept?.subject ?? subject}
            required
            maxLength={200}
            autoComplete="off"
            className="field field-dense mt-1"
          />
        </div>
        <div>
          <label htmlFor={`${id}-text`} className="text-sm font-semibold">
            Text
          </label>
          <textarea
            id={`${id}-text`}
            name="text"
            defaultValue={kept?.text ?? text}
            required
            rows={9}
            maxLength={10_000}
            className="field field-dense mt-1"
          />
        </div>
        <p>
          <button type="submit" name="intent" value="reply" className="button button-dense button-primary">
            Send reply
          </button>
        </p>
      </Form>
    </details>
  );
}

function MailtoReplies({ templates, isNew }: { templates: readonly FilledReply[]; isNew: boolean }) {
  const { pathname, search } = useLocation();
  const [announcement, setAnnouncement] = useState("");
  const [opened, setOpened] = useState<string | null>(null);
  const copy = async ({ name, text }: FilledReply) => {
    try {
      await navigator.clipboard.writeText(text);
      setAnnouncement(`“${name}” copied`);
    } catch {
      setAnnouncement("Copying is blocked. Open it in your email app instead.");
    }
  };
  return (
    <>
      <ul className="px-4">
        {templates.map((reply) => (
          <li key={reply.href} className="flex items-center justify-between gap-4 border-b border-line py-2">
            <a href={reply.href} onClick={() => setOpened(reply.name)} className="list-link min-w-0 wrap-anywhere">
              {reply.name}
            </a>
            <button type="button" onClick={() => void copy(reply)} className="button button-dense needs-scripting">
              Copy<span className="sr-only"> {reply.name}</span>
            </button>
          </li>
        ))}
      </ul>
      <div role="status" className="px-4 text-sm">
        {announcement && <p className="py-2">{announcement}</p>}
        {opened !== null && (
          <Form
            method="post"
            action={pathname + search}
            preventScrollReset
            className="flex flex-wrap items-center gap-3 py-2"
          >
            Did you send “{opened}”?
            <button type="submit" name="intent" value={isNew ? "replied" : "answered"} className="button button-dense">
              Yes, I answered
            </button>
            <button type="button" onClick={() => setOpened(null)} className="button button-dense">
              Not yet
            </button>
          </Form>
        )}
      </div>
    </>
  );
}
