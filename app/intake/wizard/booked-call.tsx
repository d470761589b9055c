import { useEffect, useState } from "react";
import { PageLink } from "~/first-view/page-link";

/**
 * The time of the call that the sender booked, once the booking tool has told the site. Asks whenever the visitor returns
 * to the page, but not right after sending (WIZ-33); without script there is the link to the page that says the same.
 */
export function BookedCall({ reference }: { reference: string }) {
  const [call, setCall] = useState("");
  const address = `/onboarding/status?of=${reference}`;
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState !== "visible") return;
      fetch(address, { headers: { Accept: "application/json" } })
        .then(async (response) => (response.ok ? ((await response.json()) as { call: string }) : null))
        .then((state) => state && setCall(state.call))
        // The link still leads to the answer.
        .catch(() => undefined);
    };
    const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    if (visit?.type !== "navigate") ask();
    document.addEventListener("visibilitychange", ask);
    return () => document.removeEventListener("visibilitychange", ask);
  }, [address]);
  return (
    <div className="mt-4 max-w-[60ch]">
      <p role="status" className="font-semibold">
        {call !== "" && `Your call is booked: ${call}.`}
      </p>
      <PageLink to={address} className="text-link">
        Status of your project
      </PageLink>
    </div>
  );
}
