import { useEffect, useRef, useState } from "react";
import { fromLocalTime, toLocalTime, toUtcTime } from "~/base/time/time-zones";
import { FieldFrame, type FieldProps } from "./fields";
import { useValueChange, writeValue } from "./form-values";

/**
 * A date and time, to the minute (ADM-22). `defaultValue` is an ISO instant. With script, the user enters it in their
 * own time zone and an instant is submitted; without script, both are in UTC, as the hint says. `parseFormInstant`
 * parses either.
 */
export function DateTimeField({ defaultValue = "", hint, ...frame }: FieldProps) {
  const hiddenInput = useRef<HTMLInputElement>(null);
  const visibleInput = useRef<HTMLInputElement>(null);
  const [instant, setInstant] = useState<string | null>(null);

  useEffect(() => {
    // Before hydration the control held UTC and may have been edited.
    const localText = visibleInput.current!.value;
    if (localText !== toUtcTime(defaultValue)) hiddenInput.current!.value = toInstant(`${localText}Z`);
    setInstant(hiddenInput.current!.value);
  }, [defaultValue]);
  const isLocal = instant !== null;
  useEffect(() => {
    if (instant !== null) visibleInput.current!.value = toLocalTime(instant);
  }, [instant]);
  // A restored draft or a form reset sets it.
  useValueChange(hiddenInput, (value) => setInstant(value));

  const choose = () => {
    const newInstant = fromLocalTime(visibleInput.current!.value);
    // Choosing the same minute keeps the instant: its seconds, and which of two repeated hours it was.
    if (instant !== null && visibleInput.current!.value === toLocalTime(instant)) return;
    writeValue(hiddenInput.current!, newInstant);
  };
  return (
    <FieldFrame
      {...frame}
      hint={
        <>
          <span className="tabular-nums">{isLocal ? zoneLabel(instant) : "Time in UTC."}</span> {hint}
        </>
      }
    >
      {({ name, ...attributes }) => (
        <>
          <input
            ref={visibleInput}
            type="datetime-local"
            className="field tabular-nums"
            defaultValue={toUtcTime(defaultValue)}
            name={isLocal ? undefined : name}
            // A half-typed date has no value; `onBlur` brings back the stored one.
            onChange={isLocal ? choose : undefined}
            onBlur={isLocal ? () => (visibleInput.current!.value = toLocalTime(instant)) : undefined}
            {...attributes}
          />
          {/* Has a name only while the visible control has none, so that one value is submitted. */}
          <input
            ref={hiddenInput}
            type="text"
            hidden
            readOnly
            name={isLocal ? name : undefined}
            defaultValue={defaultValue}
          />
        </>
      )}
    </FieldFrame>
  );
}

function toInstant(text: string): string {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? "" : time.toISOString();
}

/** The user's time zone, with its UTC offset at that instant, which daylight saving changes. */
function zoneLabel(instant: string): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  if (instant === "") return `Your time, ${timeZone}.`;
  const parts = new Intl.DateTimeFormat("en-GB", { timeZoneName: "longOffset" }).formatToParts(new Date(instant));
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value.replace("GMT", "UTC") ?? "";
  return `Your time, ${timeZone} (${offset}).`;
}
