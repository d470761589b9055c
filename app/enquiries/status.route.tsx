import { fillPlaceholders } from "~/base/words/placeholders";
import { type EnquiryState, findEnquiryState } from "~/enquiries/rules/booked-calls.server";
import { loadedHeaders, loadPage, missing, uncachedPage } from "~/routing/load-page";
import { absentMeta, rootData } from "~/routing/page-head";
import { answerPromise } from "~/settings/settings";
import { InlineFailure } from "~/ui/components/error-states";
import { useFill, useSettings } from "~/ui/components/settings";
import type { RouteStyles } from "~/ui/components/site-styles";
import { errorNotice } from "~/ui/components/toast";
import { Weave } from "~/ui/components/weave";
import type { Route } from "./+types/status.route";

export const headers = loadedHeaders;
export const handle = { styles: "intake" satisfies RouteStyles };

/** What became of an enquiry, for whoever sent it. The address has a reference that only they and the team have. */
export function loader({ url, context }: Route.LoaderArgs) {
  const failure = errorNotice("Error", "The status could not be read. Please try again.");
  return loadPage(
    context,
    failure,
    async (db, ctx) => {
      const state = await findEnquiryState(db, url.searchParams.get("of") ?? "", ctx.now);
      return state ? uncachedPage(state) : missing();
    },
    "intake",
  );
}

export function meta(args: Route.MetaArgs) {
  const texts = rootData(args).fill(args.loaderData?.texts);
  return absentMeta(args, texts?.statusTitle ?? "", texts?.statusDescription ?? "");
}

export default function StatusPage({ loaderData }: Route.ComponentProps) {
  const { bookingUrl, contactEmail } = useSettings();
  const texts = fillPlaceholders(useFill()(loaderData.texts), { email: contactEmail });
  return (
    <section className="wrap page-header pb-16">
      <h1 className="text-title">{texts.statusTitle}</h1>
      <div className="mt-6 max-w-[60ch] text-lead">
        {loaderData.status === "ok" ? (
          <>
            <p>
              {texts.statusText} <AnswerPromise {...loaderData} late={texts.statusLate} />
            </p>
            {loaderData.call !== "" ? (
              <p className="mt-4">
                <strong>{fillPlaceholders(texts.statusCall, { call: loaderData.call })}</strong>
              </p>
            ) : (
              bookingUrl !== "" && <p className="mt-4">{texts.statusNoCall}</p>
            )}
            <figure className="mt-8">
              <Weave draft={loaderData.cloth} className="intake-cloth" />
              <figcaption className="mt-3 text-sm text-muted">{texts.statusCloth}</figcaption>
            </figure>
          </>
        ) : loaderData.status === "missing" ? (
          <p>{texts.statusMissing}</p>
        ) : (
          <InlineFailure text={loaderData.notice?.text ?? ""} />
        )}
      </div>
    </section>
  );
}

/** Who answers by when, until there was an answer; the promise of the settings, where no day follows from it. */
function AnswerPromise({ promise, isAnswered, late }: Pick<EnquiryState, "promise" | "isAnswered"> & { late: string }) {
  const settings = useSettings();
  if (isAnswered) return null;
  if (!promise?.isPast) return answerPromise(settings, promise?.day);
  return fillPlaceholders(late, { day: promise.day });
}
