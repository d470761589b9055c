import { PageLink } from "~/components/ui/page-link";
import { unreadableForm } from "~/request-body";

/** The admin area's answer to a write whose body is no form (`routes/require-form.ts`). */
export function UnreadableForm() {
  return (
    <>
      <h1 className="text-heading">400 - Not Readable</h1>
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
