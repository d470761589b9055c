import type { RefObject } from "react";
import type { ContentType } from "~/domain/content/types/content-type";
import { writeValue, type Control } from "../controls/form-values";

/** A version that another user saved while this form was open. */
export interface Conflict {
  readonly version: number;
  /** The fields that both users changed. */
  readonly fields: readonly string[];
  readonly theirs: Readonly<Record<string, string>>;
}

/**
 * Reports an edit conflict, with the other user's value of each field that both changed. The other fields are already
 * merged into the form. Without script, the other user's text can only be copied.
 */
export function ConflictView({
  type,
  conflict: { fields: found, theirs },
  typedSince,
  form,
}: {
  type: ContentType;
  conflict: Conflict;
  /** The fields edited while the save was in flight. */
  typedSince: readonly string[];
  form: RefObject<HTMLFormElement | null>;
}) {
  const fields = [...new Set([...found, ...typedSince])];
  const take = (name: string) => {
    const control = form.current?.elements.namedItem(name);
    if (control instanceof HTMLInputElement && control.type === "checkbox") {
      control.checked = theirs[name] === "on";
      control.dispatchEvent(new Event("input", { bubbles: true }));
    } else if (control) {
      // Never a `RadioNodeList`: a content form has one control per name.
      writeValue(control as Control, theirs[name] ?? "");
    }
  };
  return (
    <section
      role="alert"
      aria-labelledby="conflict"
      className="my-5 rounded-card border-2 border-caution bg-raised p-5"
    >
      <h2 id="conflict" className="text-xl">
        Someone else saved this after you opened it
      </h2>
      <p className="mt-2">
        {fields.length === 0
          ? "You changed different fields. The form has both changes; save again to keep them."
          : "Their other changes are already in the form. Resolve these fields, then save again:"}
      </p>
      {fields.length > 0 && (
        <ul className="mt-4 grid gap-4">
          {fields.map((name) => {
            const field = type.fields.find((candidate) => candidate.name === name)!;
            return (
              <li key={name}>
                <p className="font-semibold">{field.label}: your version is in the form. Theirs:</p>
                <pre className="mt-1 max-h-48 overflow-auto rounded bg-sunken p-3 text-sm whitespace-pre-wrap">
                  {field.kind === "flag" ? (theirs[name] === "on" ? "Yes" : "No") : theirs[name] || "(empty)"}
                </pre>
                <button type="button" className="button button-dense mt-2" onClick={() => take(name)}>
                  Use theirs<span className="sr-only"> for {field.label}</span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
