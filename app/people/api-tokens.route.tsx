import { searchOf } from "~/accounts/list-filter";
import { createToken, listTokens, revokeToken, tokenDays, tokenSubjects } from "~/api/api-tokens.server";
import type { TokenEntry } from "~/base/access/permissions";
import { adminMeta } from "~/portal/admin-head";
import { failedWrite, respondWithNotice } from "~/portal/content-section";
import { signedInContext } from "~/portal/session/access-guard";
import { requireFreshForm } from "~/portal/session/fresh-form";
import { useConfirmInPlace } from "~/portal/session/use-confirm-in-place";
import { databaseContext, requestContext } from "~/routing/context";
import { loadedHeaders, loadPage, uncachedPage } from "~/routing/load-page";
import { ReadFailure } from "~/ui/components/error-states";
import { errorNotice, successNotice } from "~/ui/components/toast";
import { ActionNotice, Confirmation, type Question } from "~/ui/portal/action-feedback";
import type { Route } from "./+types/api-tokens.route";
import { type TokenActionData, TokenForm, TokenList } from "./token-list";

const respond = respondWithNotice<TokenActionData>;

export { ConfirmBoundary as ErrorBoundary } from "~/portal/session/confirm-identity";
export { clientAction } from "~/portal/session/submit-form";
export const headers = loadedHeaders;

export function loader({ url, context }: Route.LoaderArgs) {
  const query = searchOf(url.searchParams);
  return loadPage(context, errorNotice("Error", "Failed to load tokens. Please try again."), async (db, { now }) =>
    uncachedPage({ tokens: await listTokens(db, now, query), query, subjects: tokenSubjects, days: tokenDays }),
  );
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await requireFreshForm(request, url, context);
  const { now, log } = context.get(requestContext);
  const [db, { person }] = [context.get(databaseContext), context.get(signedInContext)];
  try {
    if (form.get("intent") === "revoke") {
      const id = String(form.get("token"));
      const token = (await listTokens(db, now)).find((entry) => entry.id === id);
      if (token && form.get("confirmed") !== "1") return respond(200, null, { question: revocationOf(token) });
      if (!(await revokeToken(db, id, person.id, now)))
        return respond(409, errorNotice("Error", "This token does not exist."));
      log("token_revoked", { token: id, by: person.id });
      return respond(200, successNotice(`Token “${token?.name ?? id}” revoked`));
    }
    const tokenForm = {
      name: String(form.get("name") ?? ""),
      scopes: form.getAll("scope").map(String).filter(Boolean),
      days: Number(form.get("days")),
    };
    const result = await createToken(db, tokenForm, person.id, now);
    if (!result.ok)
      return respond(422, errorNotice("Error", "The token was not created."), {
        fields: result.fields,
        formValues: tokenForm,
      });
    log("token_created", { token: result.id, by: person.id });
    return respond(200, successNotice(`Token “${tokenForm.name.trim()}” created. Copy it now.`), {
      token: result.token,
    });
  } catch (error) {
    return respond(503, failedWrite(context, error));
  }
}

const revocationOf = ({ id, name }: TokenEntry): Question => ({
  title: `Revoke “${name}”?`,
  text: "Programs that use it will lose access. This cannot be undone.",
  confirm: "Revoke",
  danger: true,
  fields: [
    ["intent", "revoke"],
    ["token", id],
  ],
});

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, "API");
}

export default function TokensPage({ loaderData, actionData }: Route.ComponentProps) {
  const { outcome, dialog } = useConfirmInPlace(actionData);
  if (loaderData.status !== "ok") return <ReadFailure heading="API" notice={loaderData.notice!} />;
  return (
    <>
      <ActionNotice of={outcome} />
      {outcome?.question && <Confirmation question={outcome.question} />}
      {dialog}
      <h1 className="text-heading">API</h1>
      <p className="mt-2 max-w-prose text-muted">
        A token gives a program access to some tables of the data API, or to the pictures, until it expires. It is
        revoked permanently when your password is reset, your account is disabled or you are no longer an administrator.
        The{" "}
        <a href="/api" className="text-link">
          reference
        </a>{" "}
        lists the supported queries.
      </p>
      <TokenForm subjects={loaderData.subjects} days={loaderData.days} actionData={outcome} />
      <h2 className="mt-10 text-xl">Tokens</h2>
      <TokenList tokens={loaderData.tokens} query={loaderData.query} />
    </>
  );
}
