import { Form } from "react-router";
import { PageLink } from "~/first-view/page-link";
import {
  digestHour,
  letterKinds,
  letterPlaceholders,
  type LetterKind,
  type LetterWord,
  letterWordNames,
  letterWords,
} from "~/outbox/mail-settings";
import { kindChoices } from "~/outbox/message";
import type { StoredTextsActionData } from "~/portal/content-section";
import { ChoiceField, FlagField, TextAreaField, TextField } from "~/portal/controls/fields";
import { TextsForm } from "~/portal/drafts/texts-form";

/** The storage key of the draft in this browser. */
export const mailSettingsDraft = "mail-settings";

const labels = {
  sender: "Sender",
  recipients: "Notified of enquiries",
  sendsCopy: "Send prospects a copy of their choices",
  sendsDigest: "Send a morning digest when enquiries are waiting for a reply",
  timeZone: "Time zone",
  subject: "Subject",
  text: "Opening",
};

/** The label of a field, where it stands apart from its letter. */
function mailFieldLabel(name: string): string {
  if (name.startsWith("words."))
    return `${kindChoices.copy.label}: ${letterWords[name.slice(6) as LetterWord].label.toLowerCase()}`;
  const [field, part] = name.split(".") as [keyof typeof labels, keyof typeof labels | undefined];
  return part ? `${kindChoices[field as LetterKind].label}: ${labels[part].toLowerCase()}` : labels[field];
}

/** The form of the email settings: sender, recipients and texts. */
export function MailSettingsForm({
  texts: stored,
  version,
  problem,
  notTold,
  defaults,
  timeZones,
  actionData,
}: {
  texts: Readonly<Record<string, string>>;
  version: number;
  problem: string;
  /** Recipients whose account may not see enquiries. */
  notTold: readonly string[];
  defaults: { readonly sender: string; readonly recipients: string };
  timeZones: readonly string[];
  actionData: StoredTextsActionData | undefined;
}) {
  const otherwise = (value: string, variable: string) =>
    value === "" ? `${variable} is not set either.` : `Leave empty to use ${value} (${variable}).`;
  return (
    <>
      <PageLink to="/admin/messages" className="text-link mb-3 inline-block text-sm">
        All messages
      </PageLink>
      {problem && <p className="mt-4 max-w-prose rounded-card border border-caution px-4 py-3">{problem}</p>}
      {notTold.length > 0 && (
        <p className="mt-4 max-w-prose rounded-card border border-caution px-4 py-3 wrap-anywhere">
          Not notified, because their role does not include enquiries: {notTold.join(", ")}. Change the role under{" "}
          <PageLink to="/admin/users" className="text-link">
            Users
          </PageLink>
          , or remove the address.
        </p>
      )}
      <TextsForm
        draft={mailSettingsDraft}
        title="Email settings"
        save="Save email settings"
        storedTexts={{ version, texts: stored }}
        actionData={actionData}
        labelOf={mailFieldLabel}
      >
        {(frame, texts) => (
          <>
            <section aria-labelledby="who" className="mt-6">
              <h2 id="who" className="text-xl">
                Delivery
              </h2>
              <div className="mt-4 grid gap-5 sm:grid-cols-2">
                <TextField {...frame("sender", labels.sender, otherwise(defaults.sender, "MAIL_FROM"))} />
                <TextField {...frame("recipients", labels.recipients, otherwise(defaults.recipients, "MAIL_TO"))} />
                <FlagField name="sendsCopy" label={labels.sendsCopy} defaultChecked={texts["sendsCopy"] === "on"} />
                <FlagField
                  name="sendsDigest"
                  label={labels.sendsDigest}
                  hint="Sent to the people notified of enquiries."
                  defaultChecked={texts["sendsDigest"] === "on"}
                />
                <ChoiceField
                  {...frame("timeZone", labels.timeZone, `The digest is sent at ${digestHour}:00.`)}
                  options={timeZones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
                />
              </div>
            </section>
            {letterKinds.map((kind) => (
              <section key={kind} aria-labelledby={`letter-${kind}`} className="mt-8">
                <h2 id={`letter-${kind}`} className="text-xl">
                  {kindChoices[kind].label}
                </h2>
                <p className="mt-1 text-sm text-muted">
                  Placeholders: {letterPlaceholders[kind].map((name) => `{${name}}`).join(", ")}. Sentences with an
                  empty value are left out.
                </p>
                <div className="mt-4 grid max-w-3xl gap-5">
                  <TextField {...frame(`${kind}.subject`, labels.subject)} />
                  <TextAreaField {...frame(`${kind}.text`, labels.text)} />
                </div>
                {kind === "copy" && (
                  <div className="mt-5 grid max-w-3xl gap-5 sm:grid-cols-2">
                    {letterWordNames.map((word) =>
                      word === "note" ? (
                        <div key={word} className="col-span-full">
                          <TextAreaField
                            {...frame(`words.${word}`, letterWords[word].label, "{form} is the address of the intake.")}
                          />
                        </div>
                      ) : (
                        <TextField key={word} {...frame(`words.${word}`, letterWords[word].label)} />
                      ),
                    )}
                  </div>
                )}
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
                  <span className="text-muted">Uses the saved version</span>
                </p>
              </section>
            ))}
          </>
        )}
      </TextsForm>
      {/* A form of its own, so that a test does not submit the fields being edited. */}
      <Form id="send-test" method="post" preventScrollReset />
    </>
  );
}
