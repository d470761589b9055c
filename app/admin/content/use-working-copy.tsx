import { type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from "react";
import type { EditedItem } from "~/admin/preview/edited-item";
import { sameValues } from "~/content/drafts/draft";
import type { CopyNote, Unfinished } from "~/content/drafts/working-copy";
import type { ContentType } from "~/content/types/content-type";
import { defaultsOf, valuesOf } from "~/portal/drafts/draft-storage";
import type { Autosave } from "~/portal/drafts/save-dialogs";
import type { SavedForm } from "~/portal/drafts/saved-form";
import { LazyComponent } from "~/ui/portal/lazy-component";

/** The key of a row's form. */
export const draftKey = (section: string, rowId: number | string | null): string => `${section}/${rowId ?? "new"}`;

/**
 * Where a new row's form keeps its drafts, and how it offers those of other new rows.
 *
 * @param id the id in the form, which identifies the row before it is created
 * @param unfinished the new rows with a working copy on the server, which the form offers anyway
 */
export function newRowDrafts(section: string, id: string, unfinished: readonly Unfinished[]) {
  const under = draftKey(section, null);
  return {
    draftsUnder: `${under}/${id}`,
    otherDrafts: {
      under,
      addressOf(key: string): string | null {
        const [, other] = /\/new\/([a-z0-9]+)/.exec(key) ?? [];
        if (other === undefined || other === id || unfinished.some(({ item }) => item === other)) return null;
        return `/admin/${section}/new?copy=${other}`;
      },
    },
  };
}

const loadKeeper = async () => (await import("~/portal/drafts/working-copy-keeper")).WorkingCopyKeeper;

/**
 * A content form's working copy (WRITE-1).
 *
 * @param newId the id of a new row; null if the row existed when the form was opened
 * @returns `keeper` saves the copy and loads with the first unsaved change; `others` are the known copies of the row;
 * `row` is the row's number, or the id of a new row
 */
export function useWorkingCopy(
  form: RefObject<HTMLFormElement | null>,
  {
    type,
    item,
    newId,
    saved,
    autosave,
  }: { type: ContentType; item: EditedItem; newId: string | null; saved: SavedForm; autosave: Autosave },
): { readonly row: string; readonly others: readonly CopyNote[]; readonly keeper: ReactNode } {
  const [isKeeping, setKeeping] = useState(false);
  // Stays mounted after a save: a new keeper would mistake this window's copy for another window's.
  if (saved.dirty && !isKeeping) setKeeping(true);
  const [told, setTold] = useState<{ readonly of: EditedItem; readonly others: readonly CopyNote[] } | null>(null);
  const row = item.rowId === null ? (newId ?? item.id) : String(item.rowId);
  const { kept, report } = autosave;
  const onInput = useEffectEvent(() => {
    if (kept && /typing|discarded|elsewhere/.test(kept.state)) return;
    // Not synchronously: this runs before React's listener, and rendering now would revert controlled fields.
    setTimeout(() => report({ state: "typing" }));
  });
  // Here, because the keeper may still be loading, or fail to load.
  useEffect(() => {
    const target = form.current!;
    const input = () => onInput();
    // Typed before hydration.
    if (!sameValues(valuesOf(target), defaultsOf(target))) input();
    target.addEventListener("input", input);
    return () => target.removeEventListener("input", input);
  }, [form]);
  const isKeptNew = item.rowId === null && kept?.state === "kept";
  useEffect(() => {
    // So that a reload finds the copy. Bypasses the router, which would run the loaders.
    if (isKeptNew) history.replaceState(history.state, "", `?copy=${row}`);
  }, [isKeptNew, row]);
  const keeper = isKeeping && (
    <LazyComponent
      load={loadKeeper}
      with={{
        form,
        path: `/admin/${type.name}/copy`,
        row,
        draft: saved.draft,
        dirty: saved.dirty,
        isSaving: saved.saving,
        autosave,
        onOthers: (others: readonly CopyNote[]) => setTold({ of: item, others }),
      }}
    />
  );
  const mine = item.notes.filter(({ isMine }) => isMine);
  return { row, others: told?.of === item ? [...mine, ...told.others] : item.notes, keeper };
}
