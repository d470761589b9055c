import { useSyncExternalStore } from "react";
import { formatMoment } from "~/domain/text/local-times";

/**
 * A moment in the reader's own time, at minute precision. The server does not know where the reader is and writes UTC,
 * which the first render repeats; what stands there then keeps the room of the wider of both. A day without a time,
 * such as "2026-11-30", is the same day everywhere.
 */
export function Moment({ instant, dateOnly = false }: { instant: string; dateOnly?: boolean }) {
  const isHere = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const day = formatMoment(instant, { dateOnly, zone: "UTC" });
  if (!instant.includes("T")) return <time dateTime={instant}>{day}</time>;
  const utc = dateOnly ? day : `${day} UTC`;
  return (
    <time
      dateTime={instant}
      title={`${instant.slice(0, 19).replace("T", " ")} UTC`}
      // With room for a day of two digits, which it may be elsewhere.
      data-room={utc.replace(/^\d /, "0$&")}
      className="moment"
    >
      {isHere ? formatMoment(instant, { dateOnly }) : utc}
    </time>
  );
}

const never = () => () => {};
