import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { useNavigationTimer } from "~/ui/components/use-navigation-timer";
import { MissingRecord } from "~/ui/components/missing-record";

/** Seconds until the redirect (VEN-16). */
const redirectAfter = 2;

/** The page for a venture that does not exist. Redirects to the list, with or without script (VEN-16, VEN-17). */
export function MissingVenture() {
  const navigate = useNavigate();
  const timer = useNavigationTimer();
  const redirect = useEffectEvent(() =>
    timer.start(() => void navigate("/ventures", { replace: true }), redirectAfter * 1_000),
  );
  useEffect(() => redirect(), []);
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={`${redirectAfter};url=/ventures`} />
      </noscript>
      <MissingRecord
        title="Venture Not Found"
        text="The venture you're looking for could not be found."
        to="/ventures"
        label="Return to Ventures"
      />
    </>
  );
}
