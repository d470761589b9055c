import { isRouteErrorResponse } from "react-router";
import { isNoConnection, ServerError } from "~/ui/components/error-states";
import { ConnectionLost } from "~/ui/portal/stay-offline";
import type { Refusal } from "./access-denied";
import { AdminNotFound, RefusalPage } from "./admin-not-found";

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
