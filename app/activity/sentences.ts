import type { Permission } from "../base/access/permissions";
import { formatMoment } from "../base/time/time-zones";
import { permissionOf, type ActivityDetail, type NamedType } from "./activity";

/** An entry of which a sentence tells. */
export interface ActivityEvent {
  readonly section: string;
  /** The subject's title as it was; null for several, or none. */
  readonly subject: string | null;
  readonly rows: number;
  readonly detail: ActivityDetail;
}

const nounsOf: Readonly<Record<string, readonly [item: string, items: string]>> = {
  submissions: ["submission", "submissions"],
  media: ["picture", "pictures"],
  "missing-addresses": ["missing address", "missing addresses"],
  suggestions: ["suggested tool", "suggested tools"],
};

/** The parts of a sentence. */
interface SentenceParts extends ActivityEvent {
  /** What the rows are called: one, and several. */
  readonly nouns: readonly [item: string, items: string];
  readonly zone: string;
}

/** One row by its title, or several by their number. */
function rowsText({ nouns: [item, items], subject, rows }: SentenceParts): string {
  if (rows === 1) return subject ? `${item} “${subject}”` : `one ${item}`;
  return `${rows.toLocaleString("en-US")} ${items}`;
}
const subjectText = ({ subject }: SentenceParts, otherwise: string): string => (subject ? `“${subject}”` : otherwise);
const personText = ({ subject }: SentenceParts): string => subject ?? "someone";
const times = (rows: number): string => (rows === 1 ? "" : `, ${rows.toLocaleString("en-US")} times`);
const withText = (text: string | number | undefined): string => (text === undefined || text === "" ? "" : ` (${text})`);

/** The factors that were used in addition to the password, or instead of it. */
const proofs: Readonly<Record<string, string>> = {
  totp: ", using an authenticator code",
  recovery: ", using a recovery code",
  passkey: ", using a passkey",
};

/**
 * The actions, each with the sentence that follows the actor's name (ACT-1). `undo` marks those whose change set can be
 * undone from the log, and names the permission that the action needed unless it is that of its section.
 */
const actions = {
  create: {
    sentence: (event) => `created ${event.detail["done"] ? `and ${event.detail["done"]} ` : ""}${rowsText(event)}`,
  },
  save: { sentence: (event) => `edited ${rowsText(event)}${withText(event.detail["fields"])}` },
  publish: {
    sentence: (event) => `${event.detail["created"] ? "created and " : ""}published ${rowsText(event)}${inBulk(event)}`,
  },
  schedule: {
    sentence: (event) =>
      `${event.detail["created"] ? "created and " : ""}scheduled ${rowsText(event)}${forTime(event)}${inBulk(event)}`,
  },
  unpublish: { sentence: (event) => `unpublished ${rowsText(event)}${inBulk(event)}` },
  archive: { sentence: (event) => `archived ${rowsText(event)}${inBulk(event)}` },
  unarchive: { sentence: (event) => `took ${rowsText(event)} out of the archive${inBulk(event)}` },
  "go-live": { sentence: (event) => `published ${rowsText(event)} as scheduled` },
  delete: { sentence: (event) => `deleted ${rowsText(event)}`, undo: true },
  restore: { sentence: (event) => `restored ${rowsText(event)} from the trash` },
  undo: { sentence: (event) => `undid a change to ${rowsText(event)}` },
  bulk: {
    sentence: (event) => `${event.detail["done"] ?? "changed"} ${rowsText(event)}${fromTo(event.detail)} in bulk`,
    undo: true,
  },
  upload: { sentence: (event) => `added ${rowsText(event)}` },
  replace: { sentence: (event) => `replaced ${rowsText(event)}`, undo: true },
  remove: { sentence: (event) => `permanently deleted ${rowsText(event)}` },
  "sweep-files": {
    sentence: ({ rows }) => `removed ${rows === 1 ? "an unused file" : `${rows.toLocaleString("en-US")} unused files`}`,
  },
  import: { sentence: (event) => `imported ${rowsText(event)}`, undo: "transfer" },
  reorder: { sentence: (event) => `reordered ${rowsText({ ...event, subject: null })}`, undo: true },
  "remove-samples": { sentence: () => "removed the sample content", undo: "settings" },
  "follow-up": {
    sentence: (event) => `changed ${rowsText(event)}${fromTo(event.detail)}${withText(event.detail["by"])}`,
  },
  reply: { sentence: (event) => `replied to ${rowsText(event)}` },
  "book-call": { sentence: (event) => `noted a booked call for ${rowsText(event)}` },
  "cancel-call": { sentence: (event) => `noted a cancelled call for ${rowsText(event)}` },
  "change-many": {
    sentence: (event) =>
      `set ${event.detail["what"] ?? "the stage"} of ${rowsText({ ...event, subject: null })}${fromTo(event.detail)}`,
    undo: true,
  },
  dismiss: { sentence: (event) => `dismissed ${rowsText(event)}` },
  undismiss: { sentence: (event) => `listed ${rowsText(event)} again` },
  expire: { sentence: (event) => `deleted ${rowsText(event)} after the retention period` },
  erase: { sentence: (event) => `erased a person's data (${rowsText({ ...event, subject: null })})` },
  export: {
    sentence: (event) => `exported ${event.section === "submissions" ? "submissions" : (event.subject ?? "content")}`,
  },
  "save-replies": { sentence: () => "saved the reply templates" },
  "save-settings": { sentence: (event) => `saved the settings${withText(event.detail["fields"])}` },
  "save-mail-settings": { sentence: () => "saved the email settings" },
  resend: { sentence: (event) => `resent a message${withText(event.subject ?? "")}` },
  stop: { sentence: (event) => `stopped a message${withText(event.subject ?? "")}` },
  "add-webhook": { sentence: (event) => `added the webhook ${subjectText(event, "of a site")}` },
  "change-webhook": {
    sentence: (event) => `changed what the webhook ${subjectText(event, "of a site")} is called for`,
  },
  "rotate-webhook": { sentence: (event) => `changed the secret of the webhook ${subjectText(event, "of a site")}` },
  "remove-webhook": { sentence: (event) => `removed the webhook ${subjectText(event, "of a site")}` },
  "create-token": { sentence: (event) => `created the API token ${subjectText(event, "without a name")}` },
  "revoke-token": { sentence: (event) => `revoked the API token ${subjectText(event, "without a name")}` },
  invite: { sentence: (event) => `invited ${personText(event)} as ${event.detail["to"] ?? "user"}` },
  "renew-invitation": { sentence: (event) => `renewed the invitation to ${personText(event)}` },
  "withdraw-invitation": { sentence: (event) => `revoked the invitation to ${personText(event)}` },
  "accept-invitation": { sentence: () => "accepted an invitation" },
  "create-account": {
    sentence: (event) => `created the account of ${personText(event)}${withText(event.detail["to"])}`,
  },
  "set-role": { sentence: (event) => `changed the role of ${personText(event)}${fromTo(event.detail)}` },
  disable: { sentence: (event) => `disabled the account of ${personText(event)}` },
  enable: { sentence: (event) => `enabled the account of ${personText(event)}` },
  "sign-out-everywhere": { sentence: (event) => `signed ${personText(event)} out everywhere` },
  "reset-link": { sentence: (event) => `created a password reset link for ${personText(event)}` },
  "reset-factor": { sentence: (event) => `turned off two-factor authentication for ${personText(event)}` },
  "require-factor": { sentence: () => "required two-factor authentication for everyone" },
  "release-factor": { sentence: () => "made two-factor authentication optional" },
  "sign-in": {
    sentence: ({ detail: { browser, proof = "" } }) =>
      `signed in${browser ? ` with ${browser}` : ""}${proofs[proof] ?? ""}`,
  },
  denied: {
    sentence: (event) => `failed to sign in${event.subject ? ` as ${event.subject}` : ""}${times(event.rows)}`,
  },
  refused: { sentence: (event) => `was denied access to ${event.detail["what"] ?? "a page"}${times(event.rows)}` },
  "ask-reset": { sentence: (event) => `requested a password reset for ${personText(event)}` },
  "reset-password": { sentence: (event) => `reset the password of ${personText(event)}` },
  "change-password": { sentence: () => "changed their password" },
  "ask-address": { sentence: () => "requested a new email address" },
  "change-address": { sentence: () => "changed their email address" },
  "end-session": { sentence: () => "signed out of one of their sessions" },
  "end-sessions": { sentence: () => "signed out everywhere else" },
  "add-factor": { sentence: ({ detail }) => `set up ${detail["factor"] ?? "two-factor authentication"}` },
  "remove-factor": { sentence: ({ detail }) => `removed ${detail["factor"] ?? "a sign-in method"}` },
  "renew-codes": { sentence: () => "generated new recovery codes" },
} as const satisfies Record<
  string,
  { readonly sentence: (event: SentenceParts) => string; readonly undo?: true | Permission }
>;

const inBulk = ({ detail }: SentenceParts): string => (detail["bulk"] === undefined ? "" : " in bulk");
const forTime = ({ detail: { for: instant }, zone }: SentenceParts): string =>
  instant === undefined ? "" : ` for ${formatMoment(String(instant), { zone })}${zone === "UTC" ? " UTC" : ""}`;

function fromTo(detail: ActivityDetail): string {
  const { from, to } = detail;
  if (to === undefined) return "";
  return from === undefined ? ` to ${to}` : `: ${from} → ${to}`;
}

/** The name of an action. */
export type ActivityAction = keyof typeof actions;

const isAction = (action: string): action is ActivityAction => Object.hasOwn(actions, action);

/**
 * The sentence that follows the actor's name; for an action that only a later release knows, its bare name.
 *
 * @param types the content types, whose entries name their rows
 * @param zone the time zone of the times that a sentence names
 */
export function sentenceOf(
  event: ActivityEvent & { readonly action: string },
  types: readonly NamedType[],
  zone = "UTC",
): string {
  if (!isAction(event.action)) return event.action;
  const type = types.find(({ name }) => name === event.section);
  const nouns = type
    ? ([type.item.toLowerCase(), type.items] as const)
    : (nounsOf[event.section] ?? (["item", "items"] as const));
  const { losses } = event.detail;
  const sentence = actions[event.action].sentence({ ...event, nouns, zone });
  return losses === undefined ? sentence : `${sentence}. Changed in the text: ${losses}`;
}

/** Whether the change set of an entry can be undone from the log: that of some actions, and of all bulk actions. */
export const isUndoable = ({ action, detail }: { readonly action: string; readonly detail: ActivityDetail }): boolean =>
  detail["bulk"] !== undefined || (isAction(action) && "undo" in actions[action]);

/** The permission that undoing an action needs: the one that the action itself needed. */
export function permissionToUndo(action: string, section: string): Permission {
  const definition: { readonly sentence: unknown; readonly undo?: true | Permission } | null = isAction(action)
    ? actions[action]
    : null;
  return definition?.undo === undefined || definition.undo === true ? permissionOf(section) : definition.undo;
}
