/** A moment in UTC: the server does not know where the reader is, and both must write the same. */
export function Moment({ instant, dateOnly = false }: { instant: string; dateOnly?: boolean }) {
  const text = new Intl.DateTimeFormat("en-GB", {
    dateStyle: "medium",
    ...(dateOnly ? {} : { timeStyle: "short" }),
    timeZone: "UTC",
  }).format(new Date(instant));
  return <time dateTime={instant}>{dateOnly ? text : `${text} UTC`}</time>;
}
