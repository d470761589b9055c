import { Form, useLocation } from "react-router";
import { spamRuleLabels } from "~/enquiries/rules/spam";
import { spamDays } from "~/enquiries/rules/retention";
import type { Submission } from "~/enquiries/rules/inbox";

/** Why a submission is spam or looks like it, with a button that marks it as not spam. Null for any other. */
export function SpamNotice({ submission }: { submission: Pick<Submission, "status" | "held" | "spamReasons"> }) {
  const { status, held, spamReasons } = submission;
  const { pathname, search } = useLocation();
  const isSpam = status === "spam";
  if (!isSpam && spamReasons.length === 0) return null;
  return (
    <section aria-labelledby="spam" className="mt-5 rounded-card border border-caution px-5 py-4">
      <h2 id="spam" className="font-sans text-base font-semibold">
        {isSpam ? (held ? "Held as spam" : "Marked as spam") : "Detected on arrival"}
      </h2>
      {spamReasons.length > 0 && (
        <ul className="mt-2 text-sm">
          {spamReasons.map(({ rule, text }) => (
            <li key={rule}>
              <strong>{spamRuleLabels[rule]}:</strong> {text}
            </li>
          ))}
        </ul>
      )}
      {isSpam && (
        <>
          <p className="mt-2 max-w-prose text-sm text-muted">
            {held && "No one was notified, and the sender saw the usual thank-you. "}
            It is deleted {spamDays} days after the last change.
            {held && " “Not spam” sends the notifications of a new enquiry."}
          </p>
          <Form method="post" action={pathname + search} preventScrollReset className="no-print mt-3">
            <button type="submit" name="intent" value="not-spam" className="button button-dense">
              Not spam
            </button>
          </Form>
        </>
      )}
    </section>
  );
}
