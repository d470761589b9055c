import { and, eq, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { accounts, messages, enquiries, userRoles } from "../../../drizzle/schema";
import { recordActivity } from "../../activity/record.server";
import { isAllowed } from "../../base/access/permissions";
import { openKey, openOrCreateKey, sign, verify } from "../../base/limits/signatures.server";
import type { LinkSigner } from "../../outbox/mail.server";
import { recordQuery } from "./changes.server";
import { referenceOf } from "./enquiry-letters";
import { type LinkAction, linkActions, linkLabels, type EnquiryStatus } from "./inbox";
import { statusChoices } from "./inbox";

/** In seconds: a week. */
const linkLifetime = 7 * 24 * 60 * 60;
const keyName = "enquiry-link-key";

/** Opens the signer of links for the recipients of messages about enquiries. */
export async function openLinkSigner(db: DatabaseClient): Promise<LinkSigner> {
  const key = await openOrCreateKey(db, keyName);
  const linkFor = async (action: LinkAction, messageId: string, origin: string, now: string) => {
    const text = `${messageId}.${action}.${Math.floor(Date.parse(now) / 1000) + linkLifetime}`;
    return `${origin}/enquiry-link?token=${text}.${await sign(key, text)}`;
  };
  return {
    actionLinks: (...message) =>
      Promise.all(
        (["take", "spam"] as const).map(async (action) => ({
          label: `${linkLabels[action]} (asks for confirmation; valid for a week)`,
          url: await linkFor(action, ...message),
        })),
      ),
    unsubscribeLink: (...message) => linkFor("end-digest", ...message),
  };
}

/** A verified link. */
export interface EnquiryLink {
  readonly action: LinkAction;
  /** The address that the link was sent to. */
  readonly recipient: string;
  readonly enquiryId: string | null;
}

/**
 * Verifies the token of a link. `gone`: its subject was erased. `refused`: its recipient has an account that is
 * disabled or whose role has no enquiries (ACC-14); an address without an account was chosen by an administrator.
 */
export async function findEnquiryLink(
  db: DatabaseClient,
  token: string,
  now: string,
): Promise<EnquiryLink | "invalid" | "expired" | "gone" | "refused"> {
  const [, messageId = "", name, expires = "", signature = ""] =
    /^([0-9a-f-]{36})\.([a-z-]{1,20})\.(\d{10})\.([A-Za-z0-9_-]{43})$/.exec(token) ?? [];
  const action = linkActions.find((linkAction) => linkAction === name);
  const key = action && (await openKey(db, keyName));
  if (!key || !(await verify(key, `${messageId}.${action}.${expires}`, signature))) return "invalid";
  if (Number(expires) * 1000 < Date.parse(now)) return "expired";
  const [message] = await db.read(
    db.query
      .select({
        recipient: messages.recipient,
        enquiryId: messages.enquiryId,
        account: accounts.id,
        disabledAt: accounts.disabledAt,
        role: userRoles.role,
      })
      .from(messages)
      .leftJoin(accounts, sql`${accounts.email} = ${messages.recipient} collate nocase`)
      .leftJoin(userRoles, eq(userRoles.userId, accounts.id))
      .where(eq(messages.id, messageId))
      .limit(1),
  );
  if (!message) return "gone";
  const { recipient, enquiryId, account, disabledAt, role } = message;
  const mayFollow = account === null || (disabledAt === null && isAllowed(role ?? "user", "enquiries"));
  return mayFollow || action === "end-digest" ? { action, recipient, enquiryId } : "refused";
}

/** An enquiry's current state, for the page of a link. */
export interface LinkedEnquiry {
  readonly status: EnquiryStatus;
  readonly owner: string;
  readonly projectType: string | null;
  readonly budget: string;
}

export async function findLinkedEnquiry(db: DatabaseClient, id: string): Promise<LinkedEnquiry | null> {
  const { status, owner, projectType, budget } = enquiries;
  const [row] = await db.read(
    db.query.select({ status, owner, projectType, budget }).from(enquiries).where(eq(enquiries.id, id)).limit(1),
  );
  return row ?? null;
}

/**
 * Assigns an enquiry to the recipient or marks it as spam, unless somebody has already handled it: using a link again,
 * or another recipient's, changes nothing. Resolves to whether it changed.
 *
 * @param recipient becomes the owner: by their account, or by the address if it has none
 */
export async function followLink(
  db: DatabaseClient,
  { action, recipient, enquiryId }: EnquiryLink,
  now: string,
): Promise<boolean> {
  if (enquiryId === null || action === "end-digest") return false;
  const ofAccount = (column: SQL) =>
    sql<string>`(select ${column} from ${accounts} where ${accounts.email} = ${recipient} collate nocase)`;
  const name = sql<string>`coalesce(${ofAccount(sql`nullif(${accounts.name}, '')`)}, ${recipient})`;
  const isUnedited = and(eq(enquiries.id, enquiryId), eq(enquiries.status, "new"), eq(enquiries.owner, ""));
  const change = action === "take" ? ({ status: "contacted", owner: name } as const) : ({ status: "spam" } as const);
  const account = action === "take" ? { ownerId: ofAccount(sql`${accounts.id}`) } : {};
  const [, , changedRows] = await db.write([
    recordQuery(db.query, change, isUnedited, { actor: name, source: "mail", now }),
    recordActivity(
      db.query,
      "visitor",
      {
        action: "follow-up",
        section: "submissions",
        subject: { id: enquiryId, title: referenceOf(enquiryId) },
        detail: { to: statusChoices[change.status].label, by: "by email link" },
      },
      now,
      sql`exists (select 1 from ${enquiries} where ${isUnedited})`,
    ),
    db.query
      .update(enquiries)
      .set({ ...change, ...account, version: sql`${enquiries.version} + 1`, updatedAt: now })
      .where(isUnedited)
      .returning({ id: enquiries.id }),
  ]);
  return changedRows.length > 0;
}
