import { findEnquiryState } from "~/enquiries/rules/booked-calls.server";
import { loadedHeaders, loadPage, missing, uncachedPage } from "~/routing/load-page";
import { absentMeta } from "~/routing/page-head";
import { answerPromise } from "~/settings/settings";
import { InlineFailure } from "~/ui/components/error-states";
import { useSettings } from "~/ui/components/settings";
import { errorNotice } from "~/ui/components/toast";
import type { Route } from "./+types/status.route";

export const headers = loadedHeaders;

/** What became of an enquiry, for whoever sent it. The address has a reference that only they and the team have. */
export function loader({ url, context }: Route.LoaderArgs) {
  const failure = errorNotice("Error", "The status could not be read. Please try again.");
  return loadPage(context, failure, async (db, ctx) => {
    const state = await findEnquiryState(db, url.searchParams.get("of") ?? "", ctx.now);
    return state ? uncachedPage(state) : missing();
  });
}

export const meta = (args: Route.MetaArgs) => absentMeta(args, "Status of Your Project", "Whether a call is booked.");

export default function StatusPage({ loaderData }: Route.ComponentProps) {
  const settings = useSettings();
  const { bookingUrl, contactEmail } = settings;
  return (
    <section className="wrap page-header pb-16">
      <h1 className="text-title">Status of your project</h1>
      <div className="mt-6 max-w-[60ch] text-lead">
        {loaderData.status === "ok" ? (
          <>
            <p>It has arrived. {answerPromise(settings)}</p>
            {loaderData.call !== "" ? (
              <p className="mt-4">
                <strong>Your call is booked: {loaderData.call}.</strong>
              </p>
            ) : (
              bookingUrl !== "" && <p className="mt-4">No call is booked.</p>
            )}
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
