import { useRef } from "react";
import { splitList } from "~/base/words/lists";
import { FieldFrame, type ControlAttributes, type FieldProps } from "~/portal/controls/field-frame";
import { useValue } from "~/portal/controls/form-values";
import { PictureTools } from "./picture-tools";

/**
 * A comma-separated list (ADM-29, ADM-31), with the parsed entries below.
 *
 * @param ofPictures whether the entries are addresses of pictures, which can be uploaded
 */
export function ListField({
  defaultValue = "",
  hint,
  ofPictures = false,
  ...frame
}: FieldProps & { ofPictures?: boolean }) {
  const control = useRef<HTMLTextAreaElement>(null);
  const value = useValue(control, defaultValue);
  const area = (attributes: ControlAttributes) => (
    <textarea ref={control} rows={1} className="field growing" defaultValue={defaultValue} {...attributes} />
  );
  return (
    <FieldFrame {...frame} hint={hint ?? "Separate entries with commas."}>
      {(attributes) => (
        <>
          {ofPictures ? (
            <PictureTools control={control} isMany>
              {area(attributes)}
            </PictureTools>
          ) : (
            area(attributes)
          )}
          <ListEntries value={value} />
        </>
      )}
    </FieldFrame>
  );
}

/** The entries of a comma-separated list. */
function ListEntries({ value }: { value: string }) {
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
