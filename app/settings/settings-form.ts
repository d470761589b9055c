import { splitList } from "../base/words/lists";
import { rowOf, type Texts } from "../base/words/merge-texts";
import { labelOfControl } from "./control-labels";
import { defaultSettings } from "./default-settings";
import {
  checkedClaim,
  checkedPostsPerWeek,
  claimLabels,
  type ContentCounts,
  formatCount,
  linkFields,
  type LinkList,
  linkLists,
  linksOf,
  notedClaims,
  specifiedLinks,
  storedLinks,
} from "./links-and-claims";
import { lineNames, settingTable } from "./setting-table";
import { claimNames, labelControl, labelPrefix, recordOf, type Claims, type Settings } from "./settings";

const partLabels: Readonly<Record<string, string>> = {
  name: "name",
  role: "role",
  bio: "bio",
  profileUrl: "profile",
  photo: "photo",
  since: "since",
  before: "before",
  label: "label",
  address: "address",
  column: "column",
  value: "average",
  count: "number of reviews",
};

/** The name of a choice of the intake, such as "budget.5k-10k", or of what it says, such as "budget.5k-10k.scope". */
export const choiceName = /^[a-z]+\.[a-z0-9-]{1,40}(?:\.[a-z]{1,20})?$/i;
const choiceControl = "choiceLabels.";

/** The label of a field of the form, where it stands apart from its section. */
export function settingsFieldLabel(name: string): string {
  // From its name, because the list of labels stays on the server.
  if (name.startsWith(labelPrefix))
    return `${settingTable.controlLabels.label}: ${name.slice(labelPrefix.length).replaceAll("-", " ").trim()}`;
  const [setting = "", part = "", field, detail] = name.split(".");
  if (setting === "choiceLabels")
    return `${settingTable[setting].label}: ${[part, field, detail].filter(Boolean).join(", ")}`;
  if (field !== undefined && isLinkList(setting))
    return `${settingTable[setting].label}, link ${Number(part) + 1}: ${partLabels[field]}`;
  if (field !== undefined) return `Person ${Number(part) + 1}: ${partLabels[field]}`;
  if (setting === "claims" || setting === "claimNotes")
    return claimLabels[part as keyof Claims] + (setting === "claims" ? "" : ": source");
  return settingTable[setting as keyof Settings].label + (part && `: ${partLabels[part]}`);
}

const isLinkList = (name: string): name is LinkList => Object.hasOwn(specifiedLinks, name);

/** The fields of a person in the form. */
const teamFields = ["name", "role", "bio", "since", "before", "profileUrl", "photo"] as const;

/** Empty rows at the end of a list. */
const spareRows = 1;

/** Form values by control name, such as `claims.tools` or `team.0.name`. */
export function settingsFormValues(settings: Settings): Record<string, string> {
  const { claims, claimNotes, team, rating, featuredTools, realCounts, choiceLabels, controlLabels } = settings;
  const people = [
    ...team.map((person) => recordOf(teamFields, (field) => person[field] ?? "")),
    ...Array.from({ length: spareRows }, () => recordOf(teamFields, () => "")),
  ];
  return {
    ...recordOf(lineNames, (name) => settings[name]),
    featuredTools: featuredTools.join(", "),
    realCounts: realCounts ? "on" : "",
    ...Object.fromEntries(Object.entries(choiceLabels).map(([name, label]) => [choiceControl + name, label])),
    ...Object.fromEntries(Object.entries(controlLabels).map(([label, text]) => [labelControl(label), text])),
    "rating.value": String(rating.value || ""),
    "rating.count": String(rating.count || ""),
    ...Object.fromEntries(
      linkLists.flatMap((list) =>
        [...linksOf(settings, list), ...Array.from({ length: spareRows }, () => null)].flatMap((entry, row) =>
          linkFields(list).map((field) => [`${list}.${row}.${field}`, entry?.[field] ?? ""]),
        ),
      ),
    ),
    ...Object.fromEntries(claimNames.map((name) => [`claims.${name}`, claims[name]])),
    ...Object.fromEntries(notedClaims.map((name) => [`claimNotes.${name}`, claimNotes[name] ?? ""])),
    ...Object.fromEntries(
      people.flatMap((person, row) => Object.entries(person).map(([name, value]) => [`team.${row}.${name}`, value])),
    ),
  };
}

/** The labels of the settings that differ, in the form's order. */
export function changedSettings(before: Settings, after: Settings): string[] {
  const [one, other] = [settingsFormValues(before), settingsFormValues(after)];
  const differing = Object.keys({ ...one, ...other }).filter((name) => (one[name] ?? "") !== (other[name] ?? ""));
  const changedNames = new Set(differing.map((name) => name.split(".", 1)[0]));
  if (String(before.confirmed) !== String(after.confirmed)) changedNames.add("confirmed");
  return Object.entries(settingTable).flatMap(([name, { label }]) => (changedNames.has(name) ? [label] : []));
}

/** Hints for the claims that the database can check, by control name (D45). They say what the site shows. */
export function claimHints(
  settings: Settings,
  counts: ContentCounts & { readonly postsPerWeek: number },
): Record<string, string> {
  const hint = (countText: string, text: string) =>
    `${countText} ${text === "" ? "Not shown." : `Shown as “${text}”.`}`;
  const contentHint = (name: keyof ContentCounts) =>
    hint(
      `${formatCount(counts[name])} are public.`,
      checkedClaim(settings.claims[name], counts[name], settings.realCounts, settings.language),
    );
  return {
    "claims.tools": contentHint("tools"),
    "claims.glossaryTerms": contentHint("glossaryTerms"),
    "claims.guides": contentHint("guides"),
    "claims.postsPerWeek": hint(
      `${formatCount(counts.postsPerWeek)} a week in the last twelve weeks.`,
      checkedPostsPerWeek(settings, counts.postsPerWeek),
    ),
  };
}

/** The names of form fields that are not settings. */
export function unknownSettingsFields(form: FormData): string[] {
  const knownNames = new Set([...Object.keys(settingsFormValues({ ...defaultSettings, team: [] })), "version"]);
  const isLabel = (name: string) =>
    name.startsWith(choiceControl)
      ? choiceName.test(name.slice(choiceControl.length))
      : labelOfControl(name) !== undefined;
  return [...form.keys()].filter(
    (name) => !isLabel(name) && !knownNames.has(name.replace(/^(\w+)\.\d{1,2}\.(?=\w+$)/, "$1.0.")),
  );
}

/** The numbers of a list's rows that are not empty, in order. */
function filledRows(form: FormData, list: string): number[] {
  const rows = [...form].flatMap(([name, value]) => {
    const cell = rowOf(name);
    return cell?.list === list && String(value).trim() !== "" ? [cell.row] : [];
  });
  return [...new Set(rows)].toSorted((one, other) => one - other);
}

/** The control of an error's path, such as `team.1.name`, which counts only the rows that are not empty. */
export function controlOf(form: FormData, path: string): string {
  const cell = rowOf(path);
  return cell ? `${cell.list}.${filledRows(form, cell.list)[cell.row] ?? cell.row}.${cell.field}` : path;
}

/**
 * The texts of a form after a button of a list of links or of the team was used: one that moves a row up or down, removes it, which
 * leaves an empty row at the end, or adds one there.
 *
 * @param button its value, such as `navigation.2.up`; the others are "down", "remove" and "add"
 */
export function arrangeRows(texts: Texts, button: string): Texts {
  const { list = "", row = 0, field: action } = rowOf(button) ?? {};
  if (!isLinkList(list) && list !== "team") return texts;
  const fields: readonly string[] = list === "team" ? teamFields : linkFields(list);
  const numbers = Object.keys(texts).flatMap((name) => (rowOf(name)?.list === list ? rowOf(name)!.row : []));
  const rows = Array.from({ length: Math.max(-1, ...numbers) + 1 }, (_, number) =>
    fields.map((field) => texts[`${list}.${number}.${field}`] ?? ""),
  );
  const cutRow = action === "add" ? undefined : rows.splice(row, 1)[0];
  if (cutRow && (action === "up" || action === "down"))
    rows.splice(Math.max(0, action === "up" ? row - 1 : row + 1), 0, cutRow);
  else rows.push(fields.map(() => ""));
  const cells = rows.flatMap((values, number) =>
    fields.map((field, at) => [`${list}.${number}.${field}`, values[at] ?? ""]),
  );
  return { ...texts, ...Object.fromEntries(cells) };
}

const filledTexts = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== ""));

/**
 * Reads the settings from a form, except `confirmed`, which has no field. Drops empty team rows, and validates nothing.
 */
export function parseSettingsForm(form: FormData): unknown {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const number = (name: string) => Number(text(name));
  const links = (list: LinkList) =>
    storedLinks(
      list,
      // Each row has all fields of its list.
      filledRows(form, list).map(
        (row) =>
          Object.fromEntries(
            linkFields(list)
              .map((field) => [field, text(`${list}.${row}.${field}`)] as const)
              // A link of the top bar may stand for itself.
              .filter(([field, value]) => value !== "" || field !== "column" || list !== "navigation"),
          ) as never,
      ),
    );
  return {
    ...recordOf(lineNames, text),
    featuredTools: splitList(text("featuredTools")),
    ...recordOf(linkLists, links),
    choiceLabels: Object.fromEntries(
      [...form.keys()].flatMap((name) =>
        name.startsWith(choiceControl) && text(name) !== "" ? [[name.slice(choiceControl.length), text(name)]] : [],
      ),
    ),
    controlLabels: Object.fromEntries(
      [...form.keys()].flatMap((name) => {
        const label = labelOfControl(name);
        return label !== undefined && text(name) !== "" ? [[label, text(name)]] : [];
      }),
    ),
    team: filledRows(form, "team").map((row) => ({
      name: text(`team.${row}.name`),
      role: text(`team.${row}.role`),
      bio: text(`team.${row}.bio`),
      profileUrl: text(`team.${row}.profileUrl`),
      ...filledTexts({
        photo: text(`team.${row}.photo`),
        since: text(`team.${row}.since`),
        before: text(`team.${row}.before`),
      }),
    })),
    claims: recordOf(claimNames, (name) => text(`claims.${name}`)),
    claimNotes: Object.fromEntries(
      notedClaims.flatMap((name) => {
        const note = text(`claimNotes.${name}`);
        return note === "" ? [] : [[name, note]];
      }),
    ),
    realCounts: form.get("realCounts") === "on",
    rating: { value: number("rating.value"), count: number("rating.count") },
  };
}
