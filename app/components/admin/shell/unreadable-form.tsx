import { PageLink } from "~/components/ui/page-link";
import { unreadableForm } from "~/request-body";

/** The page for a POST whose body cannot be parsed as a form (`routes/require-form.ts`). */
export function UnreadableForm() {
  return (
    <>
      <h1 className="text-heading">400 - Bad Request</h1>
      <p role="alert" className="mt-3 max-w-prose text-muted">
        {unreadableForm}
      </p>
      <p className="mt-6">
        <PageLink to="/admin" className="button">
          Back to the Overview
        </PageLink>
      </p>
    </>
  );
}
