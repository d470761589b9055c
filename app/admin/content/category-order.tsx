import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { moveEntry } from "~/base/words/lists";
import { PageLink } from "~/first-view/page-link";
import type { Notice } from "~/ui/components/toast";
import { ActionNotice } from "~/ui/portal/action-feedback";
import { EmptyList } from "~/ui/portal/list-pager";

/** The action data of a move. */
export interface OrderActionData {
  readonly notice: Notice;
}

interface Move {
  readonly from: number;
  readonly to: number;
}

interface Row {
  readonly rowId: number;
  readonly version: number;
  readonly name: string;
}

/**
 * The stack categories in their public order, with buttons that move one up or down and, with script, drag and drop.
 * Each move is saved immediately, and its notice offers Undo.
 *
 * @param actionData the action data of a form submitted without script
 */
export function CategoryOrder({ rows, actionData }: { rows: readonly Row[]; actionData: OrderActionData | null }) {
  const { Form, submit, state, data } = useFetcher<OrderActionData>({ key: "category-order" });
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<Move | null>(null);
  /**
   * Moves that `rows` does not contain yet, oldest first; the oldest is being saved. Not read from the fetcher: its
   * state renders in a transition, which a second press of the same key may overtake.
   */
  const [moves, setMoves] = useState<readonly Move[]>([]);
  const request = useRef<"none" | "submitted" | "busy">("none");
  const [focus, setFocus] = useState<{ readonly rowId: number; readonly direction: "up" | "down" } | null>(null);
  const busy = state !== "idle";
  const orderedRows = [...moves, ...(drag ? [drag] : [])].reduce(
    (entries, move) => moveEntry(entries, move.from, move.to),
    rows,
  );
  const order = orderedRows.map(({ rowId }) => rowId).join();

  useEffect(() => {
    // Moving a row blurs its button. Focus it again or, if it is disabled at an end of the list, its counterpart.
    if (!focus || !order) return;
    const row = list.current?.querySelector(`[data-row="${focus.rowId}"]`);
    const wantedButton = row?.querySelector<HTMLButtonElement>(`[data-move="${focus.direction}"]:not(:disabled)`);
    (wantedButton ?? row?.querySelector<HTMLButtonElement>("button:not(:disabled)"))?.focus();
  }, [focus, order]);

  const make = (move: Move) => {
    if (move.from !== move.to) setMoves((previousMoves) => [...previousMoves, move]);
  };
  const saveNext = useEffectEvent((unsaved: readonly Move[]) => {
    if (request.current === "busy") {
      request.current = "none";
      // A failed move takes the later ones with it, which were made on top of it.
      return setMoves(data?.notice.tone === "success" ? unsaved.slice(1) : []);
    }
    const [next] = unsaved;
    if (!next || request.current !== "none") return;
    request.current = "submitted";
    const form = new FormData();
    for (const { rowId, version } of rows) form.append("row", `${rowId}.${version}`);
    form.set("move", `${next.from}.${next.to}`);
    void submit(form, { method: "post" });
  });
  // Before paint: the new rows contain the saved move, which would otherwise show twice.
  useLayoutEffect(() => {
    if (busy) request.current = "busy";
    else saveNext(moves);
  }, [busy, moves]);
  const button = (row: Row, index: number, direction: "up" | "down") => {
    const target = index + (direction === "up" ? -1 : 1);
    return (
      <button
        type="submit"
        name="move"
        value={`${index}.${target}`}
        data-move={direction}
        disabled={target < 0 || target >= rows.length}
        className="button button-dense"
        onClick={(event) => {
          event.preventDefault();
          setFocus({ rowId: row.rowId, direction });
          make({ from: index, to: target });
        }}
      >
        <span aria-hidden="true">{direction === "up" ? "↑" : "↓"}</span>
        <span className="sr-only">
          Move {row.name} {direction}
        </span>
      </button>
    );
  };
  const last = focus && orderedRows.findIndex(({ rowId }) => rowId === focus.rowId);
  return (
    <>
      <ActionNotice of={data ?? actionData} />
      <p className="label">
        <PageLink to="/admin/stack-categories" className="text-link">
          Stack Categories
        </PageLink>
      </p>
      <h1 className="mt-1.5 text-heading">Category order</h1>
      <p className="mt-2 text-muted">
        The directory shows its tabs in this order. Move a category with its buttons
        <span className="hidden [@media(scripting:enabled)]:inline"> or drag it</span>. Changes are saved immediately.
      </p>
      {rows.length === 0 && <EmptyList>No categories found</EmptyList>}
      <Form method="post" preventScrollReset>
        {rows.map(({ rowId, version }) => (
          <input key={rowId} type="hidden" name="row" value={`${rowId}.${version}`} />
        ))}
        <ol ref={list} className="order-list" aria-busy={busy || moves.length > 0}>
          {orderedRows.map((row, index) => (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons are for keyboards
            <li
              key={row.rowId}
              data-row={row.rowId}
              data-dragged={drag?.to === index || undefined}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = "move";
                // Firefox starts no drag without data.
                event.dataTransfer.setData("text/plain", row.name);
                setDrag({ from: index, to: index });
              }}
              onDragOver={(event) => {
                if (!drag) return;
                event.preventDefault();
                if (drag.to !== index) setDrag({ ...drag, to: index });
              }}
              onDrop={(event) => {
                event.preventDefault();
                if (drag) make(drag);
                setDrag(null);
              }}
              onDragEnd={() => setDrag(null)}
            >
              <span aria-hidden="true" className="order-grip needs-list-script">
                ⠿
              </span>
              <span className="mr-auto min-w-0 font-semibold break-words">{row.name}</span>
              {button(row, index, "up")}
              {button(row, index, "down")}
            </li>
          ))}
        </ol>
      </Form>
      <p role="status" className="sr-only">
        {focus &&
          last !== null &&
          last >= 0 &&
          moves.length === 0 &&
          data &&
          `${orderedRows[last]!.name} is number ${last + 1} of ${orderedRows.length}`}
      </p>
    </>
  );
}
