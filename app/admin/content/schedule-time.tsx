import { useEffect, useId, useRef, type RefObject } from "react";
import { fromLocalTime, toLocalTime } from "~/base/time/time-zones";
import { writeValue } from "~/portal/controls/form-values";

/** When a row is published. The row's date field has the same value, so the two are kept in sync. */
export function ScheduleTime({
  menu,
  date,
  dateLabel,
}: {
  menu: RefObject<HTMLDivElement | null>;
  /** The name of the date's field. */
  date: string;
  dateLabel: string;
}) {
  const id = useId();
  const timeInput = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const dialog = menu.current;
    const show = () => {
      if (timeInput.current) timeInput.current.value = toLocalTime(dateIn(dialog, date)?.value ?? "");
    };
    show();
    dialog?.addEventListener("toggle", show);
    return () => dialog?.removeEventListener("toggle", show);
  }, [menu, date]);
  return (
    <div className="form-field">
      <label htmlFor={id} className="form-field-label">
        Schedule for later
      </label>
      <input
        ref={timeInput}
        id={id}
        type="datetime-local"
        className="field tabular-nums"
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget: { value } }) => {
          const control = dateIn(menu.current, date);
          if (control) writeValue(control, fromLocalTime(value));
        }}
      />
      <p id={`${id}-hint`} className="form-field-hint">
        In your time zone. Sets the {dateLabel}.
      </p>
    </div>
  );
}

const dateIn = (dialog: HTMLDivElement | null, name: string) =>
  dialog?.closest("form")?.querySelector<HTMLInputElement>(`[name="${name}"]`);
