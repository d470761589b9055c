import { and, eq, inArray, isNotNull, isNull, notInArray, or, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { accounts, userRoles } from "../../drizzle/schema";
import { rolesWith } from "../base/access/permissions";
import type { MailSetup } from "./mail";
import { recipientsOf, type MailSettings } from "./mail-settings";

/**
 * The addresses whose account may not see enquiries, because it is disabled or lacks the role. An address without an
 * account was chosen by an administrator and is not among them (ACC-14).
 */
export async function withoutEnquiries(db: DatabaseClient, addresses: readonly string[]): Promise<string[]> {
  if (addresses.length === 0) return [];
  const mayNot = or(
    isNotNull(accounts.disabledAt),
    isNull(userRoles.role),
    notInArray(userRoles.role, [...rolesWith("enquiries")]),
  );
  const rows = await db.read(
    db.query
      .select({ email: accounts.email })
      .from(accounts)
      .leftJoin(userRoles, eq(userRoles.userId, accounts.id))
      .where(
        and(
          // Collated like the index of addresses.
          inArray(sql`${accounts.email} collate nocase`, [...addresses]),
          mayNot,
        ),
      ),
  );
  const lost = new Set(rows.map(({ email }) => email.toLowerCase()));
  return addresses.filter((address) => lost.has(address.toLowerCase()));
}

/** The reason why an address may not get mail about enquiries, for the delivery log; null if it may. */
export type FindMailRefusal = (address: string) => Promise<string | null>;

/** Checks when a message is sent, since the recipient may have lost access after it was queued. */
export const findMailRefusal =
  (db: DatabaseClient, settings: MailSettings, setup: MailSetup): FindMailRefusal =>
  async (address) => {
    const isChosen = recipientsOf(settings, setup).some((one) => one.toLowerCase() === address.toLowerCase());
    if (!isChosen) return "Not sent: this address is no longer notified of enquiries.";
    const [lost] = await withoutEnquiries(db, [address]);
    return lost === undefined ? null : "Not sent: the account with this address may not see enquiries.";
  };
