import { and, eq, getTableColumns, isNull, lte, not, sql } from "drizzle-orm";
import type { DatabaseClient, Query } from "../../drizzle/client";
import { accounts, sessions } from "../../drizzle/schema";
import { accountSubject, recordActivity } from "../activity/record.server";
import { maxSessionSeconds } from "../base/access/session-cookie";
import { storableText } from "../base/words/storable-text";
import { browserName } from "./browser-name";
import type { Adapter, DatabaseSession } from "./lucia.server";
import { isProtectedAccount, isRequiredOfAll } from "./second-factor-conditions.server";

/** What creating a session depends on. */
export interface SessionStart {
  /** The hash the password was verified against. If it changed meanwhile, no session is created. */
  readonly passwordHash: string;
  /** Further queries for the same transaction. */
  readonly queries: readonly Query[];
  /**
   * Whether it continues an earlier session after a password change. The activity log does not count that as a sign-in.
   */
  readonly isContinued?: boolean;
}

export interface SessionAdapterOptions {
  readonly start?: SessionStart;
  /** Called when a write fails during validation, which then succeeds anyway. Without it the error is thrown. */
  readonly onWriteError?: (error: unknown) => void;
}

const maxUserAgentLength = 300;

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000);
const instant = (unixSeconds: number): Date => new Date(unixSeconds * 1000);

/**
 * Lucia's database adapter. Adds what Lucia lacks: an absolute session lifetime, no sessions for disabled accounts, and
 * expiries that never move back.
 */
export function sessionAdapter(db: DatabaseClient, { start, onWriteError }: SessionAdapterOptions = {}): Adapter {
  async function tryWrite(query: Query): Promise<void> {
    try {
      await db.write([query]);
    } catch (error) {
      if (!onWriteError) throw error;
      onWriteError(error);
    }
  }

  return {
    async getSessionAndUser(id) {
      const [row] = await db.read(
        db.query
          .select({
            ...getTableColumns(sessions),
            // D1 returns rows as objects, where a second column named `id` would overwrite the first.
            accountId: sql<string | null>`${accounts.id}`.as("account_id"),
            email: accounts.email,
            name: accounts.name,
            lacksSecondFactor: sql<number>`(${isRequiredOfAll()} and not ${isProtectedAccount(sql`accounts.id`)})`.as(
              "lacks_second_factor",
            ),
          })
          .from(sessions)
          .leftJoin(accounts, and(eq(accounts.id, sessions.userId), isNull(accounts.disabledAt)))
          .where(eq(sessions.id, id)),
      );
      if (!row) return [null, null];
      const { accountId, email, name } = row;
      const attributes = { email: email ?? "", name: name ?? "", lacksSecondFactor: row.lacksSecondFactor === 1 };
      const user = accountId === null ? null : { id: accountId, attributes };
      return [toLucia(row), user];
    },
    async getUserSessions(userId) {
      const rows = await db.read(db.query.select().from(sessions).where(eq(sessions.userId, userId)));
      return rows.map(toLucia);
    },
    async setSession({ id, userId, expiresAt, attributes }) {
      const now = seconds(new Date());
      const userAgent = storableText(attributes.userAgent.slice(0, maxUserAgentLength));
      const isAllowed = and(
        eq(accounts.id, userId),
        isNull(accounts.disabledAt),
        start && eq(accounts.passwordHash, start.passwordHash),
        // A second factor may have been set up since the password was verified.
        attributes.proof === "password" ? not(isProtectedAccount(sql`accounts.id`)) : undefined,
      );
      const insert = db.query.insert(sessions).select(
        db.query
          .select({
            id: sql<string>`${id}`.as("id"),
            userId: accounts.id,
            expiresAt: sql<number>`${seconds(expiresAt)}`.as("expires_at"),
            createdAt: sql<number>`${now}`.as("created_at"),
            userAgent: sql<string>`${userAgent}`.as("user_agent"),
            proof: sql<typeof attributes.proof>`${attributes.proof}`.as("proof"),
            provenAt: sql<number>`${now}`.as("proven_at"),
          })
          .from(accounts)
          .where(isAllowed),
      );
      const entry = {
        action: "sign-in",
        section: "sign-in",
        subject: accountSubject(userId),
        detail: { browser: browserName(userAgent), proof: attributes.proof },
      } as const;
      const record = recordActivity(db.query, { account: userId }, entry, new Date().toISOString());
      await db.write([insert, ...(start?.isContinued ? [] : [record]), ...(start?.queries ?? [])]);
    },
    async updateSessionExpiration(id, expiresAt) {
      const latest = sql`min(${seconds(expiresAt)}, ${sessions.createdAt} + ${maxSessionSeconds})`;
      await tryWrite(
        db.query
          .update(sessions)
          .set({ expiresAt: sql`max(${sessions.expiresAt}, ${latest})` })
          .where(eq(sessions.id, id)),
      );
    },
    deleteSession: (id) => tryWrite(db.query.delete(sessions).where(eq(sessions.id, id))),
    async deleteUserSessions(userId) {
      await db.write([db.query.delete(sessions).where(eq(sessions.userId, userId))]);
    },
    async deleteExpiredSessions() {
      await db.write([db.query.delete(sessions).where(lte(sessions.expiresAt, seconds(new Date())))]);
    },
  };
}

/** Expires at the idle timeout or the absolute limit, whichever comes first. */
function toLucia(row: typeof sessions.$inferSelect): DatabaseSession {
  return {
    id: row.id,
    userId: row.userId,
    expiresAt: instant(Math.min(row.expiresAt, row.createdAt + maxSessionSeconds)),
    attributes: { userAgent: row.userAgent, proof: row.proof, provenAt: row.provenAt },
  };
}
