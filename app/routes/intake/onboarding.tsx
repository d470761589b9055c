import { data, type HeadersFunction } from "react-router";
import { PlainForm } from "~/components/intake/plain-form";
import { IntakeFrame } from "~/components/intake/form-frame";
import { ThankYou } from "~/components/intake/thank-you";
import { Wizard } from "~/components/intake/wizard";
import { errorNotice } from "~/components/ui/toast";
import { databaseContext, requestContext } from "~/context";
import { failureText, submitTimeout, type SubmissionOutcome } from "~/domain/intake/submission";
import { readSentForm } from "~/domain/intake/submission-schema.server";
import { submitIntake } from "~/domain/intake/submit.server";
import { readForm, unreadableForm } from "~/request-body";
import { found, loadedHeaders, loadPage } from "../load-page";
import { pageMeta, rootData } from "../page-head";
import type { Route } from "./+types/onboarding";

/** The page is there to be used: its router starts at once (see entry.server). */
export const handle = { startsAtOnce: true };

/** Nothing the wizard does changes what the loader gave, and a step is no reason to ask the server (WIZ-33). */
export const shouldRevalidate = () => false;

/** The page is the same for everyone and kept by caches; an answer to a form belongs to one person. */
export const headers: HeadersFunction = (args) =>
  args.actionHeaders.has("Cache-Control") ? args.actionHeaders : loadedHeaders(args);

export function loader({ context }: Route.LoaderArgs) {
  return loadPage<{ renderedAt: number; siteKey: string | null }>(
    context,
    errorNotice("Error", failureText),
    async (_, site) => found({ renderedAt: Date.parse(site.now), siteKey: site.humanCheck?.siteKey ?? null }, []),
  );
}

const statuses: Readonly<Record<SubmissionOutcome["status"], number>> = {
  sent: 200,
  invalid: 422,
  refused: 422,
  conflict: 422,
  limited: 429,
  unknown: 503,
  failed: 503,
  unreachable: 503,
};

/** Takes in a project, from the wizard and from the form without script alike. */
export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(requestContext);
  const sent = await readForm(request);
  if (!sent) {
    site.log("form_unreadable");
    return answer({ status: "refused", message: unreadableForm }, [], 400);
  }
  const entries: Array<[string, unknown]> = [...sent];
  const outcome = await submitIntake(context.get(databaseContext), entries, site).catch((error: unknown): SubmissionOutcome => {
    site.log("intake_failed", { reason: reasonOf(error) });
    return { status: "failed", message: failureText };
  });
  // Which answers, never what they say.
  if (outcome.status !== "sent")
    site.log("intake_not_taken", {
      outcome: outcome.status,
      fields: outcome.status === "invalid" ? Object.keys(outcome.faults) : [],
    });
  return answer(outcome, entries, statuses[outcome.status]);
}

function answer(outcome: SubmissionOutcome, entries: ReadonlyArray<readonly [string, unknown]>, status: number) {
  const answerHeaders: Record<string, string> = { "Cache-Control": "private, no-store" };
  if (outcome.status === "limited") answerHeaders["Retry-After"] = String(outcome.retryAfter);
  if (status === 503) answerHeaders["Retry-After"] = "5";
  return data(
    { outcome, form: outcome.status === "sent" ? null : readSentForm(entries) },
    { status, headers: answerHeaders },
  );
}

/** Sends the wizard's answers. Not reaching the server is an outcome too: the answers are then queued. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<{ outcome: SubmissionOutcome }> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<{ outcome: SubmissionOutcome }>((resolve) => {
    timer = setTimeout(() => resolve({ outcome: { status: "unreachable", message: failureText } }), submitTimeout);
  });
  try {
    return await Promise.race([serverAction(), limit]);
  } catch (error) {
    // What fetch throws when there was no answer at all. An answer that cannot be read is another matter.
    const status = error instanceof TypeError ? "unreachable" : "failed";
    return { outcome: { status, message: failureText } };
  } finally {
    clearTimeout(timer);
  }
}

export function meta(args: Route.MetaArgs) {
  const { brand } = rootData(args).settings;
  return pageMeta(args, {
    title: "Start Your Project",
    description: `Tell ${brand} about the product you have in mind: what you are building, the problem it solves, who it is for, your budget and your timeline.`,
  });
}

export default function OnboardingPage({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && "form" in actionData) {
    const { outcome, form } = actionData;
    if (outcome.status !== "sent") return <PlainForm form={form} outcome={outcome} />;
    return (
      <IntakeFrame done>
        <ThankYou summary={outcome.summary} celebrate />
      </IntakeFrame>
    );
  }
  const { renderedAt, siteKey } = loaderData.status === "ok" ? loaderData : { renderedAt: 0, siteKey: null };
  return <Wizard renderedAt={renderedAt} siteKey={siteKey} />;
}

/** What the database said, without the values of the query, which are somebody's answers. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message.split("\nparams:")[0]!.slice(0, 300) : "unknown";
}
