import { and, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { type Placeholders, prepared } from "../../../drizzle/prepared";
import { isPublic, type terms as termTable } from "../../../drizzle/schema";
import { rowCountOf } from "../../base/listing/statements.server";
import type { StoredType } from "../types/content-type.server";
import { buildVocabulary, noVocabulary, type Term, type Vocabulary } from "./term-links";

/** At most this many terms are known. */
const maxTerms = 10_000;

/** The terms if they are another version than the known one; nothing otherwise. */
const termsSince = (table: typeof termTable) =>
  prepared((query, { known }: Placeholders<{ known: string }>) => {
    // Row numbers are never used again, so that a row that replaces another of the same time is a new version, too.
    // Each maximum by itself, which an index answers.
    const version = sql`(select coalesce(max(${table.updatedAt}), '') from ${table}) || ' ' || (select coalesce(max(${table.rowId}), 0) from ${table}) || ' ' || ${rowCountOf(table)}`;
    // From the version outwards: one that is known reads no term.
    return query
      .select({
        version: sql<string>`current.version`.as("version"),
        slug: table.slug,
        term: table.term,
        aliases: table.aliases,
        shortDefinition: table.shortDefinition,
      })
      .from(sql`(select ${version} as version) as current`)
      .leftJoin(table, and(isPublic(table), sql`${table.isUnlinked} is not 1`))
      .where(sql`current.version <> ${known}`)
      .limit(maxTerms);
  });

interface Known {
  readonly read: ReturnType<typeof termsSince>;
  version: string;
  vocabulary: Vocabulary;
}

/** What an isolate knows, by type. */
const knownOf = new WeakMap<StoredType, Known>();

/**
 * The words that texts link to the glossary. An isolate reads them once per change: its version is compared in the
 * database, so that a page costs one more statement, and no more round trips.
 *
 * @param types one of which may have terms
 */
export async function readVocabulary(db: DatabaseClient, types: readonly StoredType[]): Promise<Vocabulary> {
  const stored = types.find(({ pageHooks }) => pageHooks.terms !== null);
  if (!stored) return noVocabulary;
  let known = knownOf.get(stored);
  if (!known) {
    const vocabulary = buildVocabulary([], stored.pathPrefix ?? "");
    known = { read: termsSince(stored.pageHooks.terms!), version: "", vocabulary };
    knownOf.set(stored, known);
  }
  const rows = await db.read(known.read({ known: known.version }));
  const version = rows[0]?.version;
  if (version !== undefined && version !== known.version) {
    const terms = rows.filter(({ slug }) => slug !== null) as readonly Term[];
    known.vocabulary = buildVocabulary(terms, stored.pathPrefix ?? "");
    known.version = version;
  }
  return known.vocabulary;
}
