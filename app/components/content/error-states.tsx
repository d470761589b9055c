import { PageLink } from "~/components/ui/page-link";
import type { Notice } from "~/components/ui/toast";
import { emptyLoomDraft } from "~/domain/imagery/draft";
import { Weave } from "./weave";

/** The page for a record that does not exist (D10). */
export function MissingRecord({ title, text, to, label }: { title: string; text: string; to: string; label: string }) {
  return (
    <section className="page-header wrap">
      <Weave draft={emptyLoomDraft()} className="mb-8 h-16 max-w-96" />
      <h1 className="text-title">{title}</h1>
      <p className="mt-4 max-w-prose text-lead text-muted">{text}</p>
      <p className="mt-8">
        <PageLink to={to} className="button button-primary">
          {label}
        </PageLink>
      </p>
    </section>
  );
}

/** The page for a failed read: heading, error, and a Retry link that works without script (D9). */
export function ReadFailure({ heading, notice }: { heading: string; notice: Notice }) {
  return (
    <section className="page-header wrap">
      <h1 className="text-title">{heading}</h1>
      <div className="mt-8">
        <InlineFailure text={notice.text ?? notice.title} />
      </div>
    </section>
  );
}

/** The error for one section of a page that could not be read. */
export function InlineFailure({ text }: { text: string }) {
  return (
    <div className="notice notice-bad flex flex-wrap items-center gap-4">
      <p className="grow">{text}</p>
      <a href="" className="button">
        Retry
      </a>
    </div>
  );
}
