import { roleNames, type Role } from "./account";

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
