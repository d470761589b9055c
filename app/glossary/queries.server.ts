import { and, asc, eq, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { byName, isPublic, termDocument, terms, termSearch } from "../../drizzle/schema";
import { afterKey, type KeysetPage, toKeysetPage } from "../base/listing/keyset.server";
import { publicReads, publicSearch } from "../content/pages/public-reads.server";
import {
  type LetterGroup,
  letters,
  noLetter,
  type TermCard,
  termMatchesPerPage,
  termsPerLetter,
  termsPerPage,
} from "./term";
import { glossary as type } from "./type";

const reads = publicReads(terms, type, {
  document: termDocument,
  card: ["term", "shortDefinition", "alphabet"],
  more: ["definition", "aliases", "seoTitle", "seoDescription", "updatedAt", "noTermLinks", "reviewedOn"],
  relatedOfKind: 3,
});

export const { find: findTerm, readRelations: findTermRelations } = reads;
/** Matches terms in their name or short definition (GLOS-9, GLOS-10). */
export const { search: searchTerms, nearest: nearestTerms } = publicSearch(termSearch, reads, termMatchesPerPage);

const { cardColumns, order } = reads;

/**
 * The first terms of each letter, in order (GLOS-8, CALL-5). Letters without terms are left out; terms that do not
 * start with A to Z are grouped under "#". Reads at most `termsPerLetter + 1` terms per letter.
 */
export async function listTermsByLetter(db: DatabaseClient): Promise<LetterGroup[]> {
  const firstOfLetter = sql`
    select t.row_id from (select value as letter from json_each(${JSON.stringify(letters)})) as l
    join ${terms} t on t.row_id in (
      select row_id from ${terms} where ${isPublic(terms)} and "Alphabet" = l.letter
      order by glossary_term collate nocase limit ${termsPerLetter + 1})`;
  const [rows, others] = await Promise.all([
    db.read(
      db.query
        .select(cardColumns)
        .from(terms)
        .where(sql`${terms.rowId} in (${firstOfLetter})`)
        .orderBy(asc(terms.alphabet), byName(terms.term)),
    ),
    db.read(
      db.query
        .select(cardColumns)
        .from(terms)
        .where(sql`${terms.rowId} in (${firstWithoutLetter(termsPerLetter + 1)})`)
        .orderBy(asc(terms.alphabet), byName(terms.term), asc(terms.rowId))
        .limit(termsPerLetter + 1),
    ),
  ]);
  const groups = new Map<string, TermCard[]>();
  for (const row of rows) groups.set(row.alphabet, [...(groups.get(row.alphabet) ?? []), row]);
  if (others.length > 0) groups.set(noLetter, others);
  return [...groups].map(([letter, members]) => ({
    letter,
    terms: members.slice(0, termsPerLetter),
    more: members.length > termsPerLetter,
  }));
}

/**
 * The row ids of the first terms outside A to Z, by their first character and name, after the term with the given slug.
 * Two queries, because both sides together are not one range of the index.
 */
function firstWithoutLetter(limit: number, after: string | null = null): SQL {
  const isAfter =
    after === null
      ? sql`true`
      : sql`("Alphabet", glossary_term collate nocase, row_id) >
          (select "Alphabet", glossary_term, row_id from ${terms} where ${terms.slug} = ${after})`;
  const under = (comparison: SQL) => sql`select row_id from (
    select row_id from ${terms} where ${isPublic(terms)} and "Alphabet" ${comparison} and ${isAfter}
    order by "Alphabet", glossary_term collate nocase, row_id limit ${limit})`;
  return sql`${under(sql`< 'A'`)} union all ${under(sql`>= '['`)}`;
}

/** The letters that have terms, for the letter bar (GLOS-4). */
export async function listUsedLetters(db: DatabaseClient): Promise<string[]> {
  const rows = await db.read(
    db.query
      .select({ letter: sql<string>`l.value`.as("letter") })
      .from(sql`json_each(${JSON.stringify(letters)}) as l`)
      .where(sql`exists (select 1 from ${terms} where ${isPublic(terms)} and "Alphabet" = l.value)`),
  );
  return rows.map((row) => row.letter);
}

/** One page of the terms of a letter, or of those without one, after the term with the given slug. */
export async function listTermsOfLetter(
  db: DatabaseClient,
  letter: string,
  after: string | null,
): Promise<KeysetPage<TermCard>> {
  if (letter === noLetter) return listTermsWithoutLetter(db, after);
  const rows = await db.read(
    db.query
      .select(cardColumns)
      .from(terms)
      .where(and(isPublic(terms), eq(terms.alphabet, letter), after === null ? undefined : afterKey(order, after)))
      .orderBy(byName(terms.term), asc(terms.rowId))
      .limit(termsPerPage + 1),
  );
  return toKeysetPage(rows, termsPerPage, (term) => term.slug);
}

async function listTermsWithoutLetter(db: DatabaseClient, after: string | null): Promise<KeysetPage<TermCard>> {
  const rows = await db.read(
    db.query
      .select(cardColumns)
      .from(terms)
      .where(sql`${terms.rowId} in (${firstWithoutLetter(termsPerPage + 1, after)})`)
      .orderBy(asc(terms.alphabet), byName(terms.term), asc(terms.rowId))
      .limit(termsPerPage + 1),
  );
  // Starts over after an unknown or the last term, so that an old link still shows something.
  if (rows.length === 0 && after !== null) return listTermsWithoutLetter(db, null);
  return toKeysetPage(rows, termsPerPage, (term) => term.slug);
}
