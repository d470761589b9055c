import { countMessages, listMessages } from "~/outbox/log.server";
import { mailProblem } from "~/outbox/mail-settings";
import { findMailSettings } from "~/outbox/mail.server";
import { parseLogQuery } from "~/outbox/message";
import { adminMeta } from "~/portal/admin-head";
import { loadedHeaders, loadPage, uncachedPage } from "~/routing/load-page";
import { ReadFailure } from "~/ui/components/error-states";
import { errorNotice } from "~/ui/components/toast";
import type { Route } from "./+types/messages.route";
import { MessageList } from "./message-list";

export const headers = loadedHeaders;

export function loader({ url, context }: Route.LoaderArgs) {
  const query = parseLogQuery(url.searchParams);
  const failure = errorNotice("Error", "Failed to load messages. Please try again.");
  return loadPage(context, failure, async (db, { messages }) => {
    const [{ items: rows, before, after }, total, { settings }] = await Promise.all([
      listMessages(db, query),
      countMessages(db, query),
      findMailSettings(db),
    ]);
    const problem = mailProblem(settings, messages.setup);
    const view = { rows, cursors: { before, after }, total, query: query.search?.text ?? "", facets: query.facets };
    return uncachedPage({ view, problem });
  });
}

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, "Messages");
}

export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.status !== "ok") return <ReadFailure heading="Messages" notice={loaderData.notice!} />;
  const { view, problem } = loaderData;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="mr-auto text-heading">Messages</h1>
        <a href="/admin/messages/settings" className="button button-dense no-print">
          Email settings
        </a>
        <a href="/admin/submissions/replies" className="button button-dense no-print">
          Reply templates
        </a>
        <a href="/admin/webhooks" className="button button-dense no-print">
          Webhooks
        </a>
      </div>
      <p className="mt-2 max-w-prose text-muted">
        Emails and webhook calls, with their delivery status. Messages are kept for 90 days.
      </p>
      {problem && <p className="mt-4 max-w-prose rounded-card border border-caution px-4 py-3">{problem}</p>}
      <MessageList view={view} />
    </>
  );
}
