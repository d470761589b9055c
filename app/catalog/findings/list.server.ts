import { and, asc, desc, eq, gte, inArray, lt, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { findings, media } from "../../../drizzle/schema";
import { previousPage, toKeysetPage } from "../../base/listing/keyset.server";
import { formatLongDate } from "../../base/time/dates";
import { maxDescriptionLength, maxTitleLength } from "../../base/web/search-engines";
import { findPicture } from "../../content/media/library.server";
import { foreignText } from "../../content/saving/foreign-pictures";
import { issueText } from "../../content/saving/page-check";
import type { WriteContext } from "../../content/saving/record-writes.server";
import { findRow, updateRow } from "../../content/saving/store.server";
import type { Values } from "../../content/types/content-type";
import { contentNames, contentTypeNamed } from "../../types";
import { type SiteType, storedTypes } from "../../types.server";
import { savePicture } from "../media/change.server";
import { hasNoAlt } from "./count.server";
import {
  type Finding,
  type FindingKind,
  type FindingPage,
  type FindingQuery,
  findingsPerPage,
  kindsToFix,
  oldDraftDays,
  type QuickFix,
} from "./finding";

/** A text entered in the list of findings. */
interface QuickFixRequest {
  readonly section: string;
  readonly rowId: number;
  /** The version of the row that the list showed. */
  readonly version: number;
  readonly field: string;
  readonly text: string;
  /** Whether the picture is decorative and needs no text. */
  readonly isDecorative: boolean;
}

/** The outcome. The caller must purge `tags`. */
export type QuickFixResult =
  | { readonly status: "written"; readonly tags: readonly string[] }
  | { readonly status: "invalid"; readonly error: string }
  | { readonly status: "conflict" }
  | { readonly status: "missing" };

/**
 * Saves the text of one field through the form's write path: with its validation, version check, history and log entry
 * (ATT-4).
 */
export async function applyQuickFix(
  db: DatabaseClient,
  fix: QuickFixRequest,
  context: WriteContext,
): Promise<QuickFixResult> {
  const text = fix.text.trim();
  if (text === "" && !fix.isDecorative) return { status: "invalid", error: "Enter some text." };
  if (fix.section === "media") return mendPicture(db, { ...fix, text }, context);
  const type = contentTypeNamed(fix.section);
  const { title, description } = type?.search ?? {};
  if (!type || (fix.field !== title && fix.field !== description)) return { status: "missing" };
  return saveField(db, storedTypes[type.name], fix, text, context);
}

/** Saves one field of a row by the form's write path. */
async function saveField(
  db: DatabaseClient,
  stored: SiteType,
  { rowId, version, field }: Pick<QuickFixRequest, "rowId" | "version" | "field">,
  value: unknown,
  context: WriteContext,
): Promise<QuickFixResult> {
  const result = await updateRow(db, stored, rowId, version, { [field]: value }, context);
  if (result.status === "written") return { status: "written", tags: result.tags };
  if (result.status !== "invalid") return { status: result.status };
  return { status: "invalid", error: Object.values(result.fields).join(" ") };
}

/**
 * Saves another value in the field that a finding is about.
 *
 * @param findingId the number of the finding
 * @param kind its kind; of any other, it counts as missing
 * @param valueOf the value to save; undefined if the row is no longer as the finding says
 */
export async function fixFinding(
  db: DatabaseClient,
  findingId: number,
  kind: FindingKind,
  valueOf: (row: Values, finding: StoredFinding, stored: SiteType) => unknown,
  context: WriteContext,
): Promise<QuickFixResult> {
  const [finding] = await db.read(db.query.select().from(findings).where(eq(findings.rowId, findingId)).limit(1));
  const type = finding && contentTypeNamed(finding.section);
  if (!type || finding.kind !== kind) return { status: "missing" };
  const stored: SiteType = storedTypes[type.name];
  const row = await findRow(db, stored, finding.item);
  if (!row) return { status: "missing" };
  const value = valueOf(row as Values, finding, stored);
  return value === undefined
    ? { status: "conflict" }
    : saveField(db, stored, { ...row, field: finding.field }, value, context);
}

/** Says of the row of a finding that it was compared with the facts now. */
export const markReviewed = (db: DatabaseClient, findingId: number, context: WriteContext): Promise<QuickFixResult> =>
  fixFinding(db, findingId, "due-review", () => context.now, context);

async function mendPicture(
  db: DatabaseClient,
  { rowId, version, text, isDecorative }: QuickFixRequest,
  context: WriteContext,
): Promise<QuickFixResult> {
  const picture = await findPicture(db, rowId);
  if (!picture) return { status: "missing" };
  const result = await savePicture(db, picture, version, { ...picture, alt: text, isDecorative }, context);
  return result.status === "written" ? { status: "written", tags: result.tags } : { status: "conflict" };
}

/** One more than a page shows, which tells whether there is another page. */
const rowsRead = findingsPerPage + 1;

type StoredFinding = typeof findings.$inferSelect;

/** The entry that a page begins after, or ends before. */
type Cursor = FindingQuery["after"];

/**
 * One page of findings, latest first, followed by the pictures without alt text, which have an index of their own
 * (ATT-2). Takes one look-up in an index, one per type for the rows on the page, and two for the page before.
 */
export async function listFindings(db: DatabaseClient, query: FindingQuery): Promise<FindingPage> {
  const { after } = query;
  const hasFindings = query.section !== "media";
  const hasPictures =
    (query.kind === "" || query.kind === "no-alt") && (query.section === "" || query.section === "media");
  const [stored, pictures, findingsBefore, picturesBefore] = await Promise.all([
    hasFindings && after?.of !== "picture" ? readFindings(db, query) : [],
    hasPictures ? readPictures(db, after) : [],
    hasFindings && after ? readFindingsUpTo(db, query) : [],
    hasPictures && after?.of === "picture" ? readPicturesUpTo(db, after) : [],
  ]);
  const visibleFindings = stored.slice(0, findingsPerPage);
  const rows = await readSubjects(db, visibleFindings);
  const entries = [
    // Findings of deleted rows keep their place, or a page of nothing else would end the list.
    ...stored.map((finding) => ({ key: `f${finding.rowId}`, finding: toFinding(finding, rows) })),
    ...pictures.map((picture) => ({ key: `p${picture.rowId}`, finding: pictureFinding(picture) })),
  ];
  const { items, next } = toKeysetPage(entries, findingsPerPage, ({ key }) => key);
  return {
    items: items.flatMap(({ finding }) => finding ?? []),
    next,
    ...previousPage(
      [...picturesBefore.map((id) => `p${id}`), ...findingsBefore.map((id) => `f${id}`)],
      findingsPerPage,
    ),
  };
}

/**
 * The ids of a query's findings, read separately for each kind from the index. With one condition for all kinds, SQLite
 * would also read all findings of the other kinds to find the newest.
 */
function numbersOf({ kind, section }: FindingQuery, beginning: SQL | undefined, order: SQL): SQL {
  const kinds = JSON.stringify(kind === "" ? kindsToFix : [kind]);
  const where = and(
    sql`${findings.kind} = kinds.value`,
    section === "" ? undefined : eq(findings.section, section),
    beginning,
  );
  return sql`(select found.row_id from json_each(${kinds}) as kinds, ${findings} as found where found.row_id in (
    select ${findings.rowId} from ${findings} where ${where} order by ${findings.rowId} ${order} limit ${rowsRead}))`;
}

function readFindings(db: DatabaseClient, query: FindingQuery): Promise<StoredFinding[]> {
  const { after } = query;
  const numbers = numbersOf(query, after ? lt(findings.rowId, after.id) : undefined, sql`desc`);
  return db.read(
    db.query
      .select()
      .from(findings)
      .where(sql`${findings.rowId} in ${numbers}`)
      .orderBy(desc(findings.rowId))
      .limit(rowsRead),
  );
}

/**
 * The ids of the findings before a page, last first. Before a page that starts with pictures, these are all findings.
 */
async function readFindingsUpTo(db: DatabaseClient, query: FindingQuery): Promise<number[]> {
  const { after } = query;
  const numbers = numbersOf(query, after?.of === "finding" ? gte(findings.rowId, after.id) : undefined, sql`asc`);
  const rows = await db.read(
    db.query
      .select({ rowId: findings.rowId })
      .from(findings)
      .where(sql`${findings.rowId} in ${numbers}`)
      .orderBy(asc(findings.rowId))
      .limit(rowsRead),
  );
  return rows.map(({ rowId }) => rowId);
}

interface FoundPicture {
  readonly rowId: number;
  readonly version: number;
  readonly name: string;
  readonly createdAt: string;
}

function readPictures(db: DatabaseClient, after: Cursor): Promise<FoundPicture[]> {
  const { rowId, version, name, createdAt } = media;
  return db.read(
    db.query
      .select({ rowId, version, name, createdAt })
      .from(media)
      .where(and(hasNoAlt, after?.of === "picture" ? lt(rowId, after.id) : undefined))
      .orderBy(desc(rowId))
      .limit(rowsRead),
  );
}

async function readPicturesUpTo(db: DatabaseClient, { id }: NonNullable<Cursor>): Promise<number[]> {
  const { rowId } = media;
  const up = and(hasNoAlt, gte(rowId, id));
  const rows = await db.read(db.query.select({ rowId }).from(media).where(up).orderBy(asc(rowId)).limit(rowsRead));
  return rows.map((row) => row.rowId);
}

/** A row with the columns that the list shows, and its type. */
interface Subject {
  readonly stored: SiteType;
  readonly row: Values;
}

/** The rows of findings, by section and row id, without deleted ones. */
async function readSubjects(
  db: DatabaseClient,
  visibleFindings: readonly StoredFinding[],
): Promise<Map<string, Subject>> {
  const bySection = Map.groupBy(visibleFindings, ({ section }) => section);
  const sectionReads = contentNames
    .filter((name) => bySection.has(name))
    .map(async (name) => {
      const stored = storedTypes[name];
      const { type, table, columns } = stored;
      const names = [type.label, ...(type.search ? Object.values(type.search) : [])];
      const rows = await db.read(
        db.query
          .select({
            rowId: table.rowId,
            version: table.version,
            updatedAt: table.updatedAt,
            ...Object.fromEntries(names.map((column) => [column, columns[column]!])),
          })
          .from(table)
          .where(
            inArray(
              table.rowId,
              bySection.get(name)!.map(({ item }) => item),
            ),
          ),
      );
      return rows.map((row: Values) => [`${name}/${String(row["rowId"])}`, { stored, row }] as const);
    });
  return new Map((await Promise.all(sectionReads)).flat());
}

function toFinding(
  { rowId, section, item, kind, field, detail }: StoredFinding,
  rows: ReadonlyMap<string, Subject>,
): Finding | null {
  const subject = rows.get(`${section}/${item}`);
  if (!subject) return null;
  const { stored, row } = subject;
  const { type } = stored;
  const { label = "" } = type.fields.find(({ name }) => name === field) ?? {};
  return {
    key: `f${rowId}`,
    section: type.name,
    rowId: item,
    kind,
    label: String(row[type.label]),
    item: type.item,
    text: textOf(kind, label, detail),
    editedAt: String(row["updatedAt"]),
    href: `/admin/${section}/${item}#${field}`,
    quickFix: quickFixOf(stored, kind, row),
  };
}

const pictureFinding = ({ rowId, version, name, createdAt }: FoundPicture): Finding => ({
  key: `p${rowId}`,
  section: "media",
  rowId,
  kind: "no-alt",
  label: name,
  item: "Picture",
  text: "No alt text.",
  editedAt: createdAt,
  href: `/admin/media/${rowId}#alt`,
  quickFix: { field: "alt", label: "Alt text", text: "", isLine: true, orDecorative: true, version },
});

function textOf(kind: FindingKind, field: string, detail: string): string {
  if (kind === "broken-link") return `Links to ${detail}, which does not exist.`;
  if (kind === "dead-link") return `Links to ${detail}, which is gone or does not answer.`;
  if (kind === "moved-link") return `Links to ${detail.replace(" ", ", which has moved to ")}.`;
  if (kind === "foreign-picture") {
    const [, count, address = ""] = /^(\d+) (.*)$/s.exec(detail) ?? [];
    return foreignText(Number(count), address);
  }
  if (kind === "due-review") return `Last checked on ${formatLongDate(detail)}.`;
  if (kind === "old-draft") return `This draft has not been edited for ${oldDraftDays} days.`;
  return issueText(kind, field);
}

/**
 * The field that fixes a finding, with the text that search results show now, for the editor to complete or shorten.
 */
function quickFixOf({ type }: SiteType, kind: FindingKind, row: Values): QuickFix | null {
  const { search, fields, label } = type;
  if (!search) return null;
  const isTitle = kind === "long-title";
  if (!isTitle && kind !== "no-description" && kind !== "long-description") return null;
  const name = isTitle ? search.title : search.description;
  const field = fields.find((candidate) => candidate.name === name);
  if (!field) return null;
  const text = String(row[name] ?? "").trim();
  return {
    field: name,
    label: field.label,
    text: text || String(row[isTitle ? label : search.fallback] ?? ""),
    budget: isTitle ? maxTitleLength : maxDescriptionLength,
    isLine: field.kind === "text",
    version: Number(row["version"]),
  };
}
