import { comparePath, parseTools } from "~/directory/compare";
import type { Enquiry } from "~/enquiries/rules/inbox";
import { sourceFacts } from "~/enquiries/rules/source";
import { PageLink } from "~/first-view/page-link";

/** How the sender came to the form, and what they say of it. Nothing for enquiries that were stored without it. */
export function SourceFacts({ enquiry }: { enquiry: Enquiry }) {
  const facts = sourceFacts(enquiry);
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby="source" className="border-t border-line p-5">
      <h2 id="source" className="text-lg">
        Where it came from
      </h2>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {enquiry.beganWith?.startsWith("tools/") && (
        <p className="mt-2 text-sm">
          <PageLink to={comparePath(parseTools(enquiry.beganWith.slice("tools/".length)))} className="text-link">
            The comparison of these tools
          </PageLink>
        </p>
      )}
      {enquiry.beganWith?.startsWith("draft") && (
        <p className="mt-2 text-sm">
          <PageLink to={`/draft?${new URLSearchParams({ q: enquiry.problem.slice(0, 2_000) })}`} className="text-link">
            The draft of this problem
          </PageLink>
        </p>
      )}
    </section>
  );
}
