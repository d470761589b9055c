import { Form } from "react-router";
import type { TokenEntry } from "~/base/access/permissions";
import { useSending } from "~/ui/components/pending";
import type { Question } from "~/ui/portal/action-feedback";
import { FilterBar } from "~/ui/portal/filter-bar";
import { countText } from "~/ui/portal/list-address";
import { useListKeys } from "~/ui/portal/list-table";
import { LocalTime } from "~/ui/portal/local-time";
import { ShownOnce } from "~/ui/portal/shown-once";

/** The action data of the token form. */
export interface TokenActionData {
  readonly question?: Question;
  /** The new token. Never shown again. */
  readonly token?: string;
  readonly fields?: Readonly<Partial<Record<"name" | "scopes" | "days", string>>>;
  /** The submitted values of an invalid form. */
  readonly formValues?: { readonly name: string; readonly scopes: readonly string[]; readonly days: number };
}

/** The form that creates an API token. A plain form that also works without script. */
export function TokenForm({
  subjects,
  days,
  actionData,
}: {
  subjects: ReadonlyArray<{
    readonly name: string;
    readonly label: string;
    readonly choices: Readonly<Record<string, string>>;
  }>;
  days: readonly number[];
  actionData: TokenActionData | undefined;
}) {
  const { token, fields: errors = {}, formValues } = actionData ?? {};
  const fields: typeof errors = useSending() ? {} : errors;
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
            defaultValue={formValues?.name}
            aria-invalid={fields.name ? true : undefined}
            aria-describedby={fields.name ? "token-name-error" : undefined}
            className="field mt-1.5"
          />
          <FieldError id="token-name-error" text={fields.name} />
        </div>
        <fieldset className="min-w-0" aria-describedby={fields.scopes ? "token-scopes-error" : undefined}>
          <legend className="font-semibold">Permissions</legend>
          <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-2">
            {subjects.map(({ name, label, choices }) => (
              <div key={name} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <label htmlFor={`scope-${name}`} className="break-words">
                  {label} <code className="text-sm text-muted">{name}</code>
                </label>
                <select
                  id={`scope-${name}`}
                  name="scope"
                  defaultValue={formValues?.scopes.find((scope) => scope.startsWith(`${name}:`)) ?? ""}
                  className="field w-auto max-w-full"
                >
                  {Object.entries(choices).map(([right, text]) => (
                    <option key={right} value={right === "none" ? "" : `${name}:${right}`}>
                      {text}
                    </option>
                  ))}
                </select>
              </div>
            ))}
          </div>
          <FieldError id="token-scopes-error" text={fields.scopes} />
        </fieldset>
        <div>
          <label htmlFor="token-days" className="font-semibold">
            Expires after
          </label>
          <select id="token-days" name="days" defaultValue={String(formValues?.days ?? 90)} className="field mt-1.5">
            {days.map((number) => (
              <option key={number} value={number}>
                {number} days
              </option>
            ))}
          </select>
          <FieldError id="token-days-error" text={fields.days} />
        </div>
        <button type="submit" name="intent" value="create" className="button button-primary justify-self-start">
          Create token
        </button>
      </Form>
    </>
  );
}

function FieldError({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p id={id} className="mt-1.5 text-sm text-danger">
      {text}
    </p>
  );
}

const stateLabels = { active: "Active", expired: "Expired", revoked: "Revoked" } as const;

/** All API tokens, active ones with a Revoke button. */
export function TokenList({ tokens, query }: { tokens: readonly TokenEntry[]; query: string }) {
  useListKeys();
  if (tokens.length === 0 && query === "") return <p className="mt-6 text-muted">No tokens yet</p>;
  return (
    <>
      <div className="mt-4">
        <FilterBar
          search={{ label: "Search tokens", value: query }}
          count={countText(tokens.length, false, "token", "tokens")}
        />
      </div>
      <Tokens tokens={tokens} />
    </>
  );
}

function Tokens({ tokens }: { tokens: readonly TokenEntry[] }) {
  return (
    <ul className="mt-4 grid gap-4">
      {tokens.map((token) => (
        <li
          key={token.id}
          className="flex flex-wrap items-start justify-between gap-4 rounded-card border border-line bg-raised p-5"
        >
          <div className="min-w-0">
            <h3 id={`token-${token.id}`} className="flex flex-wrap items-center gap-3 text-xl break-all">
              {token.name}
              <span className="badge font-sans font-normal tracking-normal">{stateLabels[token.state]}</span>
            </h3>
            <p className="mt-1 text-sm break-words text-muted">{token.scopes.map(scopeLabel).join(", ")}</p>
            <p className="mt-1 text-sm break-words text-muted">
              {token.owner} · created <LocalTime instant={token.createdAt} dateOnly /> · expires{" "}
              <LocalTime instant={token.expiresAt} dateOnly /> ·{" "}
              {token.lastUsedAt ? (
                <>
                  last used <LocalTime instant={token.lastUsedAt} />
                </>
              ) : (
                "never used"
              )}
            </p>
          </div>
          {token.state === "active" && (
            <Form method="post">
              <input type="hidden" name="token" value={token.id} />
              <button
                type="submit"
                name="intent"
                value="revoke"
                aria-describedby={`token-${token.id}`}
                className="button button-dense"
              >
                Revoke
              </button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}

function scopeLabel(scope: string): string {
  const [table, access] = scope.split(":");
  return `${table} (${access === "write" ? "read and write" : "read"})`;
}
