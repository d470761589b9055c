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
import { privatePolicy } from "~/domain/seo/cache-policy";
import { found, loadedHeaders, loadPage } from "../load-page";
import { pageMeta, rootData } from "../page-head";
import type { Route } from "./+types/onboarding";

/** Starts the router at once instead of on the first interaction (see entry.server). */
export const handle = { startsAtOnce: true };

/** The loader's data never changes, so that steps need no request (WIZ-33). */
export const shouldRevalidate = () => false;

/** The page is cacheable, but the response to a form is for one person. */
export const headers: HeadersFunction = (args) =>
  args.actionHeaders.has("Cache-Control") ? args.actionHeaders : loadedHeaders(args);

export function loader({ context }: Route.LoaderArgs) {
  return loadPage<{ renderedAt: number; siteKey: string | null }>(
    context,
    errorNotice("Error", failureText),
    async (_, ctx) => found({ renderedAt: Date.parse(ctx.now), siteKey: ctx.humanCheck?.siteKey ?? null }, []),
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

/** Receives submissions from the wizard and from the form without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  if (!form) {
    ctx.log("form_unreadable");
    return respond({ status: "refused", message: unreadableForm }, [], 400);
  }
  const entries: Array<[string, unknown]> = [...form];
  const outcome = await submitIntake(context.get(databaseContext), entries, ctx).catch(
    (error: unknown): SubmissionOutcome => {
      ctx.log("intake_failed", { reason: reasonOf(error) });
      return { status: "failed", message: failureText };
    },
  );
  // Logs field names, never answers.
  if (outcome.status !== "sent")
    ctx.log("intake_not_taken", {
      outcome: outcome.status,
      fields: outcome.status === "invalid" ? Object.keys(outcome.faults) : [],
    });
  return respond(outcome, entries, statuses[outcome.status]);
}

function respond(outcome: SubmissionOutcome, entries: ReadonlyArray<readonly [string, unknown]>, status: number) {
  const responseHeaders: Record<string, string> = { "Cache-Control": privatePolicy };
  if (outcome.status === "limited") responseHeaders["Retry-After"] = String(outcome.retryAfter);
  if (status === 503) responseHeaders["Retry-After"] = "5";
  return data(
    { outcome, form: outcome.status === "sent" ? null : readSentForm(entries) },
    { status, headers: responseHeaders },
  );
}

/** Sends the wizard's answers. When the server is unreachable, the wizard queues them. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<{ outcome: SubmissionOutcome }> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<{ outcome: SubmissionOutcome }>((resolve) => {
    timer = setTimeout(() => resolve({ outcome: { status: "unreachable", message: failureText } }), submitTimeout);
  });
  try {
    return await Promise.race([serverAction(), limit]);
  } catch (error) {
    // `fetch` throws a TypeError only when there is no response. An unreadable response means failure, not a queue.
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

/** The database's message without the query's values, which are personal data. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message.split("\nparams:")[0]!.slice(0, 300) : "unknown";
}
