import { and, eq, isNull, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { inJson } from "../../../drizzle/prepared";
import { media, revisions, enquiries } from "../../../drizzle/schema";
import type { StoredType } from "../../content/types/content-type.server";
import { allStoredTypes } from "../../types.server";

/** An entry with its subject. */
interface WithSubject {
  readonly rowId: number;
  readonly section: string;
  readonly subjectId: string | null;
}

/** The pages of the subjects that still exist, by the number of the entry. */
export async function existingSubjects(
  db: DatabaseClient,
  entries: readonly WithSubject[],
): Promise<ReadonlyMap<number, string>> {
  const idsIn = (section: string) => [
    ...new Set(entries.flatMap((entry) => (entry.section === section && entry.subjectId ? [entry.subjectId] : []))),
  ];
  const content = allStoredTypes.map(async ({ type, table }) => {
    const ids = idsIn(type.name).map(Number);
    if (ids.length === 0) return [];
    const rows = await db.read(
      db.query
        .select({ id: sql<number>`${table.rowId}`.as("id") })
        .from(table)
        .where(inJson(table.rowId, ids)),
    );
    return rows.map(({ id }) => [`${type.name}/${id}`, `/admin/${type.name}/${id}`] as const);
  });
  const listedEnquiries = async () => {
    const ids = idsIn("submissions");
    if (ids.length === 0) return [];
    const rows = await db.read(db.query.select({ id: enquiries.id }).from(enquiries).where(inJson(enquiries.id, ids)));
    return rows.map(({ id }) => [`submissions/${id}`, `/admin/submissions/${id}`] as const);
  };
  const pictures = async () => {
    const ids = idsIn("media").map(Number);
    if (ids.length === 0) return [];
    const rows = await db.read(
      db.query
        .select({ id: media.rowId })
        .from(media)
        .where(and(inJson(media.rowId, ids), isNull(media.deletedAt))),
    );
    return rows.map(({ id }) => [`media/${id}`, `/admin/media/${id}`] as const);
  };
  const pages = new Map<string, string>((await Promise.all([...content, listedEnquiries(), pictures()])).flat());
  return new Map(
    entries.flatMap(({ rowId, section, subjectId }) => {
      const page = pages.get(`${section}/${subjectId}`);
      return page === undefined ? [] : [[rowId, page] as const];
    }),
  );
}

/** Change sets with more rows are not checked, and are shown as undoable. */
const maxCheckedRows = 20;

/** The ids of the change sets that can still be undone, at least in part, because a row has not been changed since. */
export async function canUndoSets(
  db: DatabaseClient,
  sets: ReadonlyArray<{ readonly section: string; readonly set: string; readonly rows: number }>,
): Promise<ReadonlySet<string>> {
  const large = sets.filter(
    ({ section, rows }) => section !== "submissions" && section !== "media" && rows > maxCheckedRows,
  );
  const small = sets.filter((set) => !large.includes(set));
  const idsIn = (name: string) => small.flatMap(({ section, set }) => (section === name ? [set] : []));
  const content = allStoredTypes
    .filter(({ type }) => small.some(({ section }) => section === type.name))
    .map((stored) => db.read(unchangedSets(db, stored, idsIn(stored.type.name))));
  const enquirySets = small.some(({ section }) => section === "submissions")
    ? db.read(
        db.query
          .selectDistinct({ set: sql<string>`${enquiries.undoSet}`.as("set_id") })
          .from(enquiries)
          .where(and(inJson(enquiries.undoSet, idsIn("submissions")), eq(enquiries.undoVersion, enquiries.version))),
      )
    : [];
  const pictures = small.some(({ section }) => section === "media")
    ? db.read(
        db.query
          .selectDistinct({ set: sql<string>`'media/' || ${media.deletedSet}`.as("set_id") })
          .from(media)
          .where(
            sql`${media.deletedSet} in (select substr(value, 7) from json_each(${JSON.stringify(idsIn("media"))}))`,
          ),
      )
    : [];
  const undoableSets = (await Promise.all([...content, enquirySets, pictures])).flat();
  return new Set([...large.map(({ set }) => set), ...undoableSets.map(({ set }) => set)]);
}

/** Must compare versions exactly as `undoSet` does. */
function unchangedSets(db: DatabaseClient, { table, tableName }: StoredType, ids: readonly string[]) {
  const row = (condition: ReturnType<typeof sql>) =>
    sql`exists (select 1 from ${table} where ${table.rowId} = ${revisions.rowId} and ${condition})`;
  const before = sql`json_extract(${revisions.before}, '$.version')`;
  const isUnchanged = sql`case ${revisions.action}
    when 'create' then ${row(sql`${table.version} = 1`)}
    when 'delete' then ${revisions.before} is not null and not ${row(sql`true`)}
    else ${row(sql`${table.version} = ${before} + 1`)} end`;
  return db.query
    .selectDistinct({ set: sql<string>`${revisions.setId}`.as("set_id") })
    .from(revisions)
    .where(and(inJson(revisions.setId, ids), eq(revisions.tableName, tableName), isUnchanged));
}
