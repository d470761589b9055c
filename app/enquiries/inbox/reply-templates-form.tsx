import { useRef, useState } from "react";
import { rowOf, type Texts } from "~/base/words/merge-texts";
import { maxReplies, replyPlaceholders } from "~/enquiries/rules/replies";
import { PageLink } from "~/first-view/page-link";
import type { StoredTextsActionData } from "~/portal/content-section";
import { TextAreaField, TextField } from "~/portal/controls/fields";
import { useFormValues } from "~/portal/controls/form-values";
import { type FrameText, TextsForm } from "~/portal/drafts/texts-form";

/** The storage key of the draft in this browser. */
export const repliesDraft = "replies";

/** The label of a field where it stands apart from its template, or of all templates. */
function templateFieldLabel(name: string, texts: Texts): string {
  const { row, field } = rowOf(name) ?? {};
  if (row === undefined) return "All templates";
  return `${texts[`reply.${row}.name`] || `Template ${row + 1}`}: ${field}`;
}

/** The form of the reply templates. The last one is empty, up to the limit. Saving removes emptied ones. */
export function ReplyTemplatesForm({
  texts: savedTemplates,
  count,
  version,
  actionData,
}: {
  texts: Readonly<Record<string, string>>;
  /** How many templates are stored. */
  count: number;
  version: number;
  actionData: StoredTextsActionData | undefined;
}) {
  // A save may add a template. None is removed while the form is open: the user may be typing in it.
  const [visibleCount, setVisibleCount] = useState(count);
  if (count > visibleCount) setVisibleCount(count);
  return (
    <>
      <PageLink to="/admin/submissions" className="text-link mb-3 inline-block text-sm">
        All submissions
      </PageLink>
      <TextsForm
        draft={repliesDraft}
        title="Reply templates"
        save="Save templates"
        storedTexts={{ version, texts: savedTemplates }}
        actionData={actionData}
        labelOf={(name) => templateFieldLabel(name, savedTemplates)}
      >
        {(frame, texts) => (
          <>
            <p className="mt-3 max-w-prose text-muted">
              A reply starts from one, filled in for the enquiry. Sentences with an empty value are left out. To remove
              a template, clear its three fields.
            </p>
            {Array.from({ length: Math.min(visibleCount + 1, maxReplies) }, (_, at) => (
              <Template key={at} at={at} frame={frame} initialName={texts[`reply.${at}.name`] ?? ""} />
            ))}
          </>
        )}
      </TextsForm>
    </>
  );
}

/** A template, headed by its name as typed, with the placeholders below its text. */
function Template({ at, frame, initialName }: { at: number; frame: FrameText; initialName: string }) {
  const section = useRef<HTMLElement>(null);
  /** The field that was used last, for the placeholders. */
  const target = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null);
  const nameField = `reply.${at}.name`;
  const { [nameField]: name } = useFormValues(section, [nameField], { [nameField]: initialName });
  const put = (placeholder: string) => {
    const field = target.current ?? section.current!.querySelector("textarea")!;
    field.focus();
    field.setRangeText(placeholder, field.selectionStart ?? 0, field.selectionEnd ?? 0, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- notes which of its fields has the focus
    <section
      ref={section}
      aria-labelledby={`reply-${at}`}
      className="mt-6 max-w-3xl rounded-card border border-line bg-raised p-5"
      onFocus={({ target: field }) => {
        const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
        if (isText && field.name !== nameField) target.current = field;
      }}
    >
      <h2 id={`reply-${at}`} className="text-xl wrap-anywhere">
        {name || "New template"}
      </h2>
      <div className="mt-4 grid gap-5">
        <TextField {...frame(nameField, "Name")} />
        <TextField {...frame(`reply.${at}.subject`, "Subject")} />
        <TextAreaField {...frame(`reply.${at}.text`, "Text")} rows={6} />
      </div>
      <div role="group" aria-label="Placeholders" className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        {Object.entries(replyPlaceholders).map(([placeholder, meaning]) => (
          <span key={placeholder}>
            <button
              type="button"
              title="Put it where you write"
              className="form-small-button font-mono"
              onClick={() => put(`{${placeholder}}`)}
            >{`{${placeholder}}`}</button>{" "}
            {meaning}
          </span>
        ))}
      </div>
    </section>
  );
}
