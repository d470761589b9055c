import { and, asc, desc, eq, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { type Placeholders, prepared } from "../../drizzle/prepared";
import { byName, isPublic, termDocument, terms, termSearch } from "../../drizzle/schema";
import type { NearestRow } from "../base/search/loose-matches";
import { nearestRows } from "../base/search/nearest-names.server";
import { afterKey, type KeysetPage, toKeysetPage } from "../base/listing/keyset.server";
import { aliasExpression, findBySlug, rowIdOfAlias, rowIdOfPreviousSlug } from "../base/listing/other-addresses.server";
import {
  type FoundPage,
  readSearch,
  searchColumns,
  searchedPage,
  type SearchPage,
  toFoundPage,
} from "../base/search/search-results.server";
import { publicScope, type SearchQuery } from "../base/search/search-text";
import {
  type LetterGroup,
  letters,
  noLetter,
  type Term,
  type TermCard,
  termMatchesPerPage,
  type TermRelations,
  termsPerLetter,
  termsPerPage,
} from "./term";
import type { PageRequest } from "../content/types/content-type.server";
import { relatedReader } from "../content/pages/read-related.server";
import { toRelatedRow, type WithCacheTags } from "../content/pages/related";

/** The number of related pages of each kind. */
const relatedOfKind = 3;

const neighbour = (direction: "ascending" | "descending") =>
  prepared((query, { slug }: Placeholders<{ slug: string }>) => {
    const by = direction === "ascending" ? asc : desc;
    const order = { table: terms, column: byName(terms.term), rowId: terms.rowId, key: terms.slug, direction } as const;
    return query
      .select({ slug: terms.slug, term: terms.term })
      .from(terms)
      .where(
        and(
          isPublic(terms),
          sql`exists (select 1 from ${terms} as this where ${eq(sql`this."Slug"`, slug)})`,
          afterKey(order, slug),
        ),
      )
      .orderBy(by(byName(terms.term)), by(terms.rowId))
      .limit(1);
  });

const [previousTerm, nextTerm] = [neighbour("descending"), neighbour("ascending")];

const readRelated = relatedReader(
  "term",
  (slug) => sql`select ${terms.rowId} from ${terms} where ${terms.slug} = ${slug}`,
);

/**
 * The related pages of the term with this slug, and its neighbours in the alphabet. Needs nothing from the term itself,
 * so that both can be read together.
 */
export async function readTermRelations(
  db: DatabaseClient,
  slug: string,
  request: PageRequest,
): Promise<WithCacheTags<TermRelations>> {
  const [rows, [previous = null], [next = null]] = await Promise.all([
    readRelated(db, slug, request),
    db.read(previousTerm({ slug })),
    db.read(nextTerm({ slug })),
  ]);
  const ofKind = Map.groupBy(rows, ({ kind }) => kind);
  const related = [...ofKind.values()].flatMap((found) => found.slice(0, relatedOfKind).map(toRelatedRow));
  return { related, previous, next, tags: rows.map(({ tag }) => tag) };
}

const cardColumns = {
  slug: terms.slug,
  term: terms.term,
  shortDefinition: terms.shortDefinition,
  alphabet: terms.alphabet,
};

const order = {
  table: terms,
  column: byName(terms.term),
  rowId: terms.rowId,
  key: terms.slug,
  direction: "ascending",
} as const;

/** The number of index matches that a search considers. */
const maxMatches = 230;

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
  return [...groups].map(([letter, found]) => ({
    letter,
    terms: found.slice(0, termsPerLetter),
    more: found.length > termsPerLetter,
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

/**
 * One page of the terms that match a search in their name or short definition, the best matches first (GLOS-9, GLOS-10,
 * D50), and by name among equals, after the term with the given slug.
 */
export async function searchTerms(
  db: DatabaseClient,
  query: SearchQuery,
  after: string | null,
  olderThan: number | null = null,
): Promise<FoundPage<TermCard>> {
  const page: SearchPage = {
    scope: publicScope,
    listed: isPublic(terms),
    limit: maxMatches,
    olderThan,
    order,
    size: termMatchesPerPage,
    start: { after },
  };
  const rows = await db.read(
    db.query
      .select({ row: cardColumns, found: searchColumns })
      .from(searchedPage({ index: termSearch }, query, page))
      .leftJoin(terms, sql`${terms.rowId} = page.row_id`)
      .orderBy(sql`page.slot`),
  );
  return toFoundPage(readSearch(rows, page), (term) => term.slug);
}

/** The terms spelled most like a search that found nothing (D50). */
export const nearestTerms = (db: DatabaseClient, query: SearchQuery): Promise<NearestRow[]> =>
  nearestRows(db, { index: termSearch, listed: isPublic(terms), name: terms.term, slug: terms.slug }, query);

const termBySlug = prepared((query, { slug, preview }: Placeholders<{ slug: string; preview: number | null }>) =>
  query
    .select({
      ...cardColumns,
      definition: terms.definition,
      aliases: terms.aliases,
      seoTitle: terms.seoTitle,
      seoDescription: terms.seoDescription,
      updatedAt: terms.updatedAt,
    })
    .from(terms)
    .where(and(eq(terms.slug, slug), sql`(${isPublic(terms)} or ${terms.rowId} is ${preview})`))
    .limit(1),
);

const slugOfMovedTerm = prepared((query, { slug, alias }: Placeholders<{ slug: string; alias: string }>) => {
  const previous = rowIdOfPreviousSlug("IT_Glossary", slug);
  return query
    .select({ slug: terms.slug })
    .from(terms)
    .where(and(sql`${terms.rowId} in (${previous}, ${rowIdOfAlias(termDocument, alias)})`, isPublic(terms)))
    .orderBy(sql`${terms.rowId} is ${previous} desc`)
    .limit(1);
});

/** A term, or its current slug for a redirect. */
export type FoundTerm = { readonly term: Term } | { readonly movedTo: string };

/**
 * Finds a public term by its current slug, else by a previous one or another of its names, which redirect (CALL-5, D31,
 * URL-26).
 *
 * @param preview the id of a row to show even if it is not public
 */
export async function findTerm(
  db: DatabaseClient,
  address: string,
  preview: number | null = null,
): Promise<FoundTerm | null> {
  return findBySlug(address, async (slug) => {
    // Without a word, the search for an alias would match every term.
    if (slug === "") return null;
    const [term] = await db.read(termBySlug({ slug, preview }));
    if (term) return slug === address ? { term } : { movedTo: slug };
    const [moved] = await db.read(slugOfMovedTerm({ slug, alias: aliasExpression(termDocument, slug) }));
    return moved ? { movedTo: moved.slug } : null;
  });
}
