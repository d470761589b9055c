import { rowOf } from "~/base/words/merge-texts";
import type { Conflict } from "~/portal/content-section";
import { type Control, writeValue } from "~/portal/controls/form-values";
import type { SavedForm } from "./use-saved-form";

/**
 * Reports an edit conflict, with the other user's version of what both changed. Their other changes are already merged
 * into the form. Without script, the other user's text can only be copied.
 *
 * @param labelOf the label of a field or list
 * @param textOf shows the other user's text of a field; by default as it is
 */
export function ConflictPanel({
  savedForm: { handle, contestedFields },
  conflict: { fields, savedTexts },
  labelOf,
  textOf = (name) => savedTexts[name] ?? "",
}: {
  savedForm: SavedForm;
  conflict: Conflict;
  labelOf: (name: string) => string;
  textOf?: (name: string) => string;
}) {
  const names = [...new Set([...fields, ...contestedFields])];
  const items = names
    .filter((name) => !names.includes(rowOf(name)?.list ?? ""))
    .map((name) => {
      const inRows = Object.keys(savedTexts).filter((other) => rowOf(other)?.list === name);
      return inRows.length === 0
        ? { name, controls: [name], text: textOf(name) }
        : { name, controls: inRows, text: inRows.flatMap((row) => savedTexts[row] || []).join("\n") };
    });
  const take = (name: string) => {
    const control = handle.element.elements.namedItem(name);
    if (control instanceof HTMLInputElement && control.type === "checkbox") {
      control.checked = savedTexts[name] === "on";
      control.dispatchEvent(new Event("input", { bubbles: true }));
    } else if (control) {
      // Never a `RadioNodeList`: these forms have one control per name.
      writeValue(control as Control, savedTexts[name] ?? "");
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
          {items.map(({ name, controls, text }) => (
            <li key={name}>
              <p className="font-semibold">{labelOf(name)}: your version is in the form. Theirs:</p>
              <pre className="mt-1 max-h-48 overflow-auto rounded bg-sunken p-3 text-sm whitespace-pre-wrap">
                {text || "(empty)"}
              </pre>
              <button type="button" className="button button-dense mt-2" onClick={() => controls.forEach(take)}>
                Use theirs<span className="sr-only"> for {labelOf(name)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
