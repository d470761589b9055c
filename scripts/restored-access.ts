import { policyKey } from "../app/accounts/sessions.server";
import { localAdministrator } from "../app/accounts/setup-link.server";
import { isAllowed, permissionNames, type Role, roleLabel, roleNames } from "../app/base/access/permissions";

/** The tables that decide who has access to what, in the order in which their rows can be inserted. */
export const accessTableNames = [
  "accounts",
  "user_roles",
  "passkeys",
  "totp_secrets",
  "api_tokens",
  "webhooks",
  "site_settings",
] as const;
export type AccessTableName = (typeof accessTableNames)[number];
/** A row as stored, by column name. */
export type StoredRow = Readonly<Record<string, string | number | null>>;
/** The rows of these tables, from a backup or a database. */
export type AccessRows = Readonly<Record<AccessTableName, readonly StoredRow[]>>;

/** The rows to restore, and what the operator has to know. */
export interface RestoredAccess {
  readonly rows: AccessRows;
  readonly notes: readonly string[];
  /** Whether an administrator can sign in. */
  readonly hasAdministrator: boolean;
}

const strictHeading = `Changed since the backup, and stricter here than in it (--trust-accounts takes everything from the backup): the
password, email address and second factor are those of now, the role is the lesser one, disabled accounts stay disabled.
Deleted accounts are back, but disabled. Accounts created since are gone.`;
const trustHeading = "Changed since the backup, and now as in the backup again, because of --trust-accounts:";
const emptyHeading = `There were no accounts to compare with. Everything is as in the backup: whoever lost access since has it again, with
the password of that time. Check this list:`;

/**
 * Decides who has access after a restore, so that it gives back nothing that was taken away since the backup. API
 * tokens always come back revoked. Where the database has accounts, see `strictHeading`; its webhooks stay as they are,
 * and everybody still needs a second factor if they do now.
 *
 * @param currentAccess what the database has now
 * @param trusts whether to take accounts, webhooks and that rule from the backup
 * @param now an ISO instant
 */
export function restoredAccess(
  backup: AccessRows,
  currentAccess: AccessRows,
  { trusts, now }: { readonly trusts: boolean; readonly now: string },
): RestoredAccess {
  const tokens = backup.api_tokens.map((token): StoredRow => ({ ...token, revoked_at: token["revoked_at"] ?? now }));
  const tokenNotes = tokens.length === 0 ? [] : [`API tokens: ${tokens.length}, all revoked. Create new ones.`];
  // Nobody else has an account where `npm start` created the database, so there is nothing to compare with.
  const isEmpty = currentAccess.accounts.every(({ email }) => email === localAdministrator);
  const stricter = isEmpty ? null : stricterAccess(backup, currentAccess, now);
  const { accounts, ...others } = trusts || !stricter ? backup : stricter.rows;
  const isKept = new Set(accounts.map(({ id }) => id));
  const rows = { accounts, ...others, api_tokens: tokens.filter((token) => isKept.has(token["account_id"]!)) };
  const accessLines = stricter ? stricter.differences : listAccess(rows);
  const heading = !stricter ? emptyHeading : trusts ? trustHeading : strictHeading;
  return {
    rows,
    notes: [...(accessLines.length > 0 ? [heading, ...accessLines.map((line) => `  ${line}`)] : []), ...tokenNotes],
    hasAdministrator: accounts.some((account) => !isDisabled(account) && roleIn(rows, account) === "admin"),
  };
}

/** The stricter of both, with a line for each difference. */
function stricterAccess(backup: AccessRows, currentAccess: AccessRows, now: string) {
  const differences: string[] = [];
  const accounts: StoredRow[] = [];
  const [roles, passkeys, secrets]: [StoredRow[], StoredRow[], StoredRow[]] = [[], [], []];
  const matches = matchAccounts(backup.accounts, currentAccess.accounts);
  const takenAddresses = new Set([...matches.values()].map(addressOf));
  for (const account of backup.accounts) {
    const current = matches.get(account);
    differences.push(...differencesOf(account, current, backup, currentAccess));
    // Its address now belongs to another account.
    if (!current && takenAddresses.has(addressOf(account))) continue;
    const { email, password_hash: passwordHash, disabled_at: disabledAt } = current ?? account;
    const disabled = current ? (disabledAt ?? account["disabled_at"]!) : (disabledAt ?? now);
    accounts.push({ ...account, email: email!, password_hash: passwordHash!, disabled_at: disabled! });
    const role = roleIn(backup, account);
    roles.push({ user_id: account["id"]!, role: current ? lesserRole(role, roleIn(currentAccess, current)) : role });
    const standingRows = (table: "passkeys" | "totp_secrets") =>
      ownRows(current ? currentAccess : backup, table, current ?? account).map((row) => ({
        ...row,
        user_id: account["id"]!,
      }));
    passkeys.push(...standingRows("passkeys"));
    secrets.push(...standingRows("totp_secrets"));
  }
  const matchedRows = new Set(matches.values());
  for (const account of currentAccess.accounts.filter((row) => !matchedRows.has(row)))
    differences.push(`${account["email"]}: created since, as ${roleLabel(roleIn(currentAccess, account))}`);
  for (const { url } of backup.webhooks.filter(({ id }) => !currentAccess.webhooks.some((other) => other["id"] === id)))
    differences.push(`webhook at ${hostOf(url)}: removed since`);
  const settings = backup.site_settings.filter((row) => !requiresFactor(currentAccess) || row["key"] !== policyKey);
  const policy = requiresFactor(currentAccess)
    ? currentAccess.site_settings.filter(({ key }) => key === policyKey)
    : [];
  if (requiresFactor(currentAccess) && !requiresFactor(backup))
    differences.push("a second factor: required of everybody since");
  const rows: AccessRows = {
    ...backup,
    accounts,
    user_roles: roles,
    passkeys,
    totp_secrets: secrets,
    webhooks: currentAccess.webhooks,
    site_settings: [...settings, ...policy],
  };
  return { rows, differences };
}

function differencesOf(
  account: StoredRow,
  current: StoredRow | undefined,
  backup: AccessRows,
  currentAccess: AccessRows,
) {
  const role = roleLabel(roleIn(backup, account));
  if (!current) return [`${account["email"]}: deleted since, ${role} in the backup`];
  const currentRole = roleLabel(roleIn(currentAccess, current));
  const factors = (rows: AccessRows, owner: StoredRow) =>
    JSON.stringify([
      ownRows(rows, "passkeys", owner)
        .map(({ id }) => id)
        .toSorted(),
      ownRows(rows, "totp_secrets", owner).map(({ secret }) => secret),
    ]);
  const differences = [
    role !== currentRole && `${role} in the backup, ${currentRole} since`,
    isDisabled(account) !== isDisabled(current) && (isDisabled(current) ? "disabled since" : "enabled since"),
    account["password_hash"] !== current["password_hash"] && "another password since",
    addressOf(account) !== addressOf(current) && `${account["email"]} in the backup`,
    factors(backup, account) !== factors(currentAccess, current) && "another second factor since",
  ].filter((text) => text !== false);
  return differences.length === 0 ? [] : [`${current["email"]}: ${differences.join(", ")}`];
}

/** The standing account of each account of the backup: the one with its id, otherwise the one with its address. */
function matchAccounts(backup: readonly StoredRow[], currentAccounts: readonly StoredRow[]): Map<StoredRow, StoredRow> {
  const matches = new Map<StoredRow, StoredRow>();
  for (const keyOf of [({ id }: StoredRow) => id, addressOf]) {
    const matchedRows = new Set(matches.values());
    const free = new Map(currentAccounts.filter((row) => !matchedRows.has(row)).map((row) => [keyOf(row), row]));
    for (const account of backup.filter((row) => !matches.has(row))) {
      const match = free.get(keyOf(account));
      if (match) matches.set(account, match);
    }
  }
  return matches;
}

const listAccess = (rows: AccessRows): string[] => [
  ...rows.accounts.map((account) => {
    const role = roleLabel(roleIn(rows, account));
    return `${account["email"]}: ${isDisabled(account) ? `${role}, disabled` : role}`;
  }),
  ...rows.webhooks.map(({ url }) => `webhook at ${hostOf(url)}`),
];

/** Someone without a row is a user (DATA-9). */
function roleIn(rows: Pick<AccessRows, "user_roles">, { id }: StoredRow): Role {
  const role = rows.user_roles.find((row) => row["user_id"] === id)?.["role"];
  return roleNames.find((name) => name === role) ?? "user";
}

/** The one of two roles that may do less. If each may do something that the other may not, it is neither of them. */
function lesserRole(one: Role, other: Role): Role {
  const covers = (more: Role, less: Role) =>
    permissionNames.every((permission) => isAllowed(more, permission) || !isAllowed(less, permission));
  return covers(one, other) ? other : covers(other, one) ? one : "user";
}

const ownRows = (rows: AccessRows, table: "passkeys" | "totp_secrets", { id }: StoredRow): readonly StoredRow[] =>
  rows[table].filter((row) => row["user_id"] === id);

const requiresFactor = (rows: AccessRows): boolean =>
  rows.site_settings.some(
    ({ key, value }) => key === policyKey && String(value).includes('"requiresSecondFactor":true'),
  );

const addressOf = ({ email }: StoredRow): string => String(email).toLowerCase();
const isDisabled = (account: StoredRow): boolean => account["disabled_at"] !== null;
/** Only the host, because the rest of a webhook's address may contain a secret. */
const hostOf = (url: StoredRow[string] | undefined): string => URL.parse(String(url))?.host ?? "";
