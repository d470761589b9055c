import { type EnquiryState, findEnquiryState } from "~/enquiries/rules/booked-calls.server";
import { loadedHeaders, loadPage, missing, uncachedPage } from "~/routing/load-page";
import { absentMeta } from "~/routing/page-head";
import { answerPromise } from "~/settings/settings";
import { InlineFailure } from "~/ui/components/error-states";
import { useSettings } from "~/ui/components/settings";
import type { RouteStyles } from "~/ui/components/site-styles";
import { errorNotice } from "~/ui/components/toast";
import { Weave } from "~/ui/components/weave";
import type { Route } from "./+types/status.route";

export const headers = loadedHeaders;
export const handle = { styles: "intake" satisfies RouteStyles };

/** What became of an enquiry, for whoever sent it. The address has a reference that only they and the team have. */
export function loader({ url, context }: Route.LoaderArgs) {
  const failure = errorNotice("Error", "The status could not be read. Please try again.");
  return loadPage(context, failure, async (db, ctx) => {
    const state = await findEnquiryState(db, url.searchParams.get("of") ?? "", ctx.now);
    return state ? uncachedPage(state) : missing();
  });
}

export const meta = (args: Route.MetaArgs) =>
  absentMeta(args, "Status of Your Project", "When it is answered, and whether a call is booked.");

export default function StatusPage({ loaderData }: Route.ComponentProps) {
  const settings = useSettings();
  const { bookingUrl, contactEmail } = settings;
  return (
    <section className="wrap page-header pb-16">
      <h1 className="text-title">Status of your project</h1>
      <div className="mt-6 max-w-[60ch] text-lead">
        {loaderData.status === "ok" ? (
          <>
            <p>
              It has arrived. <AnswerPromise {...loaderData} />
            </p>
            {loaderData.call !== "" ? (
              <p className="mt-4">
                <strong>Your call is booked: {loaderData.call}.</strong>
              </p>
            ) : (
              bookingUrl !== "" && <p className="mt-4">No call is booked.</p>
            )}
            <figure className="mt-8">
              <Weave draft={loaderData.cloth} className="intake-cloth" />
              <figcaption className="mt-3 text-sm text-muted">
                Woven from your answers. The last row is ours.
              </figcaption>
            </figure>
          </>
        ) : loaderData.status === "missing" ? (
          <p>
            There is no project at this address: it was erased, or the address is incomplete.
            {contactEmail !== "" && ` Please write to ${contactEmail}.`}
          </p>
        ) : (
          <InlineFailure text={loaderData.notice?.text ?? ""} />
        )}
      </div>
    </section>
  );
}

/** Who answers by when, until there was an answer; the promise of the settings, where no day follows from it. */
function AnswerPromise({ promise, isAnswered }: Pick<EnquiryState, "promise" | "isAnswered">) {
  const settings = useSettings();
  if (isAnswered) return null;
  if (!promise?.isPast) return answerPromise(promise ? { ...settings, answerTime: `by ${promise.day}` } : settings);
  const { contactEmail } = settings;
  return `An answer was promised by ${promise.day}.${contactEmail === "" ? "" : ` If you have none, please write to ${contactEmail}.`}`;
}
