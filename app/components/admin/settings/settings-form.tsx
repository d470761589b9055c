import { useId, useRef, useState } from "react";
import { Form } from "react-router";
import type { Notice } from "~/components/ui/toast";
import { checkedClaims, notedClaims } from "~/domain/settings/claims";
import { claimLabels } from "~/domain/settings/settings-form";
import { FlagField } from "../controls/choice-field";
import { DraftOffer, DraftStorageWarning } from "../drafts/draft-offer";
import { SaveDialogs, saveShortcut } from "../drafts/save-dialogs";
import { ListField } from "../controls/list-field";
import { TextAreaField, TextField } from "../controls/text-field";
import { useSavedForm } from "../drafts/use-saved-form";
import { Moment } from "../shell/moment";

/** Settings as form texts, with their version. */
export interface SettingsVersion {
  readonly version: number;
  readonly texts: Readonly<Record<string, string>>;
}

/** The action data. `texts` are the submitted values if they were not stored. */
export interface SettingsAnswer {
  readonly notice: Notice;
  readonly errors?: Readonly<Record<string, string>>;
  readonly texts?: Readonly<Record<string, string>>;
  readonly signedOut?: true;
  /** What was stored. */
  readonly saved?: SettingsVersion;
  /** After a conflict, the version that another user saved. */
  readonly found?: SettingsVersion;
  /** Earlier settings were restored, instead of saving the form. */
  readonly restored?: true;
}

/** The storage key of the draft in this browser. */
export const settingsDraft = "settings";

interface Settings {
  readonly texts: Readonly<Record<string, string>>;
  /** Help texts that depend on content or deployment, by control name: such as what the site shows for a claim. */
  readonly hints: Readonly<Record<string, string>>;
  readonly version: number;
  readonly previousVersions: ReadonlyArray<{ readonly id: number; readonly at: string; readonly by: string | null }>;
  readonly answer: SettingsAnswer | null;
}

/** The form of the site's settings (ADM-39): brand and contact, claims, rating, featured tools, team. */
export function SettingsForm({ texts: stored, hints, version: newest, previousVersions, answer }: Settings) {
  const form = useRef<HTMLFormElement>(null);
  const heading = useId();
  const saved = useSavedForm(form, settingsDraft, {
    newest: answer?.found?.version ?? newest,
    stored,
    unsaved: answer?.texts !== undefined,
    replaced: answer?.restored,
  });
  const [initial] = useState(answer?.texts ?? stored);
  const texts = { ...stored, ...initial };
  const field = (name: string, label: string, hint = hints[name]) => (
    <TextField
      key={name}
      name={name}
      label={label}
      hint={hint}
      defaultValue={texts[name]}
      error={answer?.errors?.[name]}
    />
  );
  // A save may add a row for another person. Rows are never removed while the form is open: the user may be typing in one.
  const [rows, setRows] = useState(() => teamRows(texts));
  const found = teamRows(texts);
  if (found.length > rows.length) setRows(found);
  return (
    <>
      <SaveDialogs form={form} saved={saved} answer={answer} />
      <Form ref={form} method="post" preventScrollReset aria-labelledby={heading} className="editor">
        <input type="hidden" name="version" value={saved.version ?? ""} data-draft="never" />
        <div className="editor-head">
          <h1 id={heading} className="mr-auto text-heading">
            Settings
          </h1>
          <button
            type="submit"
            className="button button-dense button-primary"
            aria-disabled={saved.saving || undefined}
            aria-keyshortcuts={saveShortcut}
          >
            {saved.saving ? "Saving..." : "Save settings"}
          </button>
        </div>
        {/* After a conflict the stored draft is what was just sent: nothing to offer. */}
        {answer?.found === undefined && <DraftOffer draft={saved} />}
        <DraftStorageWarning draft={saved} />
        <Part title="Brand and contact" hint="What is empty is not shown.">
          {field("brand", "Brand")}
          {field("tagline", "Tagline")}
          {field("contactEmail", "Contact email")}
          {field("bookingUrl", "Booking page")}
          {field("profileUrl", "Network profile")}
          {field("answeredBy", "Who answers enquiries", "As in “A founder”. Part of the thank-you text.")}
          {field("answerTime", "Answer time", "As in “within two working days”. Empty promises nothing.")}
          {field("legalName", "Operator", "The legal name, for Terms and Privacy.")}
          {field("legalAddress", "Operator’s address")}
          <ListField
            name="featuredTools"
            label="Featured tools"
            hint="Up to three names, separated by commas."
            defaultValue={texts["featuredTools"]}
            error={answer?.errors?.["featuredTools"]}
          />
        </Part>
        <Part
          title="Counted claims"
          hint="Shown while they are true; below that the site shows the real number. Empty claims are not shown."
        >
          {checkedClaims.map((name) => field(`claims.${name}`, claimLabels[name]))}
          <FlagField
            name="realCounts"
            label="Always show the real numbers of tools, terms, guides and posts"
            defaultChecked={texts["realCounts"] === "on"}
          />
        </Part>
        <Part
          title="Claims without a count"
          hint="An empty claim is not shown. A source is a web address or a short note, shown beside the claim."
        >
          {notedClaims.flatMap((name) => [
            field(`claims.${name}`, claimLabels[name]),
            field(`claimNotes.${name}`, `${claimLabels[name]}: source`),
          ])}
        </Part>
        <Part title="Rating" hint="Shown with the company’s description; leave both empty to show none.">
          {field("rating.value", "Average", "From 0 to 5.")}
          {field("rating.count", "Number of reviews")}
        </Part>
        <Part title="Analytics">{field("analyticsScript", "Script", hints["analyticsScript"])}</Part>
        <Part title="Team" hint="Clear all fields of a person to remove them. Save to add another one.">
          {rows.map((row) => (
            <fieldset key={row} className="grid gap-4 rounded-card border border-line p-4">
              <legend className="px-1 font-semibold">{texts[`team.${row}.name`] || "New person"}</legend>
              {field(`team.${row}.name`, "Name")}
              {field(`team.${row}.role`, "Role")}
              <TextAreaField name={`team.${row}.bio`} label="Bio" defaultValue={texts[`team.${row}.bio`]} />
              {field(`team.${row}.profileUrl`, "Profile")}
              {field(`team.${row}.photo`, "Photo")}
            </fieldset>
          ))}
        </Part>
      </Form>
      {previousVersions.length > 0 && (
        <section aria-labelledby="earlier-settings" className="mt-10 max-w-2xl">
          <h2 id="earlier-settings" className="text-xl">
            Earlier settings
          </h2>
          <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-raised">
            {previousVersions.map(({ id, at, by }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-2">
                <span>
                  Until <Moment instant={at} />
                  {by && <span className="block text-sm text-muted">Changed by {by}</span>}
                </span>
                <Form method="post">
                  <input type="hidden" name="version" value={newest} />
                  <input type="hidden" name="restore" value={id} />
                  <button type="submit" className="button button-dense">
                    Restore
                  </button>
                </Form>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** The row numbers of the team members in the form. */
const teamRows = (texts: Readonly<Record<string, string>>): string[] => [
  ...new Set(Object.keys(texts).flatMap((name) => /^team\.(\d+)\./.exec(name)?.[1] ?? [])),
];

function Part({ title, hint, children }: { title: string; hint?: string; children: React.ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {hint && <p className="mt-1 text-sm text-muted">{hint}</p>}
      <div className="mt-4 grid gap-5 sm:grid-cols-2 xl:grid-cols-3">{children}</div>
    </section>
  );
}
