import { useEffect, useRef, useState } from "react";
import { fromLocalTime, toLocalTime, toUtcTime } from "~/domain/text/local-times";
import { FieldFrame, type FieldProps } from "./field-frame";
import { useValueChange, writeValue } from "./form-values";

/**
 * A moment, at minute precision (ADM-22). `defaultValue` is an instant. With script it is chosen in the reader's own
 * time and sent as an instant; without, it is chosen and sent in UTC, which the field says. `readFormInstant` reads both.
 */
export function DateTimeField({ defaultValue = "", hint, ...frame }: FieldProps) {
  const sent = useRef<HTMLInputElement>(null);
  const shown = useRef<HTMLInputElement>(null);
  const [instant, setInstant] = useState<string | null>(null);

  useEffect(() => {
    // Until now the control held UTC, and somebody may have changed it.
    const typed = shown.current!.value;
    const isChanged = typed !== toUtcTime(defaultValue);
    setInstant(isChanged ? toInstant(`${typed}Z`) : defaultValue);
  }, [defaultValue]);
  const isLocal = instant !== null;
  useEffect(() => {
    if (instant !== null) shown.current!.value = toLocalTime(instant);
  }, [instant]);
  // A restored draft, or a reset.
  useValueChange(sent, (value) => setInstant(value));

  const choose = () => {
    const chosen = fromLocalTime(shown.current!.value);
    // The same minute as before is the same moment: its seconds stay, and which of two repeated hours it was.
    if (instant !== null && shown.current!.value === toLocalTime(instant)) return;
    writeValue(sent.current!, chosen);
  };
  return (
    <FieldFrame
      {...frame}
      hint={
        <>
          <span className="tabular-nums">{isLocal ? zoneOf(instant) : "Time in UTC."}</span> {hint}
        </>
      }
    >
      {({ name, ...attributes }) => (
        <>
          <input
            ref={shown}
            type="datetime-local"
            className="field tabular-nums"
            defaultValue={toUtcTime(defaultValue)}
            name={isLocal ? undefined : name}
            // Not while it is typed: a date that is half entered is none.
            onChange={isLocal ? choose : undefined}
            onBlur={isLocal ? () => (shown.current!.value = toLocalTime(instant)) : undefined}
            {...attributes}
          />
          {/* Its name only once the control beside it has none. */}
          <input ref={sent} type="text" hidden readOnly name={isLocal ? name : undefined} defaultValue={defaultValue} />
        </>
      )}
    </FieldFrame>
  );
}

function toInstant(text: string): string {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? "" : time.toISOString();
}

/** The reader's zone, with its distance from UTC at that moment: it differs between summer and winter. */
function zoneOf(instant: string): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  if (instant === "") return `Your time, ${timeZone}.`;
  const parts = new Intl.DateTimeFormat("en-GB", { timeZoneName: "longOffset" }).formatToParts(new Date(instant));
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value.replace("GMT", "UTC") ?? "";
  return `Your time, ${timeZone} (${offset}).`;
}
