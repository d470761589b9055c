import { and, eq, getTableColumns, isNull, lte, sql } from "drizzle-orm";
import type { Adapter, DatabaseSession } from "lucia";
import type { DatabaseClient, Query } from "../../../drizzle/client";
import { accounts, sessions } from "../../../drizzle/schema";
import { storableText } from "../text/well-formed";
import { longestSession } from "./session-cookie";

/** What a session begins with. */
export interface SessionStart {
  /** The hash that the password was compared with: a password changed in between must not leave a session behind. */
  readonly passwordHash: string;
  /** What else happens in the same transaction. */
  readonly together: readonly Query[];
}

/** How an adapter behaves. */
export interface SessionAdapterOptions {
  readonly start?: SessionStart;
  /** Told of a write that failed while a session was looked at, instead of failing the look. */
  readonly tolerate?: (error: unknown) => void;
}

/** The most of a browser's description that is kept, in characters. */
const userAgentLength = 300;

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000);
const instant = (unixSeconds: number): Date => new Date(unixSeconds * 1000);

/**
 * Lucia's sessions on our database. What Lucia does not know is kept here: the absolute limit of a session, that a
 * disabled account has none, and that an expiry never moves back.
 */
export function sessionAdapter(db: DatabaseClient, { start, tolerate }: SessionAdapterOptions = {}): Adapter {
  async function quietly(query: Query): Promise<void> {
    try {
      await db.write([query]);
    } catch (error) {
      if (!tolerate) throw error;
      tolerate(error);
    }
  }

  return {
    async getSessionAndUser(id) {
      const [row] = await db.read(
        db.query
          .select({
            ...getTableColumns(sessions),
            // D1 gives rows as objects: two columns of one name would become one.
            accountId: sql<string | null>`${accounts.id}`.as("account_id"),
            email: accounts.email,
            name: accounts.name,
          })
          .from(sessions)
          .leftJoin(accounts, and(eq(accounts.id, sessions.userId), isNull(accounts.disabledAt)))
          .where(eq(sessions.id, id)),
      );
      if (!row) return [null, null];
      const { accountId, email, name } = row;
      const user = accountId === null ? null : { id: accountId, attributes: { email: email ?? "", name: name ?? "" } };
      return [toLucia(row), user];
    },
    async getUserSessions(userId) {
      const rows = await db.read(db.query.select().from(sessions).where(eq(sessions.userId, userId)));
      return rows.map(toLucia);
    },
    async setSession({ id, userId, expiresAt, attributes }) {
      const now = seconds(new Date());
      const userAgent = storableText(attributes.userAgent.slice(0, userAgentLength));
      const proven = start
        ? and(eq(accounts.id, userId), isNull(accounts.disabledAt), eq(accounts.passwordHash, start.passwordHash))
        : and(eq(accounts.id, userId), isNull(accounts.disabledAt));
      const insert = db.query.insert(sessions).select(
        db.query
          .select({
            id: sql<string>`${id}`.as("id"),
            userId: accounts.id,
            expiresAt: sql<number>`${seconds(expiresAt)}`.as("expires_at"),
            createdAt: sql<number>`${now}`.as("created_at"),
            userAgent: sql<string>`${userAgent}`.as("user_agent"),
          })
          .from(accounts)
          .where(proven),
      );
      await db.write([insert, ...(start?.together ?? [])]);
    },
    async updateSessionExpiration(id, expiresAt) {
      const latest = sql`min(${seconds(expiresAt)}, ${sessions.createdAt} + ${longestSession})`;
      await quietly(
        db.query
          .update(sessions)
          .set({ expiresAt: sql`max(${sessions.expiresAt}, ${latest})` })
          .where(eq(sessions.id, id)),
      );
    },
    deleteSession: (id) => quietly(db.query.delete(sessions).where(eq(sessions.id, id))),
    async deleteUserSessions(userId) {
      await db.write([db.query.delete(sessions).where(eq(sessions.userId, userId))]);
    },
    async deleteExpiredSessions() {
      await db.write([db.query.delete(sessions).where(lte(sessions.expiresAt, seconds(new Date())))]);
    },
  };
}

/** A stored session in Lucia's terms: it ends when it was not used, or when it is too old, whichever comes first. */
function toLucia(row: typeof sessions.$inferSelect): DatabaseSession {
  return {
    id: row.id,
    userId: row.userId,
    expiresAt: instant(Math.min(row.expiresAt, row.createdAt + longestSession)),
    attributes: { userAgent: row.userAgent },
  };
}
