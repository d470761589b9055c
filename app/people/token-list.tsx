import type { TokenEntry } from "~/base/access/account";
import { Form } from "react-router";
import { FilterBar } from "~/ui/portal/filter-bar";
import { countText } from "~/ui/portal/list-address";
import { useListKeys } from "~/ui/portal/use-list-keys";
import { LocalTime } from "~/ui/portal/local-time";

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
