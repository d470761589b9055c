import { isAllowed, type Permission, type Role } from "../base/access/permissions";
import type { PageCursors } from "../base/listing/list-page";

/** The sections of the log besides the content types, each with the permission to see its entries (ACT-3). */
const ownSections = {
  media: { label: "Pictures", area: "content" },
  "missing-addresses": { label: "Not found", area: "content" },
  submissions: { label: "Submissions", area: "enquiries" },
  suggestions: { label: "Suggested tools", area: "enquiries" },
  messages: { label: "Messages", area: "messages" },
  settings: { label: "Settings", area: "settings" },
  transfer: { label: "Export", area: "transfer" },
  "api-tokens": { label: "API", area: "api" },
  users: { label: "Users", area: "people" },
  "sign-in": { label: "Sign-in and own account", area: "people" },
} as const satisfies Record<string, { readonly label: string; readonly area: Permission }>;

/** The section of the portal that an entry belongs to. */
/** A content type, as the log names it. */
export interface NamedType {
  readonly name: string;
  readonly title: string;
  /** The singular and the plural. */
  readonly item: string;
  readonly items: string;
}

/** A section of the log that is no content type. */
export type OwnSection = keyof typeof ownSections;

const isOwnSection = (section: string): section is OwnSection => Object.hasOwn(ownSections, section);

/** Whether a section is that of a content type. */
export const isContentSection = (section: string): boolean => !isOwnSection(section);

/** The permission to see the entries of a section: one of the log's own, or a content type's name. */
export const permissionOf = (section: string): Permission =>
  isOwnSection(section) ? ownSections[section].area : "content";

/** The areas of the log that a role sees, in the order of its sections. */
export function areasOf(role: Role): readonly Permission[] {
  const areas = new Set<Permission>(["content", ...Object.values(ownSections).map(({ area }) => area)]);
  return [...areas].filter((area) => isAllowed(role, area));
}

/** The sections that a role sees, by name and label: those of the content types, and the log's own. */
export function sectionChoices(
  role: Role,
  types: readonly NamedType[],
): ReadonlyArray<{ readonly value: string; readonly label: string }> {
  const all = [
    ...types.map(({ name, title }) => ({ value: name, label: title })),
    ...Object.entries(ownSections).map(([value, { label }]) => ({ value, label })),
  ];
  return all.filter(({ value }) => isAllowed(role, permissionOf(value)));
}

/**
 * Details of an entry, such as counts or the values before and after a change. Never a secret or the text of an
 * enquiry.
 */
export type ActivityDetail = Readonly<Record<string, string | number>>;

const maxFieldsNamed = 4;

/** The detail that names the changed fields by their labels, the first ones if there are many. */
export function detailOfFields(labels: readonly string[]): ActivityDetail {
  const names = labels.slice(0, maxFieldsNamed);
  if (labels.length > maxFieldsNamed) names.push(`${labels.length - maxFieldsNamed} more`);
  return names.length > 0 ? { fields: names.join(", ") } : {};
}

const maxLossesNamed = 3;
const maxLossLength = 150;

/** The detail that says what texts lost on their way in, the first sentences if there are many. */
export function detailOfLosses(sentences: readonly string[]): ActivityDetail {
  const named = sentences.slice(0, maxLossesNamed).map((text) => text.slice(0, maxLossLength));
  if (sentences.length > maxLossesNamed) named.push(`${sentences.length - maxLossesNamed} more.`);
  return { losses: named.join(" ") };
}

/** Who did something. `token` is the id of a data API token. */
export type Actor = { readonly account: string; readonly token?: string | null } | "command" | "system" | "visitor";

/** The names of the actors without an account, by the value of `who`. */
export const actorNames = {
  command: "Command line",
  system: "The site",
  visitor: "Someone",
} as const satisfies Record<Extract<Actor, string>, string>;

/** The actor with this account id; null means the command line. */
export const actorOf = (by: string | null, token: string | null = null): Actor =>
  by === null ? "command" : { account: by, token };

/** An entry of the log, as its page shows it. */
export interface ActivityEntry {
  readonly rowId: number;
  /** An ISO instant. */
  readonly at: string;
  readonly actor: string;
  readonly sentence: string;
  readonly section: string;
  /** The page of its subject, if that still exists. */
  readonly href: string | null;
  /** The change set to undo; null unless it can be undone. */
  readonly undo: { readonly set: string; readonly of?: "submissions" | "media" } | null;
  /** Why the change set cannot be undone, or that it already was. */
  readonly undoNote: string | null;
}

/**
 * A person's last action on an item in a day. `more` counts their earlier ones; `isSame` tells whether all were alike.
 */
export interface LatestActivity {
  readonly rowId: number;
  readonly at: string;
  readonly text: string;
  /** The item's page or, if it is gone or has none, the entries of that day. */
  readonly href: string;
  readonly more: number;
  readonly isSame: boolean;
}

export const activityPerPage = 50;
/** How long entries are kept. */
export const activityDays = 365;

/**
 * The kinds of changes to content that the log can be filtered by: actions and their labels. `publish` includes what went
 * live by itself.
 */
export const changeKinds = {
  publish: "Published",
  schedule: "Scheduled",
  unpublish: "Unpublished",
  archive: "Archived",
  unarchive: "Taken out of the archive",
  create: "Created",
  save: "Edited",
  delete: "Deleted",
  restore: "Restored",
  import: "Imported",
  undo: "Undone",
} as const;

/** The kinds of changes that a role can filter by. */
export const changeChoices = (role: Role): ReadonlyArray<{ readonly value: string; readonly label: string }> =>
  isAllowed(role, "content") ? Object.entries(changeKinds).map(([value, label]) => ({ value, label })) : [];

/** The parsed query of the log. A filter that is not set is ""; `from` and `to` are days in the time zone `zone`. */
export interface ActivityQuery extends PageCursors {
  readonly who: string;
  readonly section: string;
  /** An action. */
  readonly change: string;
  readonly from: string;
  readonly to: string;
  readonly zone: string;
}

/** Parses the log's query parameters. Ignores unknown filters, and sections that the role does not see. */
export function parseActivityQuery(
  query: URLSearchParams,
  role: Role,
  types: readonly NamedType[],
  zone = "UTC",
): ActivityQuery {
  const day = (name: string) => {
    const text = query.get(name) ?? "";
    return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : "";
  };
  const who = query.get("who") ?? "";
  const [section, after] = [query.get("section") ?? "", query.get("after")];
  return {
    who: /^[a-z0-9-]{1,64}$/.test(who) ? who : "",
    section: sectionChoices(role, types).some(({ value }) => value === section) ? section : "",
    change: changeChoices(role).find(({ value }) => value === query.get("change"))?.value ?? "",
    from: day("from"),
    to: day("to"),
    zone,
    after,
    before: after === null ? query.get("before") : null,
  };
}

/**
 * The keys of a change set's entries: its id, with a step of publishing for rows that a bulk action changed, and apart
 * for the redirects and the pictures of an import (ACT-2).
 */
export const keysOfSet = (setId: string): string[] => [
  setId,
  ...["publish", "schedule", "unpublish", "archive", "unarchive", "redirects", "pictures"].map(
    (step) => `${setId}/${step}`,
  ),
];
