import { and, asc, desc, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { accounts, activity } from "../../../drizzle/schema";
import {
  type ActivityEntry,
  activityPerPage,
  type ActivityQuery,
  actorNames,
  areasOf,
  isContentSection,
  keysOfSet,
  type LatestActivity,
} from "../../activity/activity";
import { isUndoable, permissionToUndo, sentenceOf } from "../../activity/sentences";
import { isAllowed, type Person, type Role } from "../../base/access/permissions";
import { cursorPage } from "../../base/listing/keyset.server";
import type { PageCursors } from "../../base/listing/list-page";
import { nextDay, startOfDay, zonedTime } from "../../base/time/time-zones";
import { contentTypeList } from "../../types";
import { canUndoSets, existingSubjects } from "./subjects.server";

/** The number of entries that are read and grouped. */
const maxRead = 40;

/**
 * The latest activity in the sections that a role sees, for the Overview: one line for each person, item and day,
 * without sign-ins. Entries that are not about one item are not grouped.
 *
 * @param zone the time zone that decides where a day ends
 */
export async function listLatestActivity(
  db: DatabaseClient,
  role: Role,
  zone = "UTC",
  limit = 8,
): Promise<LatestActivity[]> {
  const areas = areasOf(role);
  if (areas.length === 0) return [];
  const words = `(${areas.map((area) => `"area:${area}"`).join(" OR ")}) NOT "section:sign-in"`;
  const matches = sql`(select rowid as row_number from activity_facets where activity_facets match ${words} order by rowid desc limit ${maxRead})`;
  const { rowId, at, actor, action, section, subjectId, subject, rows, detail } = activity;
  const entries = await db.read(
    db.query
      .select({ rowId, at, actor, action, section, subjectId, subject, rows, detail })
      .from(sql`${matches} as found`)
      .innerJoin(activity, eq(rowId, sql`found.row_number`))
      .orderBy(desc(rowId)),
  );
  const groups = Map.groupBy(entries, (entry) =>
    entry.subjectId === null
      ? entry.rowId
      : JSON.stringify([zonedTime(entry.at, zone).day, entry.actor, entry.section, entry.subjectId]),
  );
  const visibleGroups = [...groups.values()].slice(0, limit);
  const hrefs = await existingSubjects(
    db,
    visibleGroups.map(([first]) => first!),
  );
  return visibleGroups.map(([first, ...more]) => {
    const { day } = zonedTime(first!.at, zone);
    const isSame = more.every((entry) => entry.action === first!.action);
    // Names no fields: the earlier saves may have changed others.
    const event = isSame && more.length > 0 ? { ...first!, detail: {} } : first!;
    return {
      rowId: first!.rowId,
      at: first!.at,
      text: `${first!.actor} ${sentenceOf(event, contentTypeList, zone)}`,
      href: hrefs.get(first!.rowId) ?? `/admin/activity?section=${first!.section}&from=${day}&to=${day}`,
      more: more.length,
      isSame,
    };
  });
}

/** A page of the log, with the cursors of the pages before and after it. */
export interface ActivityPage extends PageCursors {
  readonly entries: readonly ActivityEntry[];
}

const columns = {
  rowId: activity.rowId,
  at: activity.at,
  who: activity.who,
  actor: activity.actor,
  action: activity.action,
  section: activity.section,
  subjectId: activity.subjectId,
  subject: activity.subject,
  rows: activity.rows,
  detail: activity.detail,
  key: activity.key,
  undoneAt: activity.undoneAt,
};
type StoredEntry = Pick<typeof activity.$inferSelect, keyof typeof columns>;

/**
 * One page of the log, as a role sees it, newest first (ACT-2, ACT-3). Reads only the rows of the page, with any
 * filter.
 */
export async function listActivity(
  db: DatabaseClient,
  query: ActivityQuery,
  { person, role }: { readonly person: Pick<Person, "id">; readonly role: Role },
  size = activityPerPage,
): Promise<ActivityPage> {
  const areas = areasOf(role);
  if (areas.length === 0) return { entries: [], before: null, after: null };
  const page = cursorPage(query, size);
  const words = wordsOf(query, role);
  const number = words === "" ? sql`${activity.rowId}` : sql`rowid`;
  const within = and(
    words === "" ? undefined : sql`activity_facets match ${words}`,
    page.isBeyond(number),
    // Entries are numbered chronologically.
    query.from === "" ? undefined : sql`${number} >= ${firstSince(startOfDay(query.from, query.zone))}`,
    query.to === "" ? undefined : sql`${number} < ${firstSince(startOfDay(nextDay(query.to), query.zone))}`,
  );
  // This reads the page's rows from the index and stops. A condition on the table would read all rows that match.
  const matches = sql`(select rowid as row_number from activity_facets where ${within} order by ${page.order(sql`rowid`)} limit ${page.limit})`;
  const entries: StoredEntry[] = await db.read(
    words === ""
      ? db.query.select(columns).from(activity).where(within).orderBy(page.order(activity.rowId)).limit(page.limit)
      : db.query
          .select(columns)
          .from(sql`${matches} as found`)
          .innerJoin(activity, eq(activity.rowId, sql`found.row_number`))
          .orderBy(page.order(activity.rowId)),
  );
  const { rows, ...cursors } = page.from(entries, (row) => row.rowId);
  return { entries: await toEntries(db, rows, person.id, role, query.zone), ...cursors };
}

/** The facet index expression for a query; "" if it selects all entries. */
function wordsOf({ who, section, change }: ActivityQuery, role: Role): string {
  const areas = areasOf(role);
  const isEverything = areas.length === areasOf("admin").length;
  const words = [
    ...(who === "" ? [] : [`"who:${who}"`]),
    ...(section === "" ? [] : [`"section:${section}"`]),
    // What was published includes what went live by itself.
    ...(change === "publish"
      ? ['("action:publish" OR "action:go-live")']
      : change === ""
        ? []
        : [`"action:${change}"`]),
    // The section, if any, is one that the role sees, so it needs no restriction to areas.
    ...(isEverything || section !== "" ? [] : [`(${areas.map((area) => `"area:${area}"`).join(" OR ")})`]),
  ];
  return words.join(" AND ");
}

const firstSince = (instant: string): SQL =>
  sql`coalesce((select first.row_id from ${activity} as first where first.at >= ${instant} order by first.at limit 1), 9e15)`;

async function toEntries(
  db: DatabaseClient,
  rows: readonly StoredEntry[],
  self: string,
  role: Role,
  zone: string,
): Promise<ActivityEntry[]> {
  const isOfferable = ({ action, detail, key, undoneAt, section, who }: StoredEntry) =>
    key !== null &&
    undoneAt === null &&
    isUndoable({ action, detail }) &&
    isAllowed(role, permissionToUndo(action, section)) &&
    // Roles without imports undo only their own changes.
    (who === self || isAllowed(role, "transfer"));
  const [hrefs, undoable] = await Promise.all([
    existingSubjects(db, rows),
    canUndoSets(
      db,
      rows
        .filter(isOfferable)
        .map(({ section, key, rows: count }) => ({ section, set: setOf(section, key ?? ""), rows: count })),
    ),
  ]);
  return rows.map((row) => {
    const { rowId, at, actor, section, key, undoneAt } = row;
    const isOffered = isOfferable(row);
    const canUndo = isOffered && key !== null && undoable.has(setOf(section, key));
    return {
      rowId,
      at,
      actor,
      section,
      sentence: sentenceOf(row, contentTypeList, zone),
      href: hrefs.get(rowId) ?? null,
      undo: canUndo ? undoOf(section, key) : null,
      undoNote: undoneAt === null ? (isOffered && !canUndo ? "Can no longer be undone" : null) : "Undone",
    };
  });
}

/** The activity on a person's account, newest first, for their own page (ACT-5). */
export async function listOwnActivity(db: DatabaseClient, accountId: string, limit = 8): Promise<ActivityEntry[]> {
  const rows = await db.read(
    db.query
      .select(columns)
      .from(activity)
      .where(and(eq(activity.subjectId, accountId), eq(activity.area, "people")))
      .orderBy(desc(activity.rowId))
      .limit(limit),
  );
  const none = { href: null, undo: null, undoNote: null };
  return rows.map(({ rowId, at, actor, section, ...row }) => ({
    ...none,
    rowId,
    at,
    actor,
    section,
    sentence: sentenceOf({ ...row, section }, contentTypeList),
  }));
}

/** Limit for the unpaged list. */
const maxPeople = 200;

/** The actors that the log can be filtered by: the accounts, and the actors without one. */
export async function listActors(
  db: DatabaseClient,
): Promise<ReadonlyArray<{ readonly value: string; readonly label: string }>> {
  const people = await db.read(
    db.query
      .select({ value: accounts.id, name: accounts.name, email: accounts.email })
      .from(accounts)
      .orderBy(asc(accounts.email))
      .limit(maxPeople),
  );
  return [
    ...people.map(({ value, name, email }) => ({ value, label: name === "" ? email : `${name} (${email})` })),
    ...Object.entries(actorNames).map(([value, label]) => ({ value, label })),
  ];
}

/** The change with this key in the log, or null. */
export async function findChange(
  db: DatabaseClient,
  key: string,
): Promise<Pick<StoredEntry, "who" | "action" | "section"> | null> {
  const [change] = await db.read(
    db.query
      .select({ who: activity.who, action: activity.action, section: activity.section })
      .from(activity)
      .where(inArray(activity.key, keysOfSet(key)))
      .limit(1),
  );
  return change ?? null;
}

/** Whether an account has begun a change set, such as an import of several parts. */
export const hasBegunChangeSet = async (db: DatabaseClient, setId: string, accountId: string): Promise<boolean> =>
  (await findChange(db, setId))?.who === accountId;

/**
 * The form values that undo an entry. Keys of pictures have a prefix, because the set of a picture may also change
 * content.
 */
function undoOf(section: string, key: string): ActivityEntry["undo"] {
  if (section === "media") return { set: key.replace(/^media\//, ""), of: "media" };
  return { set: setOf(section, key), ...(section === "submissions" && { of: "submissions" as const }) };
}

/** The change set in an entry's key (`keysOfSet`); pictures' keys are compared as they are. */
const setOf = (section: string, key: string): string => (isContentSection(section) ? key.replace(/\/.*/, "") : key);
