import { PageLink } from "~/ui/first-view/page-link";
import { NearPages, type NearPage } from "./near-pages";
import { EmptyLoom, PageHeader } from "./page-header";

/** The page for a record that does not exist (D10). `near` lists pages with similarly spelled addresses. */
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
    <PageHeader title={title} lead={text} aside={<EmptyLoom />}>
      <NearPages near={near} />
      <p className="mt-8">
        <PageLink to={to} className="button button-primary">
          {label}
        </PageLink>
      </p>
    </PageHeader>
  );
}
