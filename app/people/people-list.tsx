import { Form, useFetcher } from "react-router";
import type { PeopleFilter } from "~/accounts/list-filter";
import {
  displayName,
  type InvitationEntry,
  isAllowed,
  permissionNames,
  permissions,
  type Person,
  type Role,
  roleLabel,
  roleNames,
} from "~/base/access/permissions";
import type { Notice } from "~/ui/components/toast";
import { ActionCard } from "~/ui/portal/action-card";
import { ActionNotice, Confirmation, type Question } from "~/ui/portal/action-feedback";
import { FilterBar } from "~/ui/portal/filter-bar";
import { countText } from "~/ui/portal/list-address";
import { ScrollBox, useListKeys } from "~/ui/portal/list-table";
import { LocalTime } from "~/ui/portal/local-time";
import { LinkOnce } from "./invitation-form";

/** Sets whether everyone needs a second factor (ACC-26). A plain form that also works without script. */
export function SecondFactorPolicy({ isRequired }: { isRequired: boolean }) {
  return (
    <Form
      method="post"
      className="mt-6 flex max-w-2xl flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-raised p-5"
    >
      <div className="min-w-0">
        <h2 className="text-xl">Two-factor authentication</h2>
        <p className="mt-1 text-sm text-muted">
          {isRequired
            ? "Required for everyone. Users without it must set it up the next time they sign in."
            : "Optional. To require it for everyone, set it up for yourself first."}
        </p>
      </div>
      <button
        type="submit"
        name="intent"
        value={isRequired ? "second-factor-optional" : "second-factor-required"}
        className="button"
      >
        {isRequired ? "Make optional" : "Require for everyone"}
      </button>
    </Form>
  );
}

/** What each role may do, from the permissions that are enforced (ACC-10). */
export function RoleTable() {
  return (
    <details className="mt-6 max-w-4xl rounded-card border border-line bg-raised">
      <summary className="text-link px-4 py-3">What each role can do</summary>
      <ScrollBox label="Roles">
        <table className="w-full text-left text-sm">
          <caption className="sr-only">What each role can do</caption>
          <thead>
            <tr>
              <th scope="col" className="py-1.5 pr-3 font-semibold">
                Section
              </th>
              {roleNames.map((role) => (
                <th key={role} scope="col" className="py-1.5 pr-3 font-semibold">
                  {roleLabel(role)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {permissionNames.map((permission) => (
              <tr key={permission} className="border-t border-line">
                <th scope="row" className="py-1.5 pr-3 font-normal">
                  {permissions[permission].name}
                  <span className="text-muted max-sm:sr-only">: {permissions[permission].covers}</span>
                </th>
                {roleNames.map((role) => (
                  <td key={role} className={`py-1.5 pr-3 ${isAllowed(role, permission) ? "" : "text-muted"}`}>
                    {isAllowed(role, permission) ? "Yes" : "No"}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </details>
  );
}

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
        {invitations.map(({ id, email, role, createdAt, expiresAt, isExpired }) => (
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
            <p className={`mt-1 text-sm ${isExpired ? "text-danger" : "text-muted"}`}>
              Invited <LocalTime instant={createdAt} dateOnly /> · {isExpired ? "expired" : "expires"}{" "}
              <LocalTime instant={expiresAt} />
            </p>
          </ActionCard>
        ))}
      </ul>
    </section>
  );
}

/** An account as the Users section lists it. Times are ISO instants. */
export interface PersonRow extends Person {
  readonly role: Role;
  readonly disabled: boolean;
  readonly createdAt: string;
  readonly hasSecondFactor: boolean;
  readonly sessions: ReadonlyArray<{
    readonly createdAt: string;
    readonly expiresAt: string;
    readonly browser: string;
    readonly current: boolean;
  }>;
}

/** The accounts that match a filter, with their sessions and actions. */
export function PeopleList({
  people,
  more,
  filter,
  self,
}: {
  people: readonly PersonRow[];
  /** Whether more accounts match. */
  more: boolean;
  filter: PeopleFilter;
  self: string;
}) {
  useListKeys();
  return (
    <section aria-labelledby="accounts" className="mt-8">
      <h2 id="accounts" className="mb-3 text-xl">
        All users
      </h2>
      <FilterBar
        search={{ label: "Search users", value: filter.search }}
        selects={[
          {
            name: "role",
            label: "Filter by role",
            value: filter.role,
            options: [
              { value: "", label: "All roles" },
              ...roleNames.map((role) => ({ value: role, label: roleLabel(role) })),
            ],
          },
        ]}
        count={countText(people.length, more, "user", "users")}
      />
      <ul className="mt-4 grid gap-4">
        {people.map((person) => (
          <li key={person.id} className="rounded-card border border-line bg-raised">
            <PersonCard person={person} isSelf={person.id === self} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PersonCard({ person, isSelf }: { person: PersonRow; isSelf: boolean }) {
  const fetcher = useFetcher<{ notice?: Notice; link?: string; question?: Question }>();
  const heading = `person-${person.id}`;
  const actionButton = (intent: string, label: string) => (
    <button
      type="submit"
      name="intent"
      value={intent}
      disabled={fetcher.state !== "idle"}
      aria-describedby={heading}
      className="button button-dense"
    >
      {label}
    </button>
  );
  return (
    <section aria-labelledby={heading}>
      <ActionNotice of={fetcher.data} />
      {fetcher.data?.question && <Confirmation question={fetcher.data.question} />}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4 p-5">
        <div className="min-w-0">
          <h3 id={heading} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-lg wrap-anywhere">
            {displayName(person)}
            <span className="badge font-sans font-normal tracking-normal">{roleLabel(person.role)}</span>
            {person.disabled && (
              <span className="badge border-danger font-sans font-normal tracking-normal text-danger">Disabled</span>
            )}
            {person.hasSecondFactor && <span className="badge font-sans font-normal tracking-normal">2FA on</span>}
            {isSelf && <span className="badge font-sans font-normal tracking-normal">You</span>}
          </h3>
          <p className="mt-1 text-sm break-all text-muted">
            {person.name && `${person.email} · `}joined <LocalTime instant={person.createdAt} dateOnly />
          </p>
        </div>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          <fetcher.Form method="post" action="/admin/users" className="flex flex-wrap gap-2">
            <input type="hidden" name="account" value={person.id} />
            <select
              // A new key resets the select to the stored role after the server refuses a change.
              key={person.role + fetcher.state}
              name="intent"
              aria-label="Role"
              aria-describedby={heading}
              defaultValue={`make-${person.role}`}
              className="field field-dense w-auto"
            >
              {roleNames.map((role) => (
                <option key={role} value={`make-${role}`}>
                  {roleLabel(role)}
                </option>
              ))}
            </select>
            <button
              type="submit"
              disabled={fetcher.state !== "idle"}
              aria-describedby={heading}
              className="button button-dense"
            >
              Change role
            </button>
          </fetcher.Form>
          <fetcher.Form method="post" action="/admin/users" className="flex flex-wrap gap-2">
            <input type="hidden" name="account" value={person.id} />
            {person.disabled ? actionButton("enable", "Enable") : actionButton("disable", "Disable")}
            {!person.disabled && actionButton("reset-link", "Reset password")}
            {person.hasSecondFactor &&
              !isSelf &&
              actionButton("reset-second-factor", "Turn off two-factor authentication")}
            {person.sessions.length > 0 && actionButton("sign-out-everywhere", "Sign out everywhere")}
          </fetcher.Form>
        </div>
      </div>
      {fetcher.data?.link && (
        <div className="px-5 pb-5">
          <LinkOnce link={fetcher.data.link} />
        </div>
      )}
      <Sessions person={person} />
    </section>
  );
}

function Sessions({ person: { sessions } }: { person: PersonRow }) {
  if (sessions.length === 0) return <p className="border-t border-line px-5 py-3 text-sm text-muted">Not signed in</p>;
  return (
    <ul aria-label="Sessions" className="border-t border-line text-sm">
      {sessions.map((session) => (
        <li
          key={session.createdAt + session.expiresAt + session.browser}
          className="grid gap-x-6 gap-y-0.5 border-b border-line px-5 py-3 last:border-0 sm:grid-cols-[minmax(0,1.2fr)_1fr_1fr]"
        >
          <span className="font-semibold">
            {session.browser}
            {session.current && <span className="font-normal text-good"> (this browser)</span>}
          </span>
          <span className="text-muted">
            Signed in <LocalTime instant={session.createdAt} />
          </span>
          <span className="text-muted">
            Expires <LocalTime instant={session.expiresAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}
