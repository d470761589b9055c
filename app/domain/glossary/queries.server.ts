import { and, asc, eq, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { byName, terms } from "../../../drizzle/schema";
import { afterKey, toKeysetPage, type KeysetPage } from "../listing/keyset.server";
import { rowIdOfPreviousSlug } from "../slugs/slug-history.server";
import { matchExpression, type SearchQuery } from "../text/search-text";
import { isSlug, slugify } from "../text/slug";
import {
  maxTermMatches,
  letters,
  termsPerLetter,
  termsPerPage,
  type LetterGroup,
  type Term,
  type TermCard,
} from "./term";

const cardColumns = {
  slug: terms.slug,
  term: terms.term,
  shortDefinition: terms.shortDefinition,
  alphabet: terms.alphabet,
};

/** Neither draft nor archived. Literals, because a bound 0 would not match the partial index. */
const listed = sql`${terms.draft} = 0 and ${terms.archived} = 0`;

/**
 * The first terms of each letter, in order (GLOS-8, CALL-5). Letters without terms are left out; terms that do not start
 * with A to Z are grouped under "#". Reads at most `termsPerLetter + 1` terms per letter.
 */
export async function listTermsByLetter(db: DatabaseClient): Promise<LetterGroup[]> {
  const firstOfLetter = sql`
    select t.row_id from (select value as letter from json_each(${JSON.stringify(letters)})) as l
    join ${terms} t on t.row_id in (
      select row_id from ${terms} where Draft = 0 and Archived = 0 and "Alphabet" = l.letter
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
        .where(sql`${terms.rowId} in (${firstUnder(sql`< 'A'`)} union all ${firstUnder(sql`>= '['`)})`)
        .orderBy(asc(terms.alphabet), byName(terms.term))
        .limit(termsPerLetter),
    ),
  ]);
  const groups = new Map<string, TermCard[]>();
  for (const row of rows) groups.set(row.alphabet, [...(groups.get(row.alphabet) ?? []), row]);
  const listedGroups = [...groups].map(([letter, found]) => ({
    letter,
    terms: found.slice(0, termsPerLetter),
    more: found.length > termsPerLetter,
  }));
  return others.length > 0 ? [...listedGroups, { letter: "#", terms: others, more: false }] : listedGroups;
}

/** The first terms outside A to Z on one side. Two queries, because both sides together are not one range of the index. */
function firstUnder(comparison: SQL): SQL {
  return sql`select row_id from (
    select row_id from ${terms} where Draft = 0 and Archived = 0 and "Alphabet" ${comparison}
    order by "Alphabet", glossary_term collate nocase limit ${termsPerLetter})`;
}

/** The letters that have terms, for the letter bar (GLOS-4). */
export async function listUsedLetters(db: DatabaseClient): Promise<string[]> {
  const rows = await db.read(
    db.query
      .select({ letter: sql<string>`l.value`.as("letter") })
      .from(sql`json_each(${JSON.stringify(letters)}) as l`)
      .where(sql`exists (select 1 from ${terms} where Draft = 0 and Archived = 0 and "Alphabet" = l.value)`),
  );
  return rows.map((row) => row.letter);
}

/** One page of the terms of a letter, after the term with the given slug. */
export async function listTermsOfLetter(
  db: DatabaseClient,
  letter: string,
  after: string | null,
): Promise<KeysetPage<TermCard>> {
  const order = {
    table: terms,
    column: byName(terms.term),
    rowId: terms.rowId,
    key: terms.slug,
    direction: "ascending",
  } as const;
  const rows = await db.read(
    db.query
      .select(cardColumns)
      .from(terms)
      .where(and(listed, eq(terms.alphabet, letter), after === null ? undefined : afterKey(order, after)))
      .orderBy(byName(terms.term), asc(terms.rowId))
      .limit(termsPerPage + 1),
  );
  return toKeysetPage(rows, termsPerPage, (term) => term.slug);
}

/** Terms whose name or short definition contains the query, by name (GLOS-9, GLOS-10). */
export async function searchTerms(db: DatabaseClient, query: SearchQuery): Promise<TermCard[]> {
  const candidates = query.indexed
    ? sql`select rowid from glossary_search where glossary_search match ${matchExpression(query, "~public~")} limit 1000`
    : sql`select ${terms.rowId} from ${terms} where ${listed} order by ${terms.alphabet}, ${byName(terms.term)} limit 2000`;
  return db.read(
    db.query
      .select(cardColumns)
      .from(terms)
      .where(and(sql`${terms.rowId} in (${candidates})`, listed, sql`instr(${terms.searchText}, ${query.folded}) > 0`))
      .orderBy(byName(terms.term))
      .limit(maxTermMatches),
  );
}

/** A term, or its current slug for a redirect. */
export type FoundTerm = { readonly term: Term } | { readonly movedTo: string };

/**
 * Finds a public term by its current or a previous slug (CALL-5, D31).
 *
 * @param preview the id of a row to show even if it is not public
 */
export async function findTerm(
  db: DatabaseClient,
  address: string,
  preview: number | null = null,
): Promise<FoundTerm | null> {
  const slug = isSlug(address) ? address : slugify(address);
  if (slug === "") return null;
  const [found, moved] = await Promise.all([
    db.read(
      db.query
        .select({
          ...cardColumns,
          definition: terms.definition,
          seoTitle: terms.seoTitle,
          seoDescription: terms.seoDescription,
          updatedAt: terms.updatedAt,
        })
        .from(terms)
        .where(and(eq(terms.slug, slug), sql`(${listed} or ${terms.rowId} is ${preview})`))
        .limit(1),
    ),
    db.read(
      db.query
        .select({ slug: terms.slug })
        .from(terms)
        .where(and(sql`${terms.rowId} = ${rowIdOfPreviousSlug("IT_Glossary", slug)}`, listed))
        .limit(1),
    ),
  ]);
  if (found[0]) return slug === address ? { term: found[0] } : { movedTo: slug };
  return moved[0] ? { movedTo: moved[0].slug } : null;
}
