import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { isProtected, maxPasskeyNameLength, type OwnPasskey, type SecondFactor } from "~/accounts/second-factor";
import type { Person } from "~/base/access/permissions";
import type { makePasskey } from "~/portal/session/passkey-browser";
import { PasskeyButton } from "~/portal/session/passkey-button";
import type { Notice } from "~/ui/components/toast";
import { ActionNotice } from "~/ui/portal/action-feedback";
import { Field } from "~/ui/portal/field";
import { LocalTime } from "~/ui/portal/local-time";
import { AccountSection } from "./account-section";

/** An authenticator app whose first code has not been entered yet. */
interface AppToSetUp {
  readonly secret: string;
  readonly qr: { readonly size: number; readonly path: string };
}

/** The options for creating a passkey. */
type CreationOptions = Omit<Parameters<typeof makePasskey>[0], "extensions">;

/** The step that gives an app its secret and asks for its first code (ACC-22). */
function AppSetup({ app: { secret, qr }, error }: { app: AppToSetUp; error: string | undefined }) {
  return (
    <div className="mt-8 max-w-2xl rounded-card border border-line bg-raised p-5">
      <h2 className="text-xl">Set up an authenticator app</h2>
      <div className="mt-4 grid items-start gap-6 sm:grid-cols-[auto_minmax(0,1fr)]">
        {/* Dark on light in both themes: some scanners cannot read an inverted code. */}
        <svg
          role="img"
          aria-label="QR code for your authenticator app"
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          className="size-48"
          shapeRendering="crispEdges"
        >
          <path d={`M0 0h${qr.size}v${qr.size}H0z`} fill="#fff" />
          <path d={qr.path} fill="#000" />
        </svg>
        <div className="grid gap-5">
          <p className="text-sm text-muted">Scan the QR code with your authenticator app, or enter this setup key:</p>
          <p className="font-mono text-sm break-all select-all" data-secret>
            {secret.match(/.{1,4}/g)?.join(" ")}
          </p>
          <Form method="post" className="grid gap-5">
            <input type="hidden" name="secret" value={secret} />
            <Field
              label="Code from the app"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={10}
              error={error}
            />
            <Buttons submit="Turn on" intent="add-app" />
          </Form>
        </div>
      </div>
    </div>
  );
}

/** The step in which the device creates a passkey (ACC-20). */
function PasskeySetup({ creation }: { creation: CreationOptions }) {
  return (
    <Form method="post" className="mt-8 grid max-w-2xl gap-5 rounded-card border border-line bg-raised p-5">
      <h2 className="text-xl">Add a passkey</h2>
      <noscript>
        <p className="text-danger">Passkeys need JavaScript. An authenticator app works without it.</p>
      </noscript>
      <Field
        label="Name"
        name="name"
        required={false}
        maxLength={maxPasskeyNameLength}
        hint="A name you will recognise, such as “Work laptop”."
      />
      <input type="hidden" name="intent" value="add-passkey" />
      <PasskeyButton
        label="Create passkey"
        isPrimary
        ask={async () => (await import("~/portal/session/passkey-browser")).makePasskey(creation)}
      />
      <a href="/account/second-factor" className="text-link justify-self-start text-sm">
        Cancel
      </a>
    </Form>
  );
}

function Buttons({ submit, intent }: { submit: string; intent: string }) {
  return (
    <div className="flex flex-wrap gap-3">
      <button type="submit" name="intent" value={intent} className="button button-primary">
        {submit}
      </button>
      <a href="/account/second-factor" className="button">
        Cancel
      </a>
    </div>
  );
}

/** The data of an action of the page. */
export interface FactorActionData {
  readonly notice?: Notice;
  /** An app whose first code has not been entered yet. */
  readonly app?: AppToSetUp;
  readonly error?: string;
  /** A passkey that the device has not created yet. */
  readonly creation?: CreationOptions;
  /** New recovery codes, shown once. */
  readonly codes?: readonly string[];
}

interface SecondFactorPageProps {
  readonly person: Person;
  readonly factor: SecondFactor;
  readonly isRequired: boolean;
  readonly actionData: FactorActionData | undefined;
}

/** The setup of the second factor (ACC-20, ACC-22 to ACC-24). Plain forms; only passkeys need script. */
export function SecondFactorPage({ person, factor, isRequired, actionData }: SecondFactorPageProps) {
  const isOn = isProtected(factor);
  return (
    <AccountSection email={person.email} title="Two-factor authentication">
      <ActionNotice of={actionData} />
      <p className="mt-4 max-w-[65ch] text-lead">
        {isOn
          ? "To sign in, you need your password and a code, or a passkey on its own."
          : "With a passkey or an authenticator app, nobody can sign in to your account with a stolen password alone."}
      </p>
      {isRequired && !isOn && (
        <p
          role="status"
          className="mt-4 max-w-[65ch] rounded-card border border-line-strong bg-raised p-5 font-semibold"
        >
          Two-factor authentication is required. Set it up to continue.
        </p>
      )}
      {actionData?.codes && <NewCodes key={actionData.codes[0]} codes={actionData.codes} />}
      {actionData?.app ? (
        <AppSetup app={actionData.app} error={actionData.error} />
      ) : actionData?.creation ? (
        <PasskeySetup creation={actionData.creation} />
      ) : (
        <div className="mt-8 grid items-start gap-6 md:grid-cols-2">
          <div className={card}>
            <h2 className="text-xl">Passkeys</h2>
            <p className="text-sm text-muted">
              Sign in with your fingerprint, face or device PIN. Passkeys cannot be phished.
            </p>
            {factor.passkeys.length > 0 && (
              <ul aria-label="Passkeys" className="grid gap-4">
                {factor.passkeys.map((passkey) => (
                  <PasskeyRow key={`${passkey.id} ${passkey.name}`} passkey={passkey} />
                ))}
              </ul>
            )}
            <Form method="post">
              <button
                type="submit"
                name="intent"
                value="new-passkey"
                className={`button ${factor.passkeys.length > 0 ? "" : "button-primary"}`}
              >
                Add a passkey
              </button>
            </Form>
          </div>
          <div className="grid gap-6">
            <div className={card}>
              <h2 className="text-xl">Authenticator app</h2>
              <p className="text-sm text-muted">
                {factor.hasApp
                  ? "Your authenticator app shows a code whenever you sign in."
                  : "An app on your phone shows a six-digit code when you sign in. Also works without JavaScript."}
              </p>
              <Form method="post" className="flex flex-wrap gap-3">
                <button type="submit" name="intent" value="new-app" className="button">
                  {factor.hasApp ? "Use a different app" : "Set up an app"}
                </button>
                {factor.hasApp && (
                  <button type="submit" name="intent" value="remove-app" className="button">
                    Remove app
                  </button>
                )}
              </Form>
            </div>
            {isOn && (
              <div className={card}>
                <h2 className="text-xl">Recovery codes</h2>
                <p className="text-sm text-muted">
                  If you lose your device, each code signs you in once, with your password.{" "}
                  <strong className={factor.codesLeft < 4 ? "text-danger" : ""}>
                    {factor.codesLeft === 0 ? "None is" : factor.codesLeft === 1 ? "1 is" : `${factor.codesLeft} are`}{" "}
                    left.
                  </strong>
                </p>
                <Form method="post">
                  <button type="submit" name="intent" value="renew-codes" className="button">
                    Generate new codes
                  </button>
                </Form>
              </div>
            )}
          </div>
        </div>
      )}
      <p className="mt-8">
        <a href={isRequired && !isOn ? "/auth/sign-out" : "/account"} className="button">
          {isRequired && !isOn ? "Sign out" : "Back to your account"}
        </a>
      </p>
    </AccountSection>
  );
}

const card = "grid gap-5 rounded-card border border-line bg-raised p-5";

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: OwnPasskey }) {
  return (
    <li className="border-t border-line pt-4">
      <Form method="post" className="grid gap-3">
        <input type="hidden" name="id" value={id} />
        <Field label="Name" name="name" id={`name-${id}`} defaultValue={name} maxLength={maxPasskeyNameLength} />
        <p className="text-sm text-muted">
          Added <LocalTime instant={createdAt} dateOnly /> ·{" "}
          {lastUsedAt ? (
            <>
              last used <LocalTime instant={lastUsedAt} />
            </>
          ) : (
            "not used yet"
          )}
        </p>
        <div className="flex flex-wrap gap-3">
          <button type="submit" name="intent" value="rename-passkey" className="button min-h-9 px-4 text-sm">
            Rename
          </button>
          <button type="submit" name="intent" value="remove-passkey" className="button min-h-9 px-4 text-sm">
            Remove
          </button>
        </div>
      </Form>
    </li>
  );
}

function NewCodes({ codes }: { codes: readonly string[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The codes are shown only once, possibly far above the button that created them.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div role="status" className="mt-6 max-w-2xl rounded-card border border-good bg-raised p-5">
      <h2 ref={heading} tabIndex={-1} className="text-xl">
        Save these recovery codes
      </h2>
      <p className="mt-2 text-sm text-muted">
        They are shown only once. Print them, or save them in your password manager. If you lose your device, each signs
        you in once, with your password. Earlier codes no longer work.
      </p>
      <ul className="mt-4 grid gap-x-8 gap-y-1 font-mono select-all sm:grid-cols-2" data-codes>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <a href="/admin" className="button button-primary mt-5">
        I have saved them
      </a>
    </div>
  );
}
