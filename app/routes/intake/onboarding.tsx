import { data, type HeadersFunction } from "react-router";
import { PlainForm } from "~/components/intake/plain-form";
import { IntakeFrame } from "~/components/intake/form-frame";
import { ThankYou } from "~/components/intake/thank-you";
import { Wizard } from "~/components/intake/wizard";
import type { RouteStyles } from "~/components/site/site-styles";
import { errorNotice } from "~/components/ui/toast";
import { databaseContext, requestContext } from "~/context";
import { emptyAnswers, type Answers } from "~/domain/intake/answers";
import { projectTypeIn } from "~/domain/intake/choices";
import { receiveEnquiry, refuseUnreadable } from "~/domain/intake/receive.server";
import { failureText } from "~/domain/intake/submission";
import { readSentForm } from "~/domain/intake/submission-schema.server";
import { readForm, unreadableForm } from "~/request-body";
import { found, loadedHeaders, loadPage } from "../load-page";
import { pageMeta, rootData } from "../page-head";
import type { Route } from "./+types/onboarding";

interface IntakePage {
  readonly renderedAt: number;
  readonly siteKey: string | null;
  /** What the address answered already, such as the project type that the call of a service names. */
  readonly given: Answers;
}

/** Starts the router at once instead of on the first interaction (see entry.server). */
export const handle = { startsAtOnce: true, styles: "intake" satisfies RouteStyles };

/** The loader's data never changes, so that steps need no request (WIZ-33). */
export const shouldRevalidate = () => false;

/** The page is cacheable, but the response to a form is for one person. */
export const headers: HeadersFunction = (args) =>
  args.actionHeaders.has("Cache-Control") ? args.actionHeaders : loadedHeaders(args);

export function loader({ context, url }: Route.LoaderArgs) {
  return loadPage<IntakePage>(context, errorNotice("Error", failureText), async (_, ctx) =>
    found(
      {
        renderedAt: Date.parse(ctx.now),
        siteKey: ctx.humanCheck?.siteKey ?? null,
        given: { ...emptyAnswers, projectType: projectTypeIn(url.searchParams) },
      },
      [],
    ),
  );
}

/** Receives the form without JavaScript. The wizard and the outbox send to the same path, but want JSON (workers/api). */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  if (!form) ctx.log("form_unreadable");
  const entries: Array<[string, unknown]> = form ? [...form] : [];
  const {
    outcome,
    status,
    headers: responseHeaders,
  } = form ? await receiveEnquiry(context.get(databaseContext), entries, ctx) : refuseUnreadable(unreadableForm);
  return data(
    { outcome, form: outcome.status === "sent" ? null : readSentForm(entries) },
    { status, headers: responseHeaders },
  );
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
  const { renderedAt, siteKey, given } =
    loaderData.status === "ok" ? loaderData : { renderedAt: 0, siteKey: null, given: emptyAnswers };
  return <Wizard renderedAt={renderedAt} siteKey={siteKey} given={given} />;
}
