import { useSyncExternalStore } from "react";
import { formatMoment, relativeMoment } from "~/base/time/time-zones";

/** Whether the page is hydrated. Until then, it must match what the server rendered, such as times in UTC. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );

const subscribe = () => () => {};

/**
 * A time in the user's time zone, to the minute. The server does not know the zone, so it renders UTC, as does
 * hydration; the element reserves the width of the UTC text so that nothing shifts. A date without a time, such as
 * "2026-11-30", is not converted.
 *
 * @param inSentence reserves no width, which would leave a gap before the next words
 * @param relative shows recent and near times as "3 hr ago" once scripts run
 */
export function LocalTime({
  instant,
  dateOnly = false,
  timeOnly = false,
  relative = false,
  inSentence = false,
}: {
  instant: string;
  dateOnly?: boolean;
  timeOnly?: boolean;
  relative?: boolean;
  inSentence?: boolean;
}) {
  const isHydrated = useIsHydrated();
  const day = formatMoment(instant, { dateOnly, timeOnly, zone: "UTC" });
  if (!instant.includes("T")) return <time dateTime={instant}>{day}</time>;
  const utc = dateOnly ? day : `${day} UTC`;
  const local = isHydrated ? formatMoment(instant, { dateOnly, timeOnly }) : utc;
  return (
    <time
      dateTime={instant}
      title={
        relative && isHydrated
          ? formatMoment(instant, { dateOnly: false })
          : `${instant.slice(0, 19).replace("T", " ")} UTC`
      }
      // The local day may have two digits where the UTC day has one.
      {...(!inSentence && { "data-room": utc.replace(/^\d /, "0$&"), className: "moment" })}
    >
      {(relative && isHydrated && relativeMoment(instant)) || local}
    </time>
  );
}
