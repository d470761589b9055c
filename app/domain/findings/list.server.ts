import { and, desc, eq, inArray, lt, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { findings, media } from "../../../drizzle/schema";
import type { Values } from "../content/types/content-type";
import type { StoredType } from "../content/types/content-type.server";
import { contentNames } from "../content/types/registry";
import { storedTypes } from "../content/types/registry.server";
import { maxDescriptionLength, maxTitleLength } from "../seo/head-texts";
import {
  findingKindNames,
  findingsPerPage,
  type Finding,
  type FindingCounts,
  type FindingKind,
  type FindingPage,
  type FindingQuery,
  type FindingSection,
  type Mendable,
} from "./finding";

/** How far findings are counted. */
export const maxCounted = 99;

/** Literals, because a bound value does not match the partial index. */
const hasNoAlt = sql`${media.alt} = '' and ${media.isDecorative} = 0 and ${media.deletedAt} is null`;

type StoredFinding = typeof findings.$inferSelect;

/**
 * One page of what needs attention, found last first, and then the pictures of the library without alt text, which the
 * library's own index knows (ATT-2). A look-up in an index, and one for the rows of each type on the page.
 */
export async function listFindings(db: DatabaseClient, query: FindingQuery): Promise<FindingPage> {
  const stored = query.section === "media" || query.after?.of === "picture" ? [] : await readFindings(db, query);
  const shown = stored.slice(0, findingsPerPage);
  const room = findingsPerPage + 1 - stored.length;
  const hasPictures = room > 0 && (query.kind === "" || query.kind === "no-alt");
  const [rows, pictures] = await Promise.all([
    readSubjects(db, shown),
    hasPictures && (query.section === "" || query.section === "media") ? readPictures(db, query, room) : [],
  ]);
  const found = [
    ...shown.flatMap((finding) => {
      const row = rows.get(`${finding.section}/${finding.item}`);
      return row ? [{ cursor: `f${finding.rowId}`, finding: toFinding(finding, row) }] : [];
    }),
    ...pictures.map((picture) => ({ cursor: `p${picture.rowId}`, finding: pictureFinding(picture) })),
  ];
  const page = found.slice(0, findingsPerPage);
  const hasMore = stored.length > findingsPerPage || found.length > findingsPerPage;
  return {
    findings: page.map(({ finding }) => finding),
    after: hasMore ? (page.at(-1)?.cursor ?? `f${shown.at(-1)!.rowId}`) : null,
  };
}

function readFindings(db: DatabaseClient, { kind, section, after }: FindingQuery): Promise<StoredFinding[]> {
  return db.read(
    db.query
      .select()
      .from(findings)
      .where(
        and(
          section === "" ? undefined : eq(findings.section, section),
          kind === "" ? undefined : eq(findings.kind, kind),
          after ? lt(findings.rowId, after.id) : undefined,
        ),
      )
      .orderBy(desc(findings.rowId))
      .limit(findingsPerPage + 1),
  );
}

interface FoundPicture {
  readonly rowId: number;
  readonly version: number;
  readonly name: string;
  readonly createdAt: string;
}

function readPictures(db: DatabaseClient, { after }: FindingQuery, limit: number): Promise<FoundPicture[]> {
  const { rowId, version, name, createdAt } = media;
  return db.read(
    db.query
      .select({ rowId, version, name, createdAt })
      .from(media)
      .where(and(hasNoAlt, after?.of === "picture" ? lt(rowId, after.id) : undefined))
      .orderBy(desc(rowId))
      .limit(limit),
  );
}

/** A row with what the list shows of it, and its type. */
interface Subject {
  readonly stored: StoredType;
  readonly row: Values;
}

/** The rows of findings, by section and number; those that are gone are missing. */
async function readSubjects(db: DatabaseClient, shown: readonly StoredFinding[]): Promise<Map<string, Subject>> {
  const bySection = Map.groupBy(shown, ({ section }) => section);
  const read = contentNames
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
  return new Map((await Promise.all(read)).flat());
}

function toFinding({ rowId, section, item, kind, field, detail }: StoredFinding, { stored, row }: Subject): Finding {
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
    mend: mendOf(stored, kind, row),
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
  mend: { field: "alt", label: "Alt text", text: "", isLine: true, orDecorative: true, version },
});

function textOf(kind: FindingKind, field: string, detail: string): string {
  const texts: Readonly<Record<FindingKind, string>> = {
    "no-description": "No description for search results.",
    "long-description": "The description will be cut off in search results.",
    "long-title": "The title will be cut off in search results.",
    "no-image": "No image. A generated cover is shown instead.",
    "no-alt": "An image in the text has no alt text.",
    "no-relation": `No ${field.toLowerCase()}.`,
    "broken-link": `Links to ${detail}, where there is no page.`,
    "old-draft": "A draft that nobody has edited for 60 days.",
  };
  return texts[kind];
}

/** The text that mends a finding, as it is now: what search results show, to be completed or shortened. */
function mendOf({ type }: StoredType, kind: FindingKind, row: Values): Mendable | null {
  const { search, fields, label } = type;
  if (!search) return null;
  const isTitle = kind === "long-title";
  if (!isTitle && kind !== "no-description" && kind !== "long-description") return null;
  const name = isTitle ? search.title : search.description;
  const field = fields.find((candidate) => candidate.name === name);
  if (!field) return null;
  const given = String(row[name] ?? "").trim();
  return {
    field: name,
    label: field.label,
    text: given || String(row[isTitle ? label : search.fallback] ?? ""),
    budget: isTitle ? maxTitleLength : maxDescriptionLength,
    isLine: field.kind === "text",
    version: Number(row["version"]),
  };
}

const countedUpTo = (query: SQL): SQL<number> => sql<number>`(select count(*) from (${query} limit ${maxCounted + 1}))`;

/** How many findings there are, as a value for a statement. */
export const findingCount = (): SQL<number> =>
  countedUpTo(sql`select 1 from ${findings} union all select 1 from ${media} where ${hasNoAlt}`);

/** Counts what needs attention by kind, by section and of a query, up to 99 each. */
export async function countFindings(db: DatabaseClient, query?: FindingQuery): Promise<FindingCounts> {
  const sections: readonly FindingSection[] = [...contentNames, "media"];
  const pictures = sql`select 1 from ${media} where ${hasNoAlt}`;
  const ofKind = (kind: FindingKind) => {
    const own = sql`select 1 from ${findings} where ${findings.kind} = ${kind}`;
    return countedUpTo(kind === "no-alt" ? sql`${own} union all ${pictures}` : own);
  };
  const ofSection = (section: FindingSection) =>
    countedUpTo(section === "media" ? pictures : sql`select 1 from ${findings} where ${findings.section} = ${section}`);
  const ofBoth = ({ kind, section }: FindingQuery) => {
    if (kind === "") return section === "" ? findingCount() : ofSection(section);
    if (section === "") return ofKind(kind);
    if (section === "media") return kind === "no-alt" ? countedUpTo(pictures) : sql<number>`0`;
    return countedUpTo(
      sql`select 1 from ${findings} where ${findings.section} = ${section} and ${findings.kind} = ${kind}`,
    );
  };
  const [row] = await db.read(
    db.query
      .select({
        shown: (query ? ofBoth(query) : findingCount()).as("shown"),
        ...Object.fromEntries(findingKindNames.map((kind) => [`kind ${kind}`, ofKind(kind).as(`kind ${kind}`)])),
        ...Object.fromEntries(sections.map((name) => [`in ${name}`, ofSection(name).as(`in ${name}`)])),
      })
      .from(sql`(select 1)`),
  );
  const counts: Values = row ?? {};
  const bounded = (name: string) => {
    const count = Number(counts[name] ?? 0);
    return { count: Math.min(count, maxCounted), more: count > maxCounted };
  };
  return {
    shown: bounded("shown"),
    kinds: findingKindNames.map((kind) => ({ kind, ...bounded(`kind ${kind}`) })).filter(({ count }) => count > 0),
    sections: sections.map((section) => ({ section, ...bounded(`in ${section}`) })).filter(({ count }) => count > 0),
  };
}
