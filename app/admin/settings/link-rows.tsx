import { type MouseEvent, useState } from "react";
import type { Texts } from "~/base/words/merge-texts";
import { rowOf } from "~/base/words/merge-texts";
import { TextField } from "~/portal/controls/fields";
import { writeValue } from "~/portal/controls/form-values";
import type { FrameText } from "~/portal/drafts/texts-form";
import { settingTable } from "~/settings/setting-table";
import { arrangeRows } from "~/settings/settings-form";
import { type LinkList, linkFields } from "~/settings/site-links";

const labels = { column: "Column", label: "Label", address: "Address" } as const;
const moves = [
  ["up", "↑", "Move up"],
  ["down", "↓", "Move down"],
  ["remove", "×", "Remove"],
] as const;

/**
 * A list of links with buttons to add, remove and move one. Without script, a button sends the form, which comes back
 * with the links in their new order.
 */
export function LinkRows({
  list,
  hint,
  frame,
  texts,
}: {
  list: LinkList;
  hint: string;
  frame: FrameText;
  texts: Texts;
}) {
  const [count, setCount] = useState(() => rowCount(texts, list));
  // A save adds an empty row. None is removed while the form is open: the user may be typing in it.
  const savedCount = rowCount(texts, list);
  if (savedCount > count) setCount(savedCount);
  const { label } = settingTable[list];
  return (
    <fieldset className="col-span-full grid min-w-0 grid-cols-1 gap-3 rounded-card border border-line p-4">
      <legend className="px-1 font-semibold">{label}</legend>
      <p className="text-sm text-muted">{hint}</p>
      {Array.from({ length: count }, (_, row) => (
        <div
          key={row}
          role="group"
          aria-label={`${label}, link ${row + 1}`}
          className="flex flex-wrap items-start gap-3"
        >
          {linkFields(list).map((field) => (
            <div key={field} className="min-w-40 grow basis-40">
              <TextField
                {...frame(
                  `${list}.${row}.${field}`,
                  list === "navigation" && field === "column" ? "Folded into" : labels[field],
                )}
              />
            </div>
          ))}
          <div className="mt-7">
            <RowButtons list={list} row={row} />
          </div>
        </div>
      ))}
      <p>
        <button
          type="submit"
          name="arrange"
          value={`${list}.0.add`}
          onClick={(event) => {
            event.preventDefault();
            setCount(count + 1);
          }}
          className="button button-dense"
        >
          Add a link
        </button>
      </p>
    </fieldset>
  );
}

/** The buttons that move or remove a row of the form. */
export function RowButtons({ list, row }: { list: string; row: number }) {
  return (
    <div className="flex gap-1">
      {moves.map(([action, sign, name]) => (
        <button
          key={action}
          type="submit"
          name="arrange"
          value={`${list}.${row}.${action}`}
          aria-label={name}
          title={name}
          onClick={arrange}
          className="button button-dense"
        >
          {sign}
        </button>
      ))}
    </div>
  );
}

function arrange(event: MouseEvent<HTMLButtonElement>): void {
  const { form, value: button } = event.currentTarget;
  if (!form) return;
  event.preventDefault();
  rearrange(form, button);
  const { list, row, field: action } = rowOf(button)!;
  const next = row + ({ up: -1, down: 1 }[action] ?? 0);
  form.querySelector<HTMLButtonElement>(`[value="${list}.${next}.${action}"]`)?.focus();
}

/** Writes the rows of a list into the form as a button of that value leaves them. */
function rearrange(form: HTMLFormElement, button: string): void {
  const current = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  for (const [name, text] of Object.entries(arrangeRows(current, button))) {
    const control = form.elements.namedItem(name);
    if (current[name] === text) continue;
    if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) writeValue(control, text);
  }
}

const rowCount = (texts: Texts, list: LinkList): number =>
  1 + Math.max(-1, ...Object.keys(texts).map((name) => (rowOf(name)?.list === list ? rowOf(name)!.row : -1)));
