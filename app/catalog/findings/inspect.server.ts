import { sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { contentLinks, findings } from "../../../drizzle/schema";
import { statusOf } from "../../content/listing/list";
import type { Row, StoredType } from "../../content/types/content-type.server";
import { textsOf } from "../../content/types/field-values";
import { findIssues } from "../../content/saving/page-check";
import { pageLinks, type PageLink } from "../../content/saving/page-links";
import { daysBefore } from "../../base/time/dates";
import { oldDraftDays, type FindingKind } from "./finding";
import { findMissingPaths } from "./missing-paths.server";

/** A link in a row, as it is stored. */
interface FoundLink extends PageLink {
  readonly rowId: number;
}

/** The instant before which drafts are old. */
export const oldDraftInstant = (now: string): string => daysBefore(now, oldDraftDays);

/**
 * Finds problems in rows, such as missing texts and broken links (ATT-1), and stores them and the rows' links. Archived
 * rows have no findings. Takes two round trips for any number of rows. Findings that are already stored keep their
 * place.
 *
 * @param rows all columns of rows of this type
 * @param origin the site's origin, which identifies links to it
 */
export async function inspectRows(
  db: DatabaseClient,
  { type }: StoredType,
  rows: readonly Row[],
  { now, origin }: { readonly now: string; readonly origin: string },
): Promise<void> {
  if (rows.length === 0) return;
  const inspected = rows
    .map((row) => ({ row, status: statusOf(type, row, now), texts: textsOf(type, row) }))
    .filter(({ status }) => status !== "archived");
  const links = inspected.flatMap(({ row: { rowId }, texts }) =>
    pageLinks(type, texts, origin).map((link): FoundLink => ({ rowId, ...link })),
  );
  const missing = await findMissingPaths(
    db,
    links.map(({ path }) => path),
    { now, origin },
  );
  const isOld = (row: Row) => String(row["updatedAt"]) <= oldDraftInstant(now);
  const found: Array<readonly [item: number, kind: FindingKind, field: string, detail: string]> = [
    ...inspected.flatMap(({ row: { rowId }, texts }) =>
      findIssues(type, texts).map(({ kind, field }) => [rowId, kind, field, ""] as const),
    ),
    ...inspected.flatMap(({ row, status }) =>
      status === "draft" && isOld(row) ? [[row.rowId, "old-draft", "draft", ""] as const] : [],
    ),
    ...links.flatMap(({ rowId, field, path }) =>
      missing.has(path) ? [[rowId, "broken-link", field, path] as const] : [],
    ),
  ];
  const given = JSON.stringify(rows.map(({ rowId }) => rowId));
  const kept = JSON.stringify(found);
  const keptLinks = JSON.stringify(links.map(({ rowId, field, path }) => [rowId, field, path]));
  const isGiven = (table: typeof findings | typeof contentLinks) =>
    sql`${table.section} = ${type.name} and ${table.item} in (select value from json_each(${given}))`;
  await db.write([
    db.query.delete(findings).where(
      sql`${isGiven(findings)} and (${findings.item}, ${findings.kind}, ${findings.field}, ${findings.detail})
          not in (select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each(${kept}))`,
    ),
    db.query
      .insert(findings)
      .select(
        sql`select null, ${type.name}, value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each(${kept}) where true`,
      )
      .onConflictDoNothing(),
    db.query.delete(contentLinks).where(
      sql`${isGiven(contentLinks)} and (${contentLinks.item}, ${contentLinks.field}, ${contentLinks.path})
          not in (select value ->> 0, value ->> 1, value ->> 2 from json_each(${keptLinks}))`,
    ),
    db.query
      .insert(contentLinks)
      .select(
        sql`select null, ${type.name}, value ->> 0, value ->> 1, value ->> 2 from json_each(${keptLinks}) where true`,
      )
      .onConflictDoNothing(),
  ]);
}
