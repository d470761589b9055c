import { useState } from "react";
import { data, type HeadersFunction } from "react-router";
import { retryDelay, privatePolicy } from "~/base/web/cache-policy";
import { readForm, unreadableForm } from "~/base/web/request-body";
import { failureText } from "~/intake/rules/enquiry";
import { databaseContext, formOutcomeContext, requestContext } from "~/routing/context";
import { logDatabaseError } from "~/routing/failed-reads";
import { publicPage, loadedHeaders, loadPage } from "~/routing/load-page";
import { pageMeta, rootData } from "~/routing/page-head";
import { PageHeader } from "~/ui/components/page-header";
import { labelsIn, useFill } from "~/ui/components/settings";
import type { RouteStyles } from "~/ui/components/site-styles";
import { errorNotice } from "~/ui/components/toast";
import type { Route } from "./+types/suggest-tool.route";
import { SuggestForm, SuggestThanks } from "./suggest-form";
import { emptySuggestion, parseSuggestion, suggestionLimits, type SuggestionOutcome } from "./suggestion";

export const handle = { styles: "intake" satisfies RouteStyles };

/** The page can be cached; the response to a form cannot. */
export const headers: HeadersFunction = (args) =>
  args.actionHeaders.has("Cache-Control") ? args.actionHeaders : loadedHeaders(args);

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadPage(
    context,
    errorNotice("Error", failureText),
    async (_, { humanCheck }) =>
      publicPage(
        {
          outcome: context.get(formOutcomeContext),
          siteKey: humanCheck?.siteKey ?? null,
          name: parseSuggestion(url.searchParams).name.slice(0, suggestionLimits.name),
        },
        [],
      ),
    "suggest-a-tool",
  );

const statuses = { sent: 200, invalid: 422, refused: 400, limited: 429, failed: 503 } as const;

/** Receives the form, with and without script (SUG-1). */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const outcome = form ? await receive(form) : refusal;
  context.set(formOutcomeContext, outcome.status === "sent" ? "sent" : "failed");
  if (outcome.status !== "sent") ctx.log("suggestion_not_taken", { outcome: outcome.status });
  const retryAfter =
    outcome.status === "limited" ? outcome.retryAfter : outcome.status === "failed" ? retryDelay() : undefined;
  return data(
    { outcome, texts: form ? parseSuggestion(form) : emptySuggestion },
    {
      status: statuses[outcome.status],
      headers: {
        "Cache-Control": privatePolicy,
        ...(retryAfter !== undefined && { "Retry-After": String(retryAfter) }),
      },
    },
  );

  async function receive(formData: FormData): Promise<SuggestionOutcome> {
    try {
      const { suggestTool } = await import("./suggestions.server");
      return await suggestTool(context.get(databaseContext), formData, ctx);
    } catch (error) {
      logDatabaseError(ctx, error);
      return { status: "failed", message: failureText };
    }
  }
}

const refusal: SuggestionOutcome = { status: "refused", message: unreadableForm };

export function meta(args: Route.MetaArgs) {
  const outcome = args.loaderData?.status === "ok" ? args.loaderData.outcome : null;
  const { settings, fill } = rootData(args);
  const label = labelsIn(settings);
  const texts = args.loaderData && fill(args.loaderData.texts);
  const { title = "", seoDescription: description = "" } = texts ?? {};
  return pageMeta(args, {
    title:
      outcome === "sent" ? label("Suggestion Sent") : outcome === "failed" ? label("Error: {title}", { title }) : title,
    description,
    noindex: true,
  });
}

export default function SuggestToolPage({ loaderData, actionData }: Route.ComponentProps) {
  const { siteKey, name } = loaderData.status === "ok" ? loaderData : { siteKey: null, name: "" };
  // Kept in state: following a link to a field is a navigation, after which the router drops the action data and React
  // would empty the fields.
  const [{ outcome, texts }] = useState(
    () => actionData ?? { outcome: undefined, texts: { ...emptySuggestion, name } },
  );
  const page = useFill()(loaderData.texts);
  return (
    <>
      <PageHeader title={page.title} lead={page.lead} />
      <div className="wrap pb-16">
        {outcome?.status === "sent" ? (
          <SuggestThanks texts={page} />
        ) : (
          <SuggestForm page={page} texts={texts} outcome={outcome} siteKey={siteKey} />
        )}
      </div>
    </>
  );
}
