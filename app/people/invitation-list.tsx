import type { InvitationEntry } from "~/base/access/account";
import { roleLabel } from "~/base/access/permissions";
import { ActionCard } from "~/ui/portal/action-card";
import { LocalTime } from "~/ui/portal/local-time";

const actions = { "renew-invitation": "New link", "withdraw-invitation": "Revoke" } as const;

/** Invitations not accepted yet. */
export function InvitationList({ invitations }: { invitations: readonly InvitationEntry[] }) {
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby="invitations" className="mt-8">
      <h2 id="invitations" className="text-xl">
        Pending invitations
      </h2>
      <ul className="mt-3 grid gap-3">
        {invitations.map(({ id, email, role, createdAt, expiresAt, expired }) => (
          <ActionCard
            key={id}
            id={`invitation-${id}`}
            level={3}
            heading={
              <>
                {email}
                <span className="badge font-sans font-normal tracking-normal">{roleLabel(role)}</span>
              </>
            }
            field={["invitation", id]}
            actions={actions}
          >
            <p className={`mt-1 text-sm ${expired ? "text-danger" : "text-muted"}`}>
              Invited <LocalTime instant={createdAt} dateOnly /> · {expired ? "expired" : "expires"}{" "}
              <LocalTime instant={expiresAt} />
            </p>
          </ActionCard>
        ))}
      </ul>
    </section>
  );
}
