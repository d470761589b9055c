import { PageLink } from "~/components/ui/page-link";
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
