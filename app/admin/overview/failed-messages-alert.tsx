import { boundedText, type BoundedCount } from "~/base/listing/bounded-count";
import { PageLink } from "~/ui/first-view/page-link";
import { OverviewAlert } from "./overview-alert";

/** Shown on the Overview when messages could not be delivered. */
export function FailedMessagesAlert({ failed }: { failed: BoundedCount }) {
  const messages = failed.count === 1 ? "A message" : `${boundedText(failed)} messages`;
  return (
    <OverviewAlert>
      {messages} could not be delivered.{" "}
      <PageLink to="/admin/messages?state=failed" className="text-link">
        View failed messages
      </PageLink>
    </OverviewAlert>
  );
}
