import type { ReactNode } from "react";
import { isRouteErrorResponse } from "react-router";
import { trashDays } from "~/content/types/content-type";
import { PageLink } from "~/first-view/page-link";
import { isNoConnection, ServerError } from "~/ui/components/error-states";
import { GoBackButton } from "~/ui/components/page-actions";
import { ConnectionLost } from "~/ui/portal/stay-offline";
import type { Refusal } from "./access-denied";

/** A link away from an error page. */
interface WayOut {
  readonly to: string;
  readonly label: string;
}

/**
 * The page for a request that the portal refuses, with an explanation.
 *
 * @param isAlert whether to announce it to screen readers
 * @param back the link back, by default to the Overview
 * @param children further buttons
 */
export function RefusalPage({
  title,
  text,
  isAlert,
  back = { to: "/admin", label: "Back to Overview" },
  children,
}: {
  title: string;
  text: string;
  isAlert?: boolean;
  back?: WayOut;
  children?: ReactNode;
}) {
  return (
    <>
      <h1 className="text-heading">{title}</h1>
      <p role={isAlert ? "alert" : undefined} className="mt-3 max-w-prose text-muted">
        {text}
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        <PageLink to={back.to} className="button">
          {back.label}
        </PageLink>
        {children}
      </p>
    </>
  );
}

/** The 404 page of the portal (NF-1, NF-5). */
export function AdminNotFound() {
  return (
    <RefusalPage title="404 - Page Not Found" text="This page does not exist.">
      <GoBackButton />
    </RefusalPage>
  );
}

/** The page for an item that no longer exists. */
export function MissingItem({ section }: { section: string }) {
  const list = `/admin/${section}`;
  return (
    <RefusalPage
      title="This no longer exists"
      text={`It may have been deleted. Deleted items stay in the trash for ${trashDays} days.`}
      back={{ to: list, label: "Back to the list" }}
    >
      <PageLink to={`${list}/trash`} className="button">
        Open the trash
      </PageLink>
    </RefusalPage>
  );
}

const titles: Readonly<Record<number, string>> = {
  400: "400 - Bad Request",
  403: "Access Denied",
  404: "404 - Page Not Found",
};

/** The error page of the portal. */
export function AdminError({ error }: { error: unknown }) {
  if (isNoConnection(error)) return <ConnectionLost />;
  const { status, data: cause } = isRouteErrorResponse(error) ? error : { status: 500, data: null };
  const refusal: Refusal | null = status === 403 ? cause : null;
  const title = titles[status] ?? "Something went wrong";
  return (
    <>
      <title>{title}</title>
      {status === 404 ? (
        <AdminNotFound />
      ) : status === 400 || refusal ? (
        <RefusalPage title={title} text={refusal?.text ?? String(cause)} isAlert />
      ) : (
        <ServerError status={status} />
      )}
    </>
  );
}
