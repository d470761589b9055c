import { useId, useRef, useState, type ReactNode } from "react";
import { Form } from "react-router";
import { rowOf, type Texts } from "~/base/words/merge-texts";
import { ConflictPanel, type ConflictItem } from "./conflict-panel";
import { DraftOffer, DraftStorageWarning, SaveDialogs, saveShortcut } from "./save-dialogs";
import type { StoredTextsActionData, TextsVersion } from "./stored-texts";
import { useSavedForm } from "./use-saved-form";

/** The props of a text field, from its name and label. */
export type FrameText = (
  name: string,
  label: string,
  hint?: string,
) => {
  name: string;
  label: string;
  hint: string | undefined;
  defaultValue: string | undefined;
  error: string | undefined;
};

interface TextsFormProps {
  /** The storage key of the draft in this browser. */
  readonly draft: string;
  readonly title: string;
  /** The label of the save button. */
  readonly save: string;
  readonly stored: TextsVersion;
  readonly actionData: (StoredTextsActionData & { readonly restored?: true }) | undefined;
  /** The label of a field where it stands alone, or of a list, by its name. */
  readonly labelOf: (name: string) => string;
  /** Renders the fields with their initial texts. */
  readonly children: (frame: FrameText, texts: Texts) => ReactNode;
}

/** A form of stored texts with optimistic locking: its heading, save button, draft and the response to a save. */
export function TextsForm({ draft, title, save, stored, actionData, labelOf, children }: TextsFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const heading = useId();
  const savedForm = useSavedForm(form, draft, {
    newest: actionData?.conflict?.version ?? stored.version,
    stored: stored.texts,
    unsaved: actionData?.texts !== undefined,
    replaced: actionData?.restored,
  });
  const [initial] = useState(actionData?.texts ?? stored.texts);
  const { conflict } = actionData ?? {};
  // A merge may add rows.
  const texts = { ...stored.texts, ...(conflict && actionData?.texts), ...initial };
  const frame: FrameText = (name, label, hint) => ({
    name,
    label,
    hint,
    defaultValue: texts[name],
    error: savedForm.saving ? undefined : actionData?.errors?.[name],
  });
  return (
    <>
      <SaveDialogs form={form} saved={savedForm} actionData={actionData} />
      <Form ref={form} method="post" preventScrollReset aria-labelledby={heading} className="editor">
        <input type="hidden" name="version" value={savedForm.version ?? ""} data-draft="never" />
        <div className="editor-head">
          <h1 id={heading} className="mr-auto text-heading">
            {title}
          </h1>
          <button
            type="submit"
            className="button button-dense button-primary"
            aria-disabled={savedForm.saving || undefined}
            aria-keyshortcuts={saveShortcut}
          >
            {savedForm.saving ? "Saving…" : save}
          </button>
        </div>
        {/* After a conflict, the stored draft is what was just sent, so there is nothing to offer. */}
        {!conflict && <DraftOffer form={form} draft={savedForm} />}
        <DraftStorageWarning draft={savedForm} />
        {conflict && (
          <ConflictPanel
            items={conflictItems([...conflict.fields, ...savedForm.contested], conflict.theirs, labelOf)}
            theirs={conflict.theirs}
            form={form}
          />
        )}
        {children(frame, texts)}
      </Form>
    </>
  );
}

/** What to decide after a conflict. @param names the fields and lists that both users changed */
function conflictItems(
  names: readonly string[],
  savedTexts: Texts,
  labelOf: TextsFormProps["labelOf"],
): ConflictItem[] {
  const isInList = (name: string) => names.includes(rowOf(name)?.list ?? "");
  return [...new Set(names.filter((name) => !isInList(name)))].map((name) => {
    const inRows = Object.keys(savedTexts).filter((other) => rowOf(other)?.list === name);
    return inRows.length === 0
      ? { label: labelOf(name), names: [name], theirs: savedTexts[name] ?? "" }
      : { label: labelOf(name), names: inRows, theirs: inRows.flatMap((of) => savedTexts[of] || []).join("\n") };
  });
}
