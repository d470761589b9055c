import { useRouteError } from "react-router";
import { ConfirmIdentity } from "./confirm-identity";
import { confirmationIn } from "./identity-confirmation";
import { useProofAnnouncement } from "./use-proof-announcement";
import { AdminError } from "~/portal/shell/admin-error";

/**
 * For pages with dangerous actions: asks for a password, code or passkey (ACC-25). A module of its own, so that no
 * other page loads it.
 */
export function ConfirmBoundary() {
  const error = useRouteError();
  const asked = confirmationIn(error);
  const onSend = useProofAnnouncement(asked);
  return asked ? <ConfirmIdentity asked={asked} onSend={onSend} /> : <AdminError error={error} />;
}
