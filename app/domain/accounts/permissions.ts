import type { Role } from "./account";

/** The parts of the portal that a role may be given. */
export const permissions = ["content", "enquiries", "site", "people"] as const;
export type Permission = (typeof permissions)[number];

const granted: Readonly<Record<Role, readonly Permission[]>> = { user: [], inbox: [], editor: [], admin: permissions };

/** Whether a role may use a part of the portal. Decides what is shown; the guard decides what is answered (GUARD-6). */
export const isAllowed = (role: Role, permission: Permission): boolean => granted[role].includes(permission);
