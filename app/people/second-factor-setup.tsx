import { Form } from "react-router";
import { maxPasskeyNameLength } from "~/accounts/second-factor";
import { Field } from "~/ui/portal/field";
import { PasskeyButton } from "~/portal/session/passkey-button";
import type { makePasskey } from "~/portal/session/passkey-browser";

/** An authenticator app whose first code has not been entered yet. */
export interface AppToSetUp {
  readonly secret: string;
  readonly qr: { readonly size: number; readonly path: string };
}

/** The options for creating a passkey. */
export type CreationOptions = Omit<Parameters<typeof makePasskey>[0], "extensions">;

/** The step that gives an app its secret and asks for its first code (ACC-22). */
export function AppSetup({ app: { secret, qr }, fault }: { app: AppToSetUp; fault: string | undefined }) {
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
              error={fault}
            />
            <Buttons submit="Turn on" intent="add-app" />
          </Form>
        </div>
      </div>
    </div>
  );
}

/** The step in which the device creates a passkey (ACC-20). */
export function PasskeySetup({ creation }: { creation: CreationOptions }) {
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
