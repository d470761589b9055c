import { useSyncExternalStore } from "react";
import { exactMoment, formatMoment } from "~/base/time/time-zones";

/** Whether the page is hydrated. Until then, it must match what the server rendered, such as times in UTC. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );

const subscribe = () => () => {};

/**
 * A time in the user's time zone, to the minute, with the exact one and the zone in its tooltip. The server does not know
 * the zone, so it renders UTC, as does hydration; the element reserves the width of the UTC text so that nothing shifts.
 * A date without a time, such as "2026-11-30", is not converted.
 *
 * @param inSentence reserves no width, which would leave a gap before the next words
 */
export function LocalTime({
  instant,
  dateOnly = false,
  timeOnly = false,
  withSeconds = false,
  inSentence = false,
}: {
  instant: string;
  dateOnly?: boolean;
  timeOnly?: boolean;
  withSeconds?: boolean;
  inSentence?: boolean;
}) {
  const isHydrated = useIsHydrated();
  const form = { dateOnly, timeOnly, withSeconds };
  const day = formatMoment(instant, { ...form, zone: "UTC" });
  if (!instant.includes("T")) return <time dateTime={instant}>{day}</time>;
  const utc = dateOnly ? day : `${day} UTC`;
  return (
    <time
      dateTime={instant}
      title={exactMoment(instant, isHydrated ? undefined : "UTC")}
      // The local day may have two digits where the UTC day has one.
      {...(!inSentence && { "data-room": utc.replace(/^\d /, "0$&"), className: "moment" })}
    >
      {isHydrated ? formatMoment(instant, form) : utc}
    </time>
  );
}
