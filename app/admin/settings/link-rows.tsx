import { type DragEvent, type KeyboardEvent, type MouseEvent, useState } from "react";
import type { Texts } from "~/base/words/merge-texts";
import { rowOf } from "~/base/words/merge-texts";
import { TextField } from "~/portal/controls/fields";
import { writeValue } from "~/portal/controls/form-values";
import type { FrameText } from "~/portal/drafts/texts-form";
import { type LinkList, linkFields } from "~/settings/links-and-claims";
import { settingTable } from "~/settings/setting-table";
import { arrangeRows } from "~/settings/settings-form";

const labels = { column: "Column", label: "Label", address: "Address" } as const;
const moves = [
  ["up", "↑", "Move up"],
  ["down", "↓", "Move down"],
  ["remove", "×", "Remove"],
] as const;

/**
 * A list of links with buttons to add, remove and move one; with script, a row can be dragged too. Without script, a button sends the form, which comes back
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
          className="movable-row flex flex-wrap items-start gap-3"
          {...dropTarget(list, row)}
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
          {/* With room for all buttons: they would move to a line of their own when the last of them arrives. */}
          <div className="mt-7 w-48">
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

/**
 * The buttons that move or remove a row of the form, on which the arrow keys move it too, and a handle to drag it by. The
 * row around them needs `movable-row` and `dropTarget`: the row itself cannot be draggable, because a browser starts no
 * drag at its fields.
 */
export function RowButtons({ list, row }: { list: string; row: number }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys of its buttons
    <div className="flex flex-wrap items-center gap-1" onKeyDown={onArrowKey}>
      <span
        aria-hidden="true"
        draggable
        title="Drag to move"
        className="order-grip needs-scripting px-2 py-1"
        onDragStart={({ currentTarget, dataTransfer }) => {
          dataTransfer.effectAllowed = "move";
          dataTransfer.setData(dragType(list), String(row));
          const dragged = currentTarget.closest(".movable-row");
          if (dragged) dataTransfer.setDragImage(dragged, 12, 12);
        }}
      >
        ⠿
      </span>
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

/** The type of a dragged row's data, by which only rows of its own list take it. Browsers write it in lower case. */
const dragType = (list: string) => `application/x-row-of-${list.toLowerCase()}`;

/** The properties of a row onto which another of its list can be dropped, which then takes its place. */
export function dropTarget(
  list: string,
  row: number,
): Pick<React.DOMAttributes<HTMLElement>, "onDragEnter" | "onDragOver" | "onDragLeave" | "onDrop"> {
  const leave = ({ currentTarget }: DragEvent<HTMLElement>) => void delete currentTarget.dataset["dropping"];
  const over = (event: DragEvent<HTMLElement>) => {
    if (!event.dataTransfer.types.includes(dragType(list))) return;
    event.preventDefault();
    event.currentTarget.dataset["dropping"] = "";
  };
  return {
    onDragEnter: over,
    onDragOver: over,
    onDragLeave(event) {
      // Not to one of its own fields.
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) leave(event);
    },
    onDrop(event) {
      leave(event);
      const from = event.dataTransfer.getData(dragType(list));
      const form = event.currentTarget.closest("form");
      if (from === "" || !form) return;
      event.preventDefault();
      moveRow(form, list, Number(from), row);
    },
  };
}

function arrange(event: MouseEvent<HTMLButtonElement>): void {
  const { form, value: button } = event.currentTarget;
  if (!form) return;
  event.preventDefault();
  const { list, row, field: action } = rowOf(button)!;
  if (action === "remove") write(form, arrangeRows(textsIn(form), button));
  else moveRow(form, list, row, row + (action === "up" ? -1 : 1), action);
}

function onArrowKey(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const button = event.target;
  if (step === undefined || !(button instanceof HTMLButtonElement) || !button.form) return;
  event.preventDefault();
  const { list, row, field: action } = rowOf(button.value)!;
  moveRow(button.form, list, row, row + step, action);
}

/** Moves a row's texts to another place of its list, and the focus to a button there. */
function moveRow(form: HTMLFormElement, list: string, from: number, to: number, focused = "up"): void {
  const buttonAt = (row: number) => form.querySelector<HTMLButtonElement>(`[value="${list}.${row}.${focused}"]`);
  if (!buttonAt(to)) return;
  let texts: Texts = textsIn(form);
  for (let row = from; row !== to; row += Math.sign(to - from))
    texts = arrangeRows(texts, `${list}.${row}.${to < from ? "up" : "down"}`);
  write(form, texts);
  buttonAt(to)?.focus();
}

const textsIn = (form: HTMLFormElement): Texts =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

function write(form: HTMLFormElement, texts: Texts): void {
  const current = textsIn(form);
  for (const [name, text] of Object.entries(texts)) {
    const control = form.elements.namedItem(name);
    if (current[name] === text) continue;
    if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) writeValue(control, text);
  }
}

const rowCount = (texts: Texts, list: LinkList): number =>
  1 + Math.max(-1, ...Object.keys(texts).map((name) => (rowOf(name)?.list === list ? rowOf(name)!.row : -1)));
