import { useRef } from "react";
import { splitList } from "~/domain/text/lists";
import { FieldFrame, type FieldProps } from "./field-frame";
import { useValue } from "./form-values";

/** A comma-separated list (ADM-29, ADM-31), with the parsed entries below. */
export function ListField({ defaultValue = "", hint, ...frame }: FieldProps) {
  const control = useRef<HTMLTextAreaElement>(null);
  const value = useValue(control, defaultValue);
  return (
    <FieldFrame {...frame} hint={hint ?? "Separate entries with commas."}>
      {(attributes) => (
        <>
          <textarea ref={control} rows={1} className="field growing" defaultValue={defaultValue} {...attributes} />
          <ListEntries value={value} />
        </>
      )}
    </FieldFrame>
  );
}

/** The entries of a comma-separated list. */
export function ListEntries({ value }: { value: string }) {
  const entries = splitList(value);
  if (entries.length === 0) return null;
  return (
    <ul className="form-entries" aria-label={entries.length === 1 ? "1 entry" : `${entries.length} entries`}>
      {entries.map((entry, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- entries may repeat
        <li key={`${index} ${entry}`}>{entry}</li>
      ))}
    </ul>
  );
}
