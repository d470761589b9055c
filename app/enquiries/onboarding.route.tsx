import { data, type HeadersFunction } from "react-router";
import { readForm, unreadableForm } from "~/base/web/request-body";
import { answersFromBrief } from "~/briefs/queries.server";
import { emptyAnswers, normalizeAnswer } from "~/intake/rules/answers";
import { draftParameter, projectTypeIn } from "~/intake/rules/choices";
import { failureText } from "~/intake/rules/enquiry";
import { lastStep } from "~/intake/rules/questions";
import { heardOfField } from "~/intake/rules/source";
import { preparedParameter } from "~/intake/rules/wizard";
import { IntakeFrame, Progress } from "~/intake/wizard/form-frame";
import { PlainForm } from "~/intake/wizard/plain-form";
import { ThankYou } from "~/intake/wizard/thank-you";
import type { IntakePage } from "~/intake/wizard/use-wizard";
import { Wizard } from "~/intake/wizard/wizard";
import { databaseContext, formOutcomeContext, requestContext } from "~/routing/context";
import { logDatabaseError } from "~/routing/failed-reads";
import { publicPage, loadedHeaders, loadPage, uncachedPage } from "~/routing/load-page";
import { pageMeta, rootData } from "~/routing/page-head";
import { labelsIn, useFill } from "~/ui/components/settings";
import type { RouteStyles } from "~/ui/components/site-styles";
import { errorNotice } from "~/ui/components/toast";
import type { Route } from "./+types/onboarding.route";

/** Starts the router right away instead of on the first interaction (see entry.server). */
export const handle = { startsAtOnce: true, styles: "intake" satisfies RouteStyles };

/** In characters, as far as a draft reads. */
const maxDraftLength = 2_000;

/** The loader's data never changes, so steps need no request (WIZ-33). */
export const shouldRevalidate = () => false;

/** The page can be cached; the response to a form cannot. */
export const headers: HeadersFunction = (args) =>
  args.actionHeaders.has("Cache-Control") ? args.actionHeaders : loadedHeaders(args);

export function loader({ context, url }: Route.LoaderArgs) {
  return loadPage<IntakePage & { readonly outcome: "sent" | "failed" | null }, "intake">(
    context,
    errorNotice("Error", failureText),
    async (db, ctx) => {
      const slug = url.searchParams.get("brief");
      const chosenType = projectTypeIn(url.searchParams);
      const drafted = normalizeAnswer("problem", url.searchParams.get(draftParameter) ?? "").slice(0, maxDraftLength);
      const answers =
        slug === null
          ? emptyAnswers
          : await answersFromBrief(db, slug).catch((error: unknown) => (logDatabaseError(ctx, error), emptyAnswers));
      const page = {
        siteKey: ctx.humanCheck?.siteKey ?? null,
        initialAnswers: {
          ...answers,
          ...(chosenType && { projectType: chosenType }),
          ...(drafted && { problem: drafted }),
        },
        chosenType,
        drafted,
        isPrepared: url.searchParams.has(preparedParameter),
        outcome: context.get(formOutcomeContext),
      };
      // What a visitor wrote is in the address: no cache may keep it.
      if (drafted) return uncachedPage(page);
      return publicPage(page, slug === null ? [] : ["example_briefs"]);
    },
    "intake",
  );
}

/** Receives the form without JavaScript. The wizard and outbox post to the same path but accept JSON (workers/api). */
export async function action({ request, context }: Route.ActionArgs) {
  // Imported on demand: nearly all requests are for the page.
  const { receiveEnquiry, refuseUnreadable } = await import("~/enquiries/rules/receive.server");
  const { parseSentAnswers } = await import("~/enquiries/rules/enquiry-schema.server");
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  if (!form) ctx.log("form_unreadable");
  const entries: Array<[string, unknown]> = form ? [...form] : [];
  const {
    outcome,
    status,
    headers: responseHeaders,
  } = form
    ? await receiveEnquiry(context.get(databaseContext), entries, ctx, request.headers.get("Referer") ?? "")
    : refuseUnreadable(unreadableForm);
  context.set(formOutcomeContext, outcome.status === "sent" ? "sent" : "failed");
  return data(
    {
      outcome,
      answers: parseSentAnswers(entries),
      heardOf: String(form?.get(heardOfField) ?? ""),
    },
    { status, headers: responseHeaders },
  );
}

export function meta(args: Route.MetaArgs) {
  const { settings, fill } = rootData(args);
  const label = labelsIn(settings);
  const texts = args.loaderData && fill(args.loaderData.texts);
  const { title = "", seoDescription = "" } = texts ?? {};
  const outcome = args.loaderData?.status === "ok" ? args.loaderData.outcome : null;
  return pageMeta(args, {
    title:
      outcome === "sent" ? label("Project Sent") : outcome === "failed" ? label("Error: {title}", { title }) : title,
    description: seoDescription,
  });
}

export default function OnboardingPage({ loaderData, actionData }: Route.ComponentProps) {
  const texts = useFill()(loaderData.texts);
  if (actionData && "answers" in actionData) {
    const { outcome, answers, heardOf } = actionData;
    if (outcome.status !== "sent")
      return <PlainForm texts={texts} answers={answers} heardOf={heardOf} outcome={outcome} />;
    return (
      <IntakeFrame texts={texts} isDone progress={<Progress step={lastStep} answers={null} />}>
        <ThankYou texts={texts} summary={outcome.summary} answers={answers} celebrate />
      </IntakeFrame>
    );
  }
  const page: IntakePage =
    loaderData.status === "ok"
      ? loaderData
      : { siteKey: null, initialAnswers: emptyAnswers, chosenType: "", drafted: "", isPrepared: false };
  return <Wizard page={page} texts={texts} />;
}
