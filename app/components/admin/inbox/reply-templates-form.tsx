import { Form } from "react-router";
import { PageLink } from "~/components/ui/page-link";
import { maxReplies, replyPlaceholders } from "~/domain/intake/replies";
import { textFieldProps, type StoredTextsAnswer } from "../controls/stored-texts";
import { TextAreaField, TextField } from "../controls/text-field";
import { ActionNotice } from "../shell/action-notice";

/** The texts that answer enquiries. There is always an empty one to add, up to the limit; an emptied one is removed. */
export function ReplyTemplatesForm({
  texts,
  count,
  version,
  answer,
}: {
  texts: Readonly<Record<string, string>>;
  /** How many templates are stored. */
  count: number;
  version: number;
  answer: StoredTextsAnswer | undefined;
}) {
  const frame = textFieldProps(texts, answer);
  return (
    <>
      <ActionNotice of={answer} />
      <PageLink to="/admin/submissions" className="text-link text-sm">
        All submissions
      </PageLink>
      <Form method="post" preventScrollReset className="editor mt-3" aria-labelledby="replies">
        <input type="hidden" name="version" value={version} />
        <div className="editor-head">
          <h1 id="replies" className="mr-auto text-heading">
            Reply templates
          </h1>
          <button type="submit" className="button button-dense button-primary">
            Save templates
          </button>
        </div>
        <p className="mt-3 max-w-prose text-muted">
          They open in your own mail program, filled in for the enquiry. A sentence whose value is empty is left out. To
          remove a template, empty its three fields.
        </p>
        <dl className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {Object.entries(replyPlaceholders).map(([name, meaning]) => (
            <div key={name}>
              <dt className="inline font-mono">{`{${name}}`}</dt> <dd className="inline text-muted">{meaning}</dd>
            </div>
          ))}
        </dl>
        {Array.from({ length: Math.min(count + 1, maxReplies) }, (_, at) => (
          <section key={at} aria-labelledby={`reply-${at}`} className="mt-8">
            <h2 id={`reply-${at}`} className="text-xl">
              {at < count ? `Template ${at + 1}` : "A new template"}
            </h2>
            <div className="mt-4 grid max-w-3xl gap-5">
              <TextField {...frame(`${at}.name`, "Name")} />
              <TextField {...frame(`${at}.subject`, "Subject")} />
              <TextAreaField {...frame(`${at}.text`, "Text")} rows={6} />
            </div>
          </section>
        ))}
      </Form>
    </>
  );
}
