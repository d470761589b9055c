import type { RefObject } from "react";
import type { ContentType } from "~/domain/content/types/content-type";
import { writeValue, type Control } from "../fields/form-values";

/** What somebody else saved while this form was open. */
export interface Conflict {
  readonly version: number;
  /** The fields that both changed. */
  readonly fields: readonly string[];
  readonly theirs: Readonly<Record<string, string>>;
}

/**
 * Says that somebody else saved meanwhile, and shows mine and theirs of each field that both changed. Fields only one
 * of them touched are in the form already. Without script their text can be copied.
 */
export function ConflictView({
  type,
  conflict: { fields: found, theirs },
  typedSince,
  form,
}: {
  type: ContentType;
  conflict: Conflict;
  /** Those that were typed in while the save was on its way. */
  typedSince: readonly string[];
  form: RefObject<HTMLFormElement | null>;
}) {
  const fields = [...new Set([...found, ...typedSince])];
  const take = (name: string) => {
    const control = form.current?.elements.namedItem(name);
    if (control instanceof HTMLInputElement && control.type === "checkbox") {
      control.checked = theirs[name] === "on";
      control.dispatchEvent(new Event("input", { bubbles: true }));
    } else if (control) writeValue(control as Control, theirs[name] ?? "");
  };
  return (
    <section
      role="alert"
      aria-labelledby="conflict"
      className="my-5 rounded-card border-2 border-caution bg-raised p-5"
    >
      <h2 id="conflict" className="text-xl">
        Somebody else saved this meanwhile
      </h2>
      <p className="mt-2">
        {fields.length === 0
          ? "You changed different fields. The form holds both; save again to keep them."
          : "What only they changed is in the form already. Decide about these, then save again:"}
      </p>
      {fields.length > 0 && (
        <ul className="mt-4 grid gap-4">
          {fields.map((name) => {
            const field = type.fields.find((candidate) => candidate.name === name)!;
            return (
              <li key={name}>
                <p className="font-semibold">{field.label}: the form has yours. Theirs:</p>
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
