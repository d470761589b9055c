/** All roles, from the least rights to all (DATA-9, ACC-9). A person without a role row is a `user`. */
export const roleNames = ["user", "inbox", "editor", "admin"] as const;
export type Role = (typeof roleNames)[number];

/** The public part of an account. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/** In characters (RFC 5321). */
const maxEmailLength = 254;

/**
 * Normalizes an email address for storage and lookup: trimmed and lowercase; null if invalid. Accepts what
 * `<input type="email">` accepts, including domains without a dot such as `admin@localhost` (AUTH-7).
 */
export function normalizeEmail(text: string): string | null {
  const email = text.trim().toLowerCase();
  // Length first, so that the pattern never runs on a huge input.
  return email.length <= maxEmailLength && /^[^\s@]{1,64}@[^\s@]{1,253}$/.test(email) ? email : null;
}

/** Password lengths in characters: minimum at sign-in (AUTH-8), minimum for a new one (D41), and the maximum that is hashed. */
export const passwordLength = { signIn: 6, chosen: 15, max: 1000 } as const;

/**
 * Authentication errors with one text each (AUTH-18). The other two have none: without a session, the guard leads to the
 * sign-in page, and `passwordWeakness` says what is weak about a password.
 */
type AuthenticationError = "invalid-credentials" | "invalid-token";

/** Error messages. An unknown account and a wrong password share one, or it would reveal which accounts exist. */
export const authenticationErrors: Readonly<Record<AuthenticationError, string>> = {
  "invalid-credentials": "Incorrect email or password.",
  "invalid-token": "Your session has ended. Sign in again.",
};

/** The name to show: falls back to the email address. */
export const displayName = ({ name, email }: Pick<Person, "name" | "email">): string => name || email;

/** A token as the portal lists it, without the token itself. Times are ISO instants. */
export interface TokenEntry {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly owner: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly lastUsedAt: string | null;
  readonly state: "active" | "expired" | "revoked";
}

/** An invitation as the Users section lists it, without its link. Times are ISO instants. */
export interface InvitationEntry {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly isExpired: boolean;
}

/** One of a person's own sessions. Times are ISO instants. */
export interface OwnSession {
  /** Identifies it to the server; not a secret. */
  readonly handle: string;
  readonly browser: string;
  readonly createdAt: string;
  /** A lower bound for its last use, because not every use is stored. */
  readonly usedAfter: string;
  readonly current: boolean;
}

/** What a role may be given, in display order. */
export const permissionNames = [
  "account",
  "portal",
  "content",
  "enquiries",
  "messages",
  "settings",
  "transfer",
  "api",
  "people",
] as const;
export type Permission = (typeof permissionNames)[number];

/** The name of each permission, and what it covers in the words of the Users section (ACC-10). */
export const permissions: Readonly<Record<Permission, { readonly name: string; readonly covers: string }>> = {
  account: { name: "Own account", covers: "password, address and sessions" },
  portal: { name: "Overview and Activity", covers: "open items and activity in the role's sections" },
  content: { name: "Content", covers: "write, publish, delete, restore and preview, also through the data API" },
  enquiries: { name: "Enquiries", covers: "read, follow up, export and erase" },
  messages: { name: "Messages", covers: "the delivery log, email settings and webhooks" },
  settings: { name: "Settings", covers: "the settings, the setup checklist and sample content" },
  transfer: { name: "Import and export", covers: "content files, undoing others' changes, and backups" },
  api: { name: "API tokens", covers: "create and revoke, and see what the data API allows" },
  people: { name: "Users", covers: "invitations, roles, passwords and sessions" },
};

interface RoleDefinition {
  readonly label: string;
  /** What it is for, shown after the label and a colon. */
  readonly summary: string;
  readonly may: readonly Permission[];
}

/**
 * What each role may do (ACC-9). The single source: the portal's routes, sections and panels, the data API, tokens,
 * signed links and the table in the Users section all ask here.
 */
const definitions: Readonly<Record<Role, RoleDefinition>> = {
  user: { label: "User", summary: "their own account only", may: ["account"] },
  inbox: { label: "Inbox", summary: "enquiries only", may: ["account", "portal", "enquiries"] },
  editor: { label: "Editor", summary: "content and media", may: ["account", "portal", "content"] },
  admin: { label: "Administrator", summary: "everything", may: permissionNames },
};

/** Whether a role has a permission. */
export const isAllowed = (role: Role, permission: Permission): boolean => definitions[role].may.includes(permission);

/** The roles that have a permission. */
export const rolesWith = (permission: Permission): readonly Role[] =>
  roleNames.filter((role) => isAllowed(role, permission));

/** A role's name, such as "Editor". */
export const roleLabel = (role: Role): string => definitions[role].label;

/** A role's name and what it is for, such as "Editor: content and media". */
export const roleSummary = (role: Role): string => `${definitions[role].label}: ${definitions[role].summary}`;

/** The first section that a role may use: where sign-in leads (ACC-12). */
export function homeOf(role: Role): "/admin" | "/admin/submissions" | "/account" {
  if (!isAllowed(role, "portal")) return "/account";
  return isAllowed(role, "enquiries") && !isAllowed(role, "content") ? "/admin/submissions" : "/admin";
}
