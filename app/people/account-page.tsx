import { Form } from "react-router";
import { isProtected, type SecondFactor } from "~/accounts/second-factor";
import type { ActivityEntry } from "~/activity/activity";
import { type OwnSession, passwordLength, type Person } from "~/base/access/permissions";
import type { Notice } from "~/ui/components/toast";
import { ActionNotice } from "~/ui/portal/action-feedback";
import { Field } from "~/ui/portal/field";
import { LocalTime } from "~/ui/portal/local-time";
import { AccountSection } from "./account-section";
import { NewPasswordField } from "./one-time-page";

/** The data of an action of the page. */
export interface AccountActionData {
  readonly notice?: Notice;
  readonly fields?: Readonly<Partial<Record<AccountField, string>>>;
  readonly email?: string;
}

export type AccountField = "current-password" | "new-password" | "new-email" | "email-password";

interface AccountPageProps {
  readonly person: Person;
  readonly sessions: readonly OwnSession[];
  readonly factor: SecondFactor;
  /** What happened to the account, newest first. */
  readonly activity: readonly ActivityEntry[];
  readonly actionData: AccountActionData | undefined;
}

/** The user's own account (ACC-7, ACC-8). Plain forms that also work without script. */
export function AccountPage({ person, sessions, factor, activity, actionData }: AccountPageProps) {
  const { fields } = actionData ?? {};
  return (
    <AccountSection email={person.email} title="Your account" canLogOut>
      <ActionNotice of={actionData} />
      <div className="mt-8 grid items-start gap-6 md:grid-cols-2">
        <Form key={`password-${sessions[0]?.handle}`} method="post" className={card}>
          <h2 className="text-xl">Password</h2>
          <p className="text-sm text-muted">Changing it signs you out everywhere else and revokes your API tokens.</p>
          <Field
            label="Current password"
            name="current-password"
            type="password"
            autoComplete="current-password"
            maxLength={passwordLength.max}
            error={fields?.["current-password"]}
          />
          <NewPasswordField label="New password" name="new-password" error={fields?.["new-password"]} />
          <button type="submit" name="intent" value="password" className="button button-primary justify-self-start">
            Change password
          </button>
        </Form>
        <Form key={`email-${person.email}`} method="post" className={card}>
          <h2 className="text-xl">Email address</h2>
          <p className="text-sm text-muted">For signing in and password reset links.</p>
          <Field
            label="New email address"
            name="new-email"
            type="email"
            autoComplete="email"
            defaultValue={actionData?.email}
            error={fields?.["new-email"]}
          />
          <Field
            label="Current password"
            name="email-password"
            type="password"
            autoComplete="current-password"
            maxLength={passwordLength.max}
            error={fields?.["email-password"]}
          />
          <button type="submit" name="intent" value="email" className="button button-primary justify-self-start">
            Change email address
          </button>
        </Form>
      </div>
      <div className={`mt-6 ${card}`}>
        <h2 className="text-xl">Two-factor authentication</h2>
        <p className="text-sm text-muted">
          {isProtected(factor)
            ? `On: ${[count(factor.passkeys.length, "passkey"), factor.hasApp && "an authenticator app", count(factor.codesLeft, "recovery code")].filter(Boolean).join(", ")}.`
            : "Off. A passkey or an authenticator app protects your account if your password is stolen."}
        </p>
        <a href="/account/second-factor" className="button justify-self-start">
          {isProtected(factor) ? "Manage" : "Set up"}
        </a>
      </div>
      <Sessions sessions={sessions} />
      <OwnActivity entries={activity} />
    </AccountSection>
  );
}

const count = (number: number, what: string) => number > 0 && `${number} ${what}${number === 1 ? "" : "s"}`;

const card = "grid gap-5 rounded-card border border-line bg-raised p-5";

function Sessions({ sessions }: { sessions: readonly OwnSession[] }) {
  return (
    <>
      <div className="mt-10 flex flex-wrap items-center justify-between gap-4">
        <h2 className="text-xl">Active sessions</h2>
        {sessions.length > 1 && (
          <Form method="post">
            <button type="submit" name="intent" value="end-others" className="button">
              Sign out everywhere else
            </button>
          </Form>
        )}
      </div>
      <ul aria-label="Sessions" className="mt-4 grid gap-3">
        {sessions.map(({ handle, browser, createdAt, usedAfter, current }) => (
          <li
            key={handle}
            className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-raised p-5"
          >
            <div className="min-w-0">
              <p id={`session-${handle}`} className="font-semibold">
                {browser}
                {current && <span className="font-normal text-good"> (this browser)</span>}
              </p>
              <p className="mt-1 text-sm text-muted">
                Signed in <LocalTime instant={createdAt} inSentence /> · last active around{" "}
                <LocalTime instant={usedAfter} />
              </p>
            </div>
            {!current && (
              <Form method="post">
                <input type="hidden" name="session" value={handle} />
                <button
                  type="submit"
                  name="intent"
                  value="end-session"
                  aria-describedby={`session-${handle}`}
                  className="button min-h-9 px-4 text-sm"
                >
                  Sign out
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The latest sign-ins, refused attempts and changes of the account (ACT-5). */
function OwnActivity({ entries }: { entries: readonly ActivityEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <>
      <h2 className="mt-10 text-xl">Account activity</h2>
      <p className="mt-2 text-sm text-muted">If you do not recognise something, change your password.</p>
      <ul className="rows mt-4">
        {entries.map(({ rowId, at, actor, sentence }) => (
          <li key={rowId} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
            <span className="min-w-0 wrap-anywhere">
              {actor} {sentence}
            </span>
            <span className="text-sm text-muted">
              <LocalTime instant={at} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
