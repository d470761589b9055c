import { useRouteError } from "react-router";
import { ConfirmIdentity } from "~/components/admin/people/confirm-identity";
import { confirmationIn } from "~/components/admin/people/identity-confirmation";
import { useProofAnnouncement } from "~/components/admin/people/use-proof-announcement";
import { AdminError } from "~/components/admin/shell/admin-error";

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
