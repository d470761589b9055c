import { useState } from "react";
import { PageLink } from "~/ui/first-view/page-link";
import type { FilledReply } from "~/enquiries/rules/replies";

/**
 * The filled-in reply templates, as links that open them in the user's mail program. Nothing is sent from here.
 *
 * @param to the visitor's email address
 */
export function ReplyList({ replies, to }: { replies: readonly FilledReply[]; to: string }) {
  const [announcement, setAnnouncement] = useState("");
  const copy = async ({ name, text }: FilledReply) => {
    try {
      await navigator.clipboard.writeText(text);
      setAnnouncement(`“${name}” copied`);
    } catch {
      setAnnouncement("Copying is blocked. Open it in your email app instead.");
    }
  };
  return (
    <section aria-labelledby="reply" className="no-print min-w-0 rounded-card border border-line bg-raised">
      <h2 id="reply" className="border-b border-line px-4 py-2.5 text-lg">
        Reply
      </h2>
      <ul className="px-4">
        {replies.map((reply) => (
          <li key={reply.href} className="flex items-center justify-between gap-4 border-b border-line py-2">
            <a href={reply.href} className="list-link min-w-0 wrap-anywhere">
              {reply.name}
            </a>
            <button type="button" onClick={() => void copy(reply)} className="button button-dense needs-scripting">
              Copy<span className="sr-only"> {reply.name}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="px-4 py-2.5 text-sm text-muted">
        Opens in your email app, to <span className="wrap-anywhere">{to}</span>.{" "}
        <PageLink to="/admin/submissions/replies" prefetch="none" className="text-link">
          Edit templates
        </PageLink>
      </p>
      <p role="status" className="px-4 pb-2 text-sm empty:hidden">
        {announcement}
      </p>
    </section>
  );
}
