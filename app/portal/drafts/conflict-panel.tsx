import type { RefObject } from "react";
import { writeValue, type Control } from "~/portal/controls/form-values";

/** A version that another user saved while a form was open. */
export interface Conflict {
  readonly version: number;
  /** The fields that both users changed. */
  readonly fields: readonly string[];
  readonly theirs: Readonly<Record<string, string>>;
}

/** What both users changed: one field, or the rows of a list. */
export interface ConflictItem {
  readonly label: string;
  /** The names of its controls. */
  readonly names: readonly string[];
  /** The other user's version, as text. */
  readonly theirs: string;
}

/**
 * Reports an edit conflict, with the other user's version of what both changed. Their other changes are already merged
 * into the form. Without script, the other user's text can only be copied.
 */
export function ConflictPanel({
  items,
  theirs,
  form,
}: {
  items: readonly ConflictItem[];
  theirs: Conflict["theirs"];
  form: RefObject<HTMLFormElement | null>;
}) {
  const take = (name: string) => {
    const control = form.current?.elements.namedItem(name);
    if (control instanceof HTMLInputElement && control.type === "checkbox") {
      control.checked = theirs[name] === "on";
      control.dispatchEvent(new Event("input", { bubbles: true }));
    } else if (control) {
      // Never a `RadioNodeList`: these forms have one control per name.
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
        {items.length === 0
          ? "You changed different fields. The form has both changes; save again to keep them."
          : "Their other changes are already in the form. Resolve these fields, then save again:"}
      </p>
      {items.length > 0 && (
        <ul className="mt-4 grid gap-4">
          {items.map(({ label, names, theirs: text }) => (
            <li key={label}>
              <p className="font-semibold">{label}: your version is in the form. Theirs:</p>
              <pre className="mt-1 max-h-48 overflow-auto rounded bg-sunken p-3 text-sm whitespace-pre-wrap">
                {text || "(empty)"}
              </pre>
              <button type="button" className="button button-dense mt-2" onClick={() => names.forEach(take)}>
                Use theirs<span className="sr-only"> for {label}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
