import { and, eq, lt, ne, or, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { toolSuggestions } from "../../../drizzle/schema";
import type { Actor } from "../../activity/activity";
import { recordActivity } from "../../activity/record.server";
import { cursorPage } from "../../base/listing/keyset.server";
import type { PageCursors } from "../../base/listing/list-page";
import { daysBefore, monthsBefore } from "../../base/time/dates";
import { spamDays } from "../rules/retention";
import type { SuggestionPage, SuggestionStatus } from "./suggestion";

const suggestionsPerPage = 25;

/** A page of the suggestions with a status, newest first (SUG-5). An invalid place shows the first page. */
export async function listSuggestions(
  db: DatabaseClient,
  status: SuggestionStatus,
  cursors: PageCursors = { before: null, after: null },
): Promise<SuggestionPage> {
  const { id, name, address, reason, spamReasons, createdAt, rowId } = toolSuggestions;
  const page = cursorPage(cursors, suggestionsPerPage);
  const entries = await db.read(
    db.query
      .select({ id, name, address, reason, spamReasons, createdAt, rowId })
      .from(toolSuggestions)
      .where(and(eq(toolSuggestions.status, status), page.isBeyond(rowId)))
      .orderBy(page.order(rowId))
      .limit(page.limit),
  );
  const { rows, ...others } = page.from(entries, (row) => row.rowId);
  return { items: rows.map(({ rowId: _, ...entry }) => entry), ...others };
}

/** Sets the status of a suggestion, and records it (SUG-5). Resolves to its name, or to null if nothing was changed. */
export async function setSuggestionStatus(
  db: DatabaseClient,
  id: string,
  status: SuggestionStatus,
  by: Actor,
  now: string,
): Promise<string | null> {
  const [changedRows] = await db.write([
    db.query
      .update(toolSuggestions)
      .set({ status, updatedAt: now })
      .where(and(eq(toolSuggestions.id, id), ne(toolSuggestions.status, status)))
      .returning({ name: toolSuggestions.name }),
    recordActivity(db.query, by, { action: "follow-up", section: "suggestions", detail: { to: status } }, now),
  ]);
  return changedRows[0]?.name ?? null;
}

/** Deletes suggestions older than a number of months, and spam after `spamDays` (SUG-6). For the scheduled handler. */
export async function deleteOldSuggestions(db: DatabaseClient, now: string, months: number): Promise<void> {
  const oldestSpam = daysBefore(now, spamDays);
  const { status, createdAt, updatedAt } = toolSuggestions;
  const isOver = or(lt(createdAt, monthsBefore(now, months)), and(eq(status, "spam"), lt(updatedAt, oldestSpam)));
  const count = sql`(select count(*) from ${toolSuggestions} where ${isOver})`;
  await db.write([
    recordActivity(
      db.query,
      "system",
      { action: "expire", section: "suggestions", rows: count },
      now,
      sql`${count} > 0`,
    ),
    db.query.delete(toolSuggestions).where(isOver),
  ]);
}
