import { data, type HeadersFunction } from "react-router";
import { readForm, unreadableForm } from "~/base/web/request-body";
import { answersFromBrief } from "~/briefs/queries.server";
import { type AnswerField, answerFields, type Answers, emptyAnswers } from "~/intake/rules/answers";
import { projectTypeIn } from "~/intake/rules/choices";
import { failureText, type EnquiryOutcome } from "~/intake/rules/enquiry";
import { lastStep, questions } from "~/intake/rules/questions";
import { heardOfField } from "~/intake/rules/source";
import { HeardOf, Honeypot, IntakeFrame, Progress } from "~/intake/wizard/form-frame";
import { ThankYou } from "~/intake/wizard/thank-you";
import type { IntakePage } from "~/intake/wizard/use-wizard";
import { Wizard } from "~/intake/wizard/wizard";
import { databaseContext, formOutcomeContext, requestContext } from "~/routing/context";
import { logDatabaseError } from "~/routing/failed-reads";
import { publicPage, loadedHeaders, loadPage } from "~/routing/load-page";
import { pageMeta, rootData } from "~/routing/page-head";
import type { RouteStyles } from "~/ui/components/site-styles";
import { errorNotice } from "~/ui/components/toast";
import { QuestionSection } from "../intake/wizard/question-section";
import type { Route } from "./+types/onboarding.route";

/** The server-rendered form after an enquiry that failed without script: keeps every answer and shows the errors. */
function PlainForm({
  answers,
  heardOf,
  outcome,
}: {
  answers: Answers;
  heardOf: string;
  outcome: Exclude<EnquiryOutcome, { status: "sent" }>;
}) {
  const errors = outcome.status === "invalid" ? outcome.errors : {};
  const errorOf = (field: AnswerField) => errors[field] ?? null;
  return (
    <IntakeFrame>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the answer to the form that was sent without script */}
      <div role="alert" tabIndex={-1} autoFocus className="intake-notice intake-notice-bad">
        <p className="font-semibold">{outcome.message}</p>
        {Object.keys(errors).length > 0 && (
          <ul className="mt-1 list-disc pl-5">
            {answerFields.filter(errorOf).map((field) => (
              <li key={field}>
                <a href={`#${field}`} className="underline">
                  {errorOf(field)}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      <form method="post" action="/onboarding" encType="multipart/form-data" noValidate>
        <Honeypot />
        <div className="intake-steps">
          {questions(answers).map((question) => (
            <QuestionSection key={question.step} question={question} answers={answers} errorOf={errorOf} current />
          ))}
        </div>
        <HeardOf defaultValue={heardOf} />
        <p className="intake-actions">
          <button type="submit" className="button button-primary intake-next">
            Complete Setup
          </button>
        </p>
      </form>
    </IntakeFrame>
  );
}

/** Starts the router right away instead of on the first interaction (see entry.server). */
export const handle = { startsAtOnce: true, styles: "intake" satisfies RouteStyles };

/** The loader's data never changes, so steps need no request (WIZ-33). */
export const shouldRevalidate = () => false;

/** The page can be cached; the response to a form cannot. */
export const headers: HeadersFunction = (args) =>
  args.actionHeaders.has("Cache-Control") ? args.actionHeaders : loadedHeaders(args);

export function loader({ context, url }: Route.LoaderArgs) {
  return loadPage<IntakePage & { readonly outcome: "sent" | "failed" | null }>(
    context,
    errorNotice("Error", failureText),
    async (db, ctx) => {
      const slug = url.searchParams.get("brief");
      const chosenType = projectTypeIn(url.searchParams);
      const answers =
        slug === null
          ? emptyAnswers
          : await answersFromBrief(db, slug).catch((error: unknown) => (logDatabaseError(ctx, error), emptyAnswers));
      const page = {
        siteKey: ctx.humanCheck?.siteKey ?? null,
        initialAnswers: { ...answers, ...(chosenType && { projectType: chosenType }) },
        chosenType,
        outcome: context.get(formOutcomeContext),
      };
      return publicPage(page, slug === null ? [] : ["example_briefs"]);
    },
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
      answers: outcome.status === "sent" ? emptyAnswers : parseSentAnswers(entries),
      heardOf: String(form?.get(heardOfField) ?? ""),
    },
    { status, headers: responseHeaders },
  );
}

export function meta(args: Route.MetaArgs) {
  const { brand } = rootData(args).settings;
  const outcome = args.loaderData?.status === "ok" ? args.loaderData.outcome : null;
  return pageMeta(args, {
    title:
      outcome === "sent" ? "Project Sent" : outcome === "failed" ? "Error: Start Your Project" : "Start Your Project",
    description: `Tell ${brand} about the product you have in mind: what you are building, the problem it solves, who it is for, your budget and your timeline.`,
  });
}

export default function OnboardingPage({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && "answers" in actionData) {
    const { outcome, answers, heardOf } = actionData;
    if (outcome.status !== "sent") return <PlainForm answers={answers} heardOf={heardOf} outcome={outcome} />;
    return (
      <IntakeFrame isDone progress={<Progress step={lastStep} />}>
        <ThankYou summary={outcome.summary} celebrate />
      </IntakeFrame>
    );
  }
  const page: IntakePage =
    loaderData.status === "ok" ? loaderData : { siteKey: null, initialAnswers: emptyAnswers, chosenType: "" };
  return <Wizard page={page} />;
}
