import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import type { Notice } from "~/components/ui/toast";
import { useSaving } from "./form-keeper";
import { useFormDraft, type FormDraft } from "./use-form-draft";

/**
 * The draft of a form that saves over a version of a row, with the version it was made from. When the page finds
 * another version, and the form holds what was stored with it, the form goes on as it stands: with its cursor, its
 * scroll and an open editor. What somebody else saved meanwhile changes nothing here: what is typed stays, over the
 * version it was made from, and saving it is a conflict.
 *
 * @param key what the form is about, as for `useFormDraft`
 * @param newest the version that the page was last read with; null for a new row
 * @param stored the values of that version, by field name; "" for a box that is not ticked
 * @param answer what the last save was answered
 * @param unsaved whether the server sent the form with values that it refused
 * @param onOther told when the form is to begin anew, with what is stored
 */
export function useVersionedDraft(
  form: RefObject<HTMLFormElement | null>,
  key: string,
  {
    newest,
    stored,
    answer,
    unsaved,
    onOther,
  }: {
    newest: number | null;
    stored: Readonly<Record<string, string>>;
    answer: { readonly notice?: Notice } | null | undefined;
    unsaved: boolean;
    onOther: (version: number | null) => void;
  },
): { readonly draft: FormDraft; readonly version: number | null } {
  const saving = useSaving();
  const [version, setVersion] = useState(newest);
  const draft = useFormDraft(form, key, { version: version === null ? null : String(version), unsaved });
  const sent = useRef(false);
  useEffect(() => {
    if (saving) sent.current = true;
    else if (answer && answer.notice?.tone !== "success") sent.current = false;
  }, [saving, answer]);
  const follow = useEffectEvent((found: number | null) => {
    if (found === version) return;
    if (sent.current && holds(form.current!, stored)) {
      setVersion(found);
      draft.saved();
    } else if (sent.current || !draft.dirty) onOther(found);
    sent.current = false;
  });
  useEffect(() => follow(newest), [newest]);
  const restore: FormDraft["restore"] = (fill) => {
    // Over the version it was begun with: if that is not the newest, saving is a conflict, and overwrites nothing.
    if (draft.offer) setVersion(draft.offer.version === null ? null : Number(draft.offer.version));
    draft.restore(fill);
  };
  return { draft: { ...draft, restore }, version };
}

/**
 * The version that a form is made from, and the React key under which it begins anew: after a conflict, with what was
 * typed and over the version that was found, and when `useVersionedDraft` asks for it.
 *
 * @param stored the version that the page was last read with; null for a new row
 * @param found the version that a conflict was answered with
 */
export function useFormVersion<Version extends number | null>(stored: Version, found: number | undefined) {
  const [begun, onOther] = useState<number | null>(stored);
  const version: Version | number = found ?? stored;
  return {
    formKey: found === undefined ? `row ${begun}` : `conflict ${found}`,
    version,
    onOther,
  };
}

/** Whether a form has controls for all of these values, and exactly these in them. */
function holds(form: HTMLFormElement, values: Readonly<Record<string, string>>): boolean {
  const given = new FormData(form);
  const plain = (text: string) => text.replace(/\r\n?/g, "\n");
  return Object.entries(values).every(
    ([name, text]) => form.elements.namedItem(name) !== null && plain(String(given.get(name) ?? "")) === plain(text),
  );
}
