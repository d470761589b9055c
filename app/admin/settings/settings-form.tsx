import { useRef, useState } from "react";
import { Form } from "react-router";
import { answerChoices, type Choice, choiceDetails } from "~/intake/rules/choices";
import type { StoredTextsActionData, TextsVersion } from "~/portal/content-section";
import { FlagField, TextAreaField, TextField } from "~/portal/controls/fields";
import { useFormValues } from "~/portal/controls/form-values";
import { PickerField } from "~/portal/controls/picker-field";
import { type FrameText, TextsForm } from "~/portal/drafts/texts-form";
import { ImageField } from "~/portal/media/picture-fields";
import { checkedClaims, claimLabels, type LinkList, linkLists, notedClaims } from "~/settings/links-and-claims";
import { isPictureCheck, lineNames, lineSettings, settingTable, type LineSetting } from "~/settings/setting-table";
import { labelControl } from "~/settings/settings";
import { settingsFieldLabel } from "~/settings/settings-form";
import { LocalTime } from "~/ui/portal/local-time";
import { dropTarget, LinkRows, RowButtons } from "./link-rows";

/** The action data. */
export interface SettingsActionData extends StoredTextsActionData {
  /** Whether earlier settings were restored, instead of the form being saved. */
  readonly isRestored?: true;
}

/** The storage key of the draft in this browser. */
export const settingsDraft = "settings";

interface Settings {
  readonly texts: TextsVersion["texts"];
  /** Help texts that depend on content or deployment, by control name. */
  readonly hints: Readonly<Record<string, string>>;
  /** The labels of public pages, by group. */
  readonly labels: Readonly<Record<string, readonly string[]>>;
  readonly version: number;
  readonly previousVersions: ReadonlyArray<{ readonly id: number; readonly at: string; readonly by: string | null }>;
  readonly actionData: SettingsActionData | undefined;
}

/** The titles of the form's parts by id, in order. */
const parts = {
  contact: "Brand and contact",
  look: "Logo and colours",
  links: "Navigation and footer",
  intake: "Project intake",
  labels: "Buttons and labels",
  "counted-claims": "Counted claims",
  "other-claims": "Claims without a count",
  rating: "Rating",
  search: "Search engines",
  analytics: "Analytics",
  team: "Team",
} as const;

/** The fields of the intake with choices, and what they are called here. */
const choiceFields = [
  ["projectType", "Project types"],
  ["budget", "Budgets"],
  ["startTimeline", "Start"],
  ["launchTimeline", "Launch"],
] as const;

const linkHints: Readonly<Record<LinkList, string>> = {
  navigation:
    "Links that are folded into the same entry, such as Library, open below it. If the labels are too long for one line beside the brand, all are in the menu instead.",
  menuLinks: "Below the others in the menu of narrow windows.",
  footerLinks: "Links with the same column stand together. Cookie settings always end the last column.",
  socialLinks: "Other profiles of the company, shown in the footer and told to search engines.",
};

/** The form of the site's settings (ADM-39): brand and contact, claims, rating, featured tools, team. */
export function SettingsForm({ texts: stored, hints, labels, version, previousVersions, actionData }: Settings) {
  // Earlier settings replace what is in the form, which is then offered.
  const [restoredVersion, setRestoredVersion] = useState(0);
  if (actionData?.isRestored && restoredVersion !== version) setRestoredVersion(version);
  return (
    <>
      <TextsForm
        key={restoredVersion}
        draft={settingsDraft}
        title="Settings"
        save="Save settings"
        storedTexts={{ version, texts: stored }}
        actionData={actionData}
        labelOf={settingsFieldLabel}
      >
        {(frame, texts) => <SettingsFields frame={frame} hints={hints} labels={labels} texts={texts} />}
      </TextsForm>
      {previousVersions.length > 0 && (
        <section aria-labelledby="version-history" className="mt-10 max-w-2xl">
          <h2 id="version-history" className="text-xl">
            Version history
          </h2>
          <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-raised">
            {previousVersions.map(({ id, at, by }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-2">
                <span>
                  In use until <LocalTime instant={at} />
                  {by && <span className="block text-sm text-muted">Changed by {by}</span>}
                </span>
                <Form method="post">
                  <input type="hidden" name="version" value={version} />
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

function SettingsFields({
  frame,
  hints,
  labels,
  texts,
}: Pick<Settings, "hints" | "labels"> & {
  frame: FrameText;
  /** The fields' initial texts, updated by saves. */
  texts: TextsVersion["texts"];
}) {
  const field = (name: string, label: string, hint = hints[name]) => (
    <TextField key={name} {...frame(name, label, hint)} />
  );
  const lineFields = (id: NonNullable<LineSetting["part"]>) =>
    lineNames.map((name) => {
      const { label, fieldLabel = label, hint, check, part = "contact" } = lineSettings[name];
      if (part !== id) return null;
      const props = frame(name, fieldLabel, hints[name] ?? hint);
      if (isPictureCheck(check)) return <ImageField key={name} {...props} />;
      const input = check === "day" ? { input: { type: "date" } } : {};
      return <TextField key={name} {...props} {...input} />;
    });
  // A save may add a row for another person. None is removed while the form is open: the user may be typing in it.
  const [rows, setRows] = useState(() => teamRows(texts));
  const savedRows = teamRows(texts);
  if (savedRows.length > rows.length) setRows(savedRows);
  return (
    <>
      <nav aria-label="Settings sections" className="mt-4">
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {Object.entries(parts).map(([id, title]) => (
            <li key={id}>
              <a href={`#${id}`} className="text-link inline-block min-w-11 py-2">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Part id="contact" hint="Empty fields are not shown on the site.">
        {lineFields("contact")}
        <PickerField
          {...frame("featuredTools", settingTable.featuredTools.label, "Up to three.")}
          selection={{ by: "name", type: "stack" }}
          max={3}
        />
      </Part>
      <Part id="look" hint="What is empty is the site’s own.">
        {lineFields("look")}
      </Part>
      <Part
        id="links"
        hint="An address is a path of this site, such as /about, or starts with https://. Without links, a list is the site’s own again."
      >
        {linkLists.map((list) => (
          <LinkRows key={list} list={list} hint={linkHints[list]} frame={frame} texts={texts} />
        ))}
      </Part>
      <Part
        id="intake"
        hint="A choice without a text of your own has the one above its field. Answers stay what they are."
      >
        {lineFields("intake")}
        {choiceFields.map(([name, title]) => (
          <fieldset
            key={name}
            className="col-span-full grid gap-4 rounded-card border border-line p-4 sm:grid-cols-2 xl:grid-cols-3"
          >
            <legend className="px-1 font-semibold">{title}</legend>
            {Object.entries<Choice>(answerChoices[name]).flatMap(([id, choice]) =>
              (["label", ...choiceDetails] as const).flatMap((part) => {
                const text = choice[part];
                const suffix = part === "label" ? "" : `.${part}`;
                return text ? [field(`choiceLabels.${name}.${id}${suffix}`, text)] : [];
              }),
            )}
          </fieldset>
        ))}
      </Part>
      <Part
        id="labels"
        hint="What public pages say on controls, in errors and in notices. An empty field is the English text above it; words in braces are filled in."
      >
        {Object.entries(labels).map(([group, ofGroup]) => (
          <details key={group} className="col-span-full rounded-card border border-line p-4">
            <summary className="disclosure font-semibold">{group}</summary>
            <div className="mt-4 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
              {ofGroup.map((label) => field(labelControl(label), label))}
            </div>
          </details>
        ))}
      </Part>
      <Part
        id="counted-claims"
        hint="Shown while they are true; otherwise the site shows the real number. Empty claims are not shown."
      >
        {checkedClaims.map((name) => field(`claims.${name}`, claimLabels[name]))}
        <FlagField
          name="realCounts"
          label="Always show the real numbers of tools, terms, guides and posts"
          defaultChecked={texts["realCounts"] === "on"}
        />
      </Part>
      <Part
        id="other-claims"
        hint="An empty claim is not shown. A source is a web address or a short note, shown beside the claim."
      >
        {notedClaims.flatMap((name) => [
          field(`claims.${name}`, claimLabels[name]),
          field(`claimNotes.${name}`, `${claimLabels[name]}: source`),
        ])}
      </Part>
      <Part id="rating" hint="Shown with the company’s description; leave both empty to show none.">
        {field("rating.value", "Average", "From 0 to 5.")}
        {field("rating.count", "Number of reviews")}
        {lineFields("rating")}
      </Part>
      <Part id="search">{lineFields("search")}</Part>
      <Part id="analytics">{lineFields("analytics")}</Part>
      <Part id="team" hint="In the order of the site. Save to add another person.">
        {rows.map((row) => (
          <fieldset
            key={row}
            className="movable-row grid gap-4 rounded-card border border-line p-4"
            {...dropTarget("team", Number(row))}
          >
            <PersonLegend name={`team.${row}.name`} initial={texts[`team.${row}.name`]} />
            <RowButtons list="team" row={Number(row)} />
            {field(`team.${row}.name`, "Name")}
            {field(`team.${row}.role`, "Role")}
            <TextAreaField {...frame(`team.${row}.bio`, "Bio")} />
            {field(`team.${row}.since`, "Since")}
            {field(`team.${row}.before`, "Before")}
            {field(`team.${row}.profileUrl`, "Profile")}
            <ImageField {...frame(`team.${row}.photo`, "Photo")} shape="1 / 1" />
          </fieldset>
        ))}
      </Part>
    </>
  );
}

/** Names a person's fields, as typed. */
function PersonLegend({ name, initial = "" }: { name: string; initial?: string | undefined }) {
  const legend = useRef<HTMLLegendElement>(null);
  const { [name]: value } = useFormValues(legend, [name], { [name]: initial });
  return (
    <legend ref={legend} className="px-1 font-semibold">
      {value || "New person"}
    </legend>
  );
}

/** The row numbers of the team members in the form. */
const teamRows = (texts: Readonly<Record<string, string>>): string[] => [
  ...new Set(Object.keys(texts).flatMap((name) => /^team\.(\d+)\./.exec(name)?.[1] ?? [])),
];

function Part({ id, hint, children }: { id: keyof typeof parts; hint?: string; children: React.ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-8">
      {/* The bar at the top would cover a heading scrolled to. */}
      <h2 id={id} className="scroll-mt-20 text-xl">
        {parts[id]}
      </h2>
      {hint && <p className="mt-1 text-sm text-muted">{hint}</p>}
      <div className="mt-4 grid gap-5 sm:grid-cols-2 xl:grid-cols-3">{children}</div>
    </section>
  );
}
