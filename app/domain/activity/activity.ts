import { isAllowed, type Permission } from "../accounts/permissions";
import type { Role } from "../accounts/account";
import { contentNames, contentTypes, type ContentName } from "../content/types/registry";

/** The sections of the log beside the content types, and the permission that shows each (ACT-3). */
const ownSections = {
  media: { label: "Pictures", area: "content" },
  submissions: { label: "Submissions", area: "enquiries" },
  suggestions: { label: "Suggested tools", area: "enquiries" },
  messages: { label: "Messages", area: "messages" },
  settings: { label: "Settings", area: "settings" },
  transfer: { label: "Export", area: "transfer" },
  "api-tokens": { label: "API", area: "api" },
  users: { label: "Users", area: "people" },
  "sign-in": { label: "Sign-in and own account", area: "people" },
} as const satisfies Record<string, { readonly label: string; readonly area: Permission }>;

/** A section of the portal that something was done in. */
export type ActivitySection = ContentName | keyof typeof ownSections;

const isContentName = (section: string): section is ContentName =>
  (contentNames as readonly string[]).includes(section);

/** The permission that shows a section's entries. */
export const areaOf = (section: ActivitySection): Permission =>
  isContentName(section) ? "content" : ownSections[section].area;

/** The areas of the log that a role sees, in the order of its sections. */
export function areasOf(role: Role): readonly Permission[] {
  const areas = new Set<Permission>(["content", ...Object.values(ownSections).map(({ area }) => area)]);
  return [...areas].filter((area) => isAllowed(role, area));
}

/** The sections that a role sees, by name and label. */
export function sectionChoices(role: Role): ReadonlyArray<{ readonly value: ActivitySection; readonly label: string }> {
  const all = [
    ...contentNames.map((value) => ({ value, label: contentTypes[value].title })),
    ...Object.entries(ownSections).map(([value, { label }]) => ({ value: value as keyof typeof ownSections, label })),
  ];
  return all.filter(({ value }) => isAllowed(role, areaOf(value)));
}

/** A small, flat value with an entry: counts, or from what to what. Never a secret or the text of an enquiry. */
export type ActivityDetail = Readonly<Record<string, string | number>>;

/** Who did something. A token is that of the data API with this id. */
export type Actor = { readonly account: string; readonly token?: string | null } | "command" | "system" | "visitor";

/** Those who have no account, by the value of `who`. */
export const namelessActors = {
  command: "Command line",
  system: "The site",
  visitor: "Somebody",
} as const satisfies Record<Extract<Actor, string>, string>;

/** The author of a write that has an account id, or null on the command line. */
export const actorOf = (by: string | null, token: string | null = null): Actor =>
  by === null ? "command" : { account: by, token };

/** What a sentence is made of. */
export interface Told {
  readonly section: string;
  /** The subject's title as it was; null for several, or none. */
  readonly subject: string | null;
  readonly rows: number;
  readonly detail: ActivityDetail;
}

const nounsOf: Readonly<Record<string, readonly [item: string, items: string]>> = {
  submissions: ["submission", "submissions"],
  media: ["picture", "pictures"],
  suggestions: ["suggested tool", "suggested tools"],
};

/** One row by its title, or several by their number. */
function things({ section, subject, rows }: Told): string {
  const [item, items] = isContentName(section)
    ? [contentTypes[section].item.toLowerCase(), contentTypes[section].items]
    : (nounsOf[section] ?? ["row", "rows"]);
  if (rows === 1) return subject ? `${item} “${subject}”` : `one ${item}`;
  return `${rows.toLocaleString("en-US")} ${items}`;
}
const named = ({ subject }: Told, otherwise: string): string => (subject ? `“${subject}”` : otherwise);
const whom = ({ subject }: Told): string => subject ?? "somebody";
const times = (rows: number): string => (rows === 1 ? "" : `, ${rows.toLocaleString("en-US")} times`);
const withText = (text: string | number | undefined): string => (text === undefined || text === "" ? "" : ` (${text})`);

/** What was proven besides the password, or instead of it. */
const proofs: Readonly<Record<string, string>> = {
  totp: ", and a code of the app",
  recovery: ", and a recovery code",
  passkey: ", by a passkey",
};

/**
 * What can be done, with its sentence, to go after the name of who did it (ACT-1). `undo`: its change set can be undone
 * from the log.
 */
const actions = {
  create: { tell: (told) => `created ${things(told)}` },
  save: { tell: (told) => `edited ${things(told)}${withText(told.detail["fields"])}` },
  publish: { tell: (told) => `published ${things(told)}` },
  unpublish: { tell: (told) => `unpublished ${things(told)}` },
  archive: { tell: (told) => `archived ${things(told)}` },
  delete: { tell: (told) => `deleted ${things(told)}`, undo: true },
  restore: { tell: (told) => `restored ${things(told)} from the trash` },
  undo: { tell: (told) => `undid a change to ${things(told)}` },
  bulk: { tell: (told) => `${told.detail["done"] ?? "changed"} ${things(told)} at once`, undo: true },
  upload: { tell: (told) => `added ${things(told)}` },
  replace: { tell: (told) => `replaced ${things(told)} by another`, undo: true },
  remove: { tell: (told) => `removed ${things(told)} for good` },
  "sweep-files": {
    tell: ({ rows }) =>
      `removed ${rows === 1 ? "a file" : `${rows.toLocaleString("en-US")} files`} that belonged to no picture`,
  },
  import: { tell: (told) => `imported ${things(told)}`, undo: true },
  reorder: { tell: (told) => `reordered ${things({ ...told, subject: null })}`, undo: true },
  "remove-samples": { tell: () => "removed the sample content", undo: true },
  "follow-up": { tell: (told) => `changed ${things(told)}${fromTo(told.detail)}${withText(told.detail["by"])}` },
  "change-many": {
    tell: (told) =>
      `set ${told.detail["what"] ?? "the stage"} of ${things({ ...told, subject: null })}${fromTo(told.detail)}`,
    undo: true,
  },
  expire: { tell: (told) => `deleted ${things(told)} at the end of their time` },
  erase: { tell: (told) => `erased the data of a person (${things({ ...told, subject: null })})` },
  export: {
    tell: (told) => `exported ${told.section === "submissions" ? "submissions" : (told.subject ?? "content")}`,
  },
  "save-replies": { tell: () => "saved the reply templates" },
  "save-settings": { tell: () => "saved the settings" },
  "save-mail-settings": { tell: () => "saved the mail settings" },
  resend: { tell: (told) => `sent a message again${withText(told.subject ?? "")}` },
  stop: { tell: (told) => `stopped a message${withText(told.subject ?? "")}` },
  "add-webhook": { tell: (told) => `added the webhook ${named(told, "of a site")}` },
  "rotate-webhook": { tell: (told) => `gave the webhook ${named(told, "of a site")} a new secret` },
  "remove-webhook": { tell: (told) => `removed the webhook ${named(told, "of a site")}` },
  "create-token": { tell: (told) => `created the API token ${named(told, "without a name")}` },
  "revoke-token": { tell: (told) => `revoked the API token ${named(told, "without a name")}` },
  invite: { tell: (told) => `invited ${whom(told)} as ${told.detail["to"] ?? "user"}` },
  "renew-invitation": { tell: (told) => `sent the invitation of ${whom(told)} again` },
  "withdraw-invitation": { tell: (told) => `withdrew the invitation of ${whom(told)}` },
  "accept-invitation": { tell: () => "accepted an invitation" },
  "create-account": { tell: (told) => `created the account of ${whom(told)}${withText(told.detail["to"])}` },
  "set-role": { tell: (told) => `changed the role of ${whom(told)}${fromTo(told.detail)}` },
  disable: { tell: (told) => `disabled the account of ${whom(told)}` },
  enable: { tell: (told) => `enabled the account of ${whom(told)}` },
  "sign-out-everywhere": { tell: (told) => `signed ${whom(told)} out everywhere` },
  "reset-link": { tell: (told) => `made a link to reset the password of ${whom(told)}` },
  "reset-factor": { tell: (told) => `removed the second factor of ${whom(told)}` },
  "require-factor": { tell: () => "required a second factor for everyone" },
  "release-factor": { tell: () => "no longer required a second factor" },
  "sign-in": {
    tell: ({ detail: { browser, proof = "" } }) =>
      `signed in${browser ? ` with ${browser}` : ""}${proofs[proof] ?? ""}`,
  },
  denied: { tell: (told) => `was refused at sign-in${told.subject ? ` as ${told.subject}` : ""}${times(told.rows)}` },
  refused: { tell: (told) => `was refused ${told.detail["what"] ?? "a page"}${times(told.rows)}` },
  "ask-reset": { tell: (told) => `asked to reset the password of ${whom(told)}` },
  "reset-password": { tell: (told) => `reset the password of ${whom(told)}` },
  "change-password": { tell: () => "changed their password" },
  "ask-address": { tell: () => "asked for another address" },
  "change-address": { tell: () => "changed their address" },
  "end-session": { tell: () => "ended one of their sessions" },
  "end-sessions": { tell: () => "signed out everywhere else" },
  "add-factor": { tell: ({ detail }) => `set up ${detail["factor"] ?? "a second factor"}` },
  "remove-factor": { tell: ({ detail }) => `removed ${detail["factor"] ?? "a second factor"}` },
  "renew-codes": { tell: () => "made new recovery codes" },
} as const satisfies Record<string, { readonly tell: (told: Told) => string; readonly undo?: true }>;

function fromTo(detail: ActivityDetail): string {
  const { from, to } = detail;
  if (to === undefined) return "";
  return from === undefined ? ` to ${to}` : `: ${from} → ${to}`;
}

/** The name of something that can be done. */
export type ActivityAction = keyof typeof actions;

const isAction = (action: string): action is ActivityAction => Object.hasOwn(actions, action);

/** What was done, to go after the name of who did it. An action of a later release is only named. */
export const sentenceOf = (told: Told & { readonly action: string }): string =>
  isAction(told.action) ? actions[told.action].tell(told) : told.action;

/** The actions whose change set can be undone from the log. */
export const undoableActions: readonly ActivityAction[] = (Object.keys(actions) as ActivityAction[]).filter(
  (action) => "undo" in actions[action],
);

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
  /** Why a change set cannot be undone, or that it was. */
  readonly undoNote: string | null;
}

/** What a person did last to one item on one day, how much more they did to it, and whether all was the same. */
export interface LatestActivity {
  readonly rowId: number;
  readonly at: string;
  readonly text: string;
  /** The item's page, or the entries of that day if it is gone or there is none. */
  readonly href: string;
  readonly more: number;
  readonly isSame: boolean;
}

export const activityPerPage = 50;
/** How long entries are kept. */
export const activityDays = 365;

/** The parsed query of the log, newest first. A filter is "" if it is not set; days are those of the zone. */
export interface ActivityQuery {
  readonly who: string;
  readonly section: string;
  readonly from: string;
  readonly to: string;
  readonly zone: string;
  readonly after: string | null;
  readonly before: string | null;
}

/** Parses the log's query parameters. What is no filter is ignored; a section that the role does not see, too. */
export function parseActivityQuery(query: URLSearchParams, role: Role, zone = "UTC"): ActivityQuery {
  const day = (name: string) => {
    const text = query.get(name) ?? "";
    return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : "";
  };
  const who = query.get("who") ?? "";
  const [section, after] = [query.get("section") ?? "", query.get("after")];
  return {
    who: /^[a-z0-9-]{1,64}$/.test(who) ? who : "",
    section: sectionChoices(role).some(({ value }) => value === section) ? section : "",
    from: day("from"),
    to: day("to"),
    zone,
    after,
    before: after === null ? query.get("before") : null,
  };
}
