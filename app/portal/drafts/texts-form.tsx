import { type ReactNode, useId, useRef, useState } from "react";
import { Form } from "react-router";
import type { Texts } from "~/base/words/merge-texts";
import { conflictWith, savedAs } from "~/portal/session/submit-form";
import type { SaveOutcome } from "~/portal/shell/save-outcome";
import type { StoredTextsActionData, TextsVersion } from "../content-section";
import { ConflictPanel } from "./conflict-panel";
import { DraftOffer, SaveDialogs, saveShortcut } from "./save-dialogs";
import { useSavedForm } from "./use-saved-form";

/** The outcome of saving a texts form. */
export function textsSaveOutcome({ saved, conflict, texts = {} }: StoredTextsActionData): SaveOutcome {
  if (saved) return savedAs(saved);
  return conflict ? conflictWith(conflict.version, conflict.savedTexts, texts) : { type: "refused" };
}

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

/**
 * A form of stored texts with optimistic locking: its heading, save button, draft and the response to a save.
 *
 * @param draft the key of the form
 * @param save the label of the save button
 * @param labelOf the label of a field where it stands alone, or of a list, by its name
 * @param children renders the fields with their initial texts
 */
export function TextsForm({
  draft,
  title,
  save,
  storedTexts,
  actionData,
  labelOf,
  children,
}: {
  draft: string;
  title: string;
  save: string;
  storedTexts: TextsVersion;
  actionData: StoredTextsActionData | undefined;
  labelOf: (name: string) => string;
  children: (frame: FrameText, texts: Texts) => ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const heading = useId();
  const { conflict } = actionData ?? {};
  const savedForm = useSavedForm(form, draft, {
    newest: conflict?.version ?? storedTexts.version,
    storedTexts: storedTexts.texts,
    unsaved: actionData?.texts !== undefined,
  });
  const [initial] = useState(actionData?.texts ?? storedTexts.texts);
  // A merge may add rows.
  const texts = { ...storedTexts.texts, ...(conflict && actionData?.texts), ...initial };
  const frame: FrameText = (name, label, hint) => ({
    name,
    label,
    hint,
    defaultValue: texts[name],
    error: savedForm.saving ? undefined : actionData?.errors?.[name],
  });
  return (
    <>
      <SaveDialogs savedForm={savedForm} actionData={actionData} />
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
        {conflict ? (
          <ConflictPanel savedForm={savedForm} conflict={conflict} labelOf={labelOf} />
        ) : (
          <DraftOffer savedForm={savedForm} />
        )}
        {children(frame, texts)}
      </Form>
    </>
  );
}
