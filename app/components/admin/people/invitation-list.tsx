import { Form } from "react-router";
import type { InvitationEntry } from "~/domain/accounts/account";
import { roleLabel } from "~/domain/accounts/permissions";
import { Moment } from "../shell/moment";

/** The invitations that nobody has accepted yet. */
export function InvitationList({ invitations }: { invitations: readonly InvitationEntry[] }) {
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby="invitations" className="mt-8">
      <h2 id="invitations" className="text-xl">
        Invited
      </h2>
      <ul className="mt-3 grid gap-3">
        {invitations.map(({ id, email, role, createdAt, expiresAt, expired }) => (
          <li
            key={id}
            className="flex flex-wrap items-start justify-between gap-4 rounded-card border border-line bg-raised p-5"
          >
            <div className="min-w-0">
              <h3 id={`invitation-${id}`} className="flex flex-wrap items-center gap-3 text-lg break-all">
                {email}
                <span className="badge font-sans font-normal tracking-normal">{roleLabel(role)}</span>
              </h3>
              <p className={`mt-1 text-sm ${expired ? "text-danger" : "text-muted"}`}>
                Invited <Moment instant={createdAt} dateOnly /> · {expired ? "expired" : "expires"}{" "}
                <Moment instant={expiresAt} />
              </p>
            </div>
            <Form method="post" className="flex flex-wrap gap-2">
              <input type="hidden" name="invitation" value={id} />
              {[
                ["renew-invitation", "New link"],
                ["withdraw-invitation", "Withdraw"],
              ].map(([intent, label]) => (
                <button
                  key={intent}
                  type="submit"
                  name="intent"
                  value={intent}
                  aria-describedby={`invitation-${id}`}
                  className="button min-h-9 px-4 text-sm"
                >
                  {label}
                </button>
              ))}
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
