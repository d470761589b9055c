import { PageLink } from "~/components/ui/page-link";
import { emptyLoomDraft } from "~/domain/imagery/draft";
import { NearPages, type NearPage } from "./near-pages";
import { Weave } from "./weave";

/** The page for a record that does not exist (D10). `near` are pages whose addresses are spelled like its own. */
export function MissingRecord({
  title,
  text,
  to,
  label,
  near = [],
}: {
  title: string;
  text: string;
  to: string;
  label: string;
  near?: readonly NearPage[];
}) {
  return (
    <section className="page-header wrap">
      <Weave draft={emptyLoomDraft()} className="mb-8 h-16 max-w-96" />
      <h1 className="text-title">{title}</h1>
      <p className="mt-4 max-w-prose text-lead text-muted">{text}</p>
      <NearPages near={near} />
      <p className="mt-8">
        <PageLink to={to} className="button button-primary">
          {label}
        </PageLink>
      </p>
    </section>
  );
}
