import { useState } from "react";
import { rowOf } from "~/base/words/merge-texts";
import { maxReplies, replyPlaceholders } from "~/enquiries/rules/replies";
import { PageLink } from "~/first-view/page-link";
import type { StoredTextsActionData } from "~/portal/content-section";
import { TextAreaField, TextField } from "~/portal/controls/fields";
import { TextsForm } from "~/portal/drafts/texts-form";

/** The storage key of the draft in this browser. */
export const repliesDraft = "replies";

/** The label of a field where it stands apart from its template, or of all templates. */
function templateFieldLabel(name: string): string {
  const { row, field } = rowOf(name) ?? {};
  return row === undefined ? "All templates" : `Template ${row + 1}: ${field}`;
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
        labelOf={templateFieldLabel}
      >
        {(frame) => (
          <>
            <p className="mt-3 max-w-prose text-muted">
              They open in your email app, filled in for the enquiry. Sentences with an empty value are left out. To
              remove a template, clear its three fields.
            </p>
            <dl className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
              {Object.entries(replyPlaceholders).map(([name, meaning]) => (
                <div key={name}>
                  <dt className="inline font-mono">{`{${name}}`}</dt> <dd className="inline text-muted">{meaning}</dd>
                </div>
              ))}
            </dl>
            {Array.from({ length: Math.min(visibleCount + 1, maxReplies) }, (_, at) => (
              <section key={at} aria-labelledby={`reply-${at}`} className="mt-8">
                <h2 id={`reply-${at}`} className="text-xl">
                  {at < visibleCount ? `Template ${at + 1}` : "New template"}
                </h2>
                <div className="mt-4 grid max-w-3xl gap-5">
                  <TextField {...frame(`reply.${at}.name`, "Name")} />
                  <TextField {...frame(`reply.${at}.subject`, "Subject")} />
                  <TextAreaField {...frame(`reply.${at}.text`, "Text")} rows={6} />
                </div>
              </section>
            ))}
          </>
        )}
      </TextsForm>
    </>
  );
}
