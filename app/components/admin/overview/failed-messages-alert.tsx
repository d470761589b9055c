import { PageLink } from "~/components/ui/page-link";
import { OverviewAlert } from "./overview-alert";

/** Shown on the Overview when messages could not be delivered. `count` is capped at 99, which stands for 99 or more. */
export function FailedMessagesAlert({ count }: { count: number }) {
  const messages = count === 1 ? "A message" : count < 99 ? `${count} messages` : "99 or more messages";
  return (
    <OverviewAlert>
      {messages} could not be delivered.{" "}
      <PageLink to="/admin/messages?state=failed" className="text-link">
        View failed messages
      </PageLink>
    </OverviewAlert>
  );
}
