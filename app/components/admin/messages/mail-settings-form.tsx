import { Form } from "react-router";
import { PageLink } from "~/components/ui/page-link";
import { kindChoices } from "~/domain/messages/message";
import { letterKinds, letterPlaceholders } from "~/domain/messages/mail-settings";
import { FlagField } from "../controls/choice-field";
import { textFieldProps, type StoredTextsAnswer } from "../controls/stored-texts";
import { TextAreaField, TextField } from "../controls/text-field";
import { ActionNotice } from "../shell/action-notice";

/** Who sends and gets mail, and what it says. */
export function MailSettingsForm({
  texts,
  version,
  problem,
  configured,
  answer,
}: {
  texts: Readonly<Record<string, string>>;
  version: number;
  problem: string;
  configured: { readonly sender: string; readonly recipients: string };
  answer: StoredTextsAnswer | undefined;
}) {
  const frame = textFieldProps(texts, answer);
  const otherwise = (value: string, variable: string) =>
    value === "" ? `${variable} is not set either.` : `If empty: ${value} (${variable}).`;
  return (
    <>
      <ActionNotice of={answer} />
      <PageLink to="/admin/messages" className="text-link text-sm">
        All messages
      </PageLink>
      {problem && <p className="mt-4 max-w-prose rounded-card border border-caution px-4 py-3">{problem}</p>}
      <Form method="post" preventScrollReset className="editor mt-3" aria-labelledby="mail-settings">
        <input type="hidden" name="version" value={version} />
        <div className="editor-head">
          <h1 id="mail-settings" className="mr-auto text-heading">
            Mail settings
          </h1>
          <button type="submit" className="button button-dense button-primary">
            Save mail settings
          </button>
        </div>
        <section aria-labelledby="who" className="mt-6">
          <h2 id="who" className="text-xl">
            Who
          </h2>
          <div className="mt-4 grid gap-5 sm:grid-cols-2">
            <TextField {...frame("sender", "Sender", otherwise(configured.sender, "MAIL_FROM"))} />
            <TextField {...frame("recipients", "Told of enquiries", otherwise(configured.recipients, "MAIL_TO"))} />
            <FlagField
              name="sendsCopy"
              label="Send prospects a copy of what they sent"
              defaultChecked={texts["sendsCopy"] === "on"}
            />
            <FlagField
              name="sendsDigest"
              label="Send a morning digest when something waits"
              hint="At 6:00 UTC, to those who are told of enquiries."
              defaultChecked={texts["sendsDigest"] === "on"}
            />
          </div>
        </section>
        {letterKinds.map((kind) => (
          <section key={kind} aria-labelledby={`letter-${kind}`} className="mt-8">
            <h2 id={`letter-${kind}`} className="text-xl">
              {kindChoices[kind].label}
            </h2>
            <p className="mt-1 text-sm text-muted">
              Filled in: {letterPlaceholders[kind].map((name) => `{${name}}`).join(", ")}. A sentence whose value is
              empty is left out.
            </p>
            <div className="mt-4 grid max-w-3xl gap-5">
              <TextField {...frame(`${kind}.subject`, "Subject")} />
              <TextAreaField {...frame(`${kind}.text`, "Opening")} />
            </div>
            <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
              <a href={`/admin/messages/preview/${kind}`} target="_blank" rel="noreferrer" className="text-link">
                Preview<span className="sr-only">: {kindChoices[kind].label}</span>
              </a>
              <a
                href={`/admin/messages/preview/${kind}?as=text`}
                target="_blank"
                rel="noreferrer"
                className="text-link"
              >
                As plain text<span className="sr-only">: {kindChoices[kind].label}</span>
              </a>
              <button type="submit" form="send-test" name="test" value={kind} className="button button-dense">
                Send me a test<span className="sr-only">: {kindChoices[kind].label}</span>
              </button>
              <span className="text-muted">with the texts as saved</span>
            </p>
          </section>
        ))}
      </Form>
      {/* Of its own, so that a test does not send what is being edited. */}
      <Form id="send-test" method="post" preventScrollReset />
    </>
  );
}
