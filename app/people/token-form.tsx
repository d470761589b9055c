import { Form } from "react-router";
import { useSending } from "~/ui/components/use-sending";
import type { Question } from "~/ui/portal/confirmation";
import { ShownOnce } from "~/ui/portal/shown-once";

/** The action data of the token form. */
export interface TokenActionData {
  readonly question?: Question;
  /** The new token. Never shown again. */
  readonly token?: string;
  readonly fields?: Readonly<Partial<Record<"name" | "scopes" | "days", string>>>;
  /** The submitted values of an invalid form. */
  readonly submitted?: { readonly name: string; readonly scopes: readonly string[]; readonly days: number };
}

/** The form that creates an API token. A plain form that also works without script. */
export function TokenForm({
  subjects,
  days,
  actionData,
}: {
  subjects: ReadonlyArray<{ readonly name: string; readonly label: string; readonly hasPublicRows: boolean }>;
  days: readonly number[];
  actionData: TokenActionData | undefined;
}) {
  const { token, fields: faults = {}, submitted } = actionData ?? {};
  const fields: typeof faults = useSending() ? {} : faults;
  return (
    <>
      {token && (
        <ShownOnce about="Copy the token now. It will not be shown again." text={token} data-token className="mt-6" />
      )}
      <Form
        key={token}
        method="post"
        className="mt-6 grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-5 rounded-card border border-line bg-raised p-5"
      >
        <div>
          <label htmlFor="token-name" className="font-semibold">
            Name
          </label>
          <input
            id="token-name"
            name="name"
            required
            maxLength={80}
            defaultValue={submitted?.name}
            aria-invalid={fields.name ? true : undefined}
            aria-describedby={fields.name ? "token-name-fault" : undefined}
            className="field mt-1.5"
          />
          <Fault id="token-name-fault" text={fields.name} />
        </div>
        <fieldset className="min-w-0" aria-describedby={fields.scopes ? "token-scopes-fault" : undefined}>
          <legend className="font-semibold">Permissions</legend>
          <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-2">
            {subjects.map(({ name, label, hasPublicRows }) => (
              <div key={name} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <label htmlFor={`scope-${name}`} className="break-words">
                  {label} <code className="text-sm text-muted">{name}</code>
                </label>
                <select
                  id={`scope-${name}`}
                  name="scope"
                  defaultValue={submitted?.scopes.find((scope) => scope.startsWith(`${name}:`)) ?? ""}
                  className="field w-auto max-w-full"
                >
                  <option value="">{hasPublicRows ? "Public rows only" : "No access"}</option>
                  <option value={`${name}:read`}>{hasPublicRows ? "Read all rows" : "Read"}</option>
                  <option value={`${name}:write`}>Read and write</option>
                </select>
              </div>
            ))}
          </div>
          <Fault id="token-scopes-fault" text={fields.scopes} />
        </fieldset>
        <div>
          <label htmlFor="token-days" className="font-semibold">
            Expires after
          </label>
          <select id="token-days" name="days" defaultValue={String(submitted?.days ?? 90)} className="field mt-1.5">
            {days.map((number) => (
              <option key={number} value={number}>
                {number} days
              </option>
            ))}
          </select>
          <Fault id="token-days-fault" text={fields.days} />
        </div>
        <button type="submit" name="intent" value="create" className="button button-primary justify-self-start">
          Create token
        </button>
      </Form>
    </>
  );
}

function Fault({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p id={id} className="mt-1.5 text-sm text-danger">
      {text}
    </p>
  );
}
