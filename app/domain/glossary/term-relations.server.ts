import { and, asc, desc, eq, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { prepared, type Bound, type Placeholders } from "../../../drizzle/prepared";
import { byName, posts, terms, tools } from "../../../drizzle/schema";
import { published } from "../blog/published.server";
import { toolAddress } from "../directory/tool";
import { afterKey } from "../listing/keyset.server";
import { foldCase } from "../text/search-text";
import { namesWord } from "../text/words";
import type { TermLink, TermRelations } from "./term";

/** How many of each kind a term's page leads to, and how many matches of the index they are chosen from. */
const relatedOfKind = 3;
const comparedMatches = 20;
const comparedTerms = 40;

/** What no text contains, for terms that the index cannot look up. */
const nothing = sql`'"~no term~"'`;

// "LLM (Large Language Model)" is looked up as "LLM".
const nameOf = (slug: Bound<string>) => sql`select iif(instr(glossary_term, ' (') > 1,
    substr(glossary_term, 1, instr(glossary_term, ' (') - 1), glossary_term) as name from ${terms} where "Slug" = ${slug}`;
// The trigram index finds three characters and more, in any case.
const matchOf = (slug: Bound<string>, text: SQL) =>
  sql`coalesce((select 'scope : "~public~" AND text : ' || ${text} from (${nameOf(slug)}) where length(name) > 2), ${nothing})`;
const phraseOf = (slug: Bound<string>) => matchOf(slug, sql`'"' || replace(name, '"', '""') || '"'`);
const anyWordOf = (slug: Bound<string>) =>
  matchOf(slug, sql`'("' || replace(replace(name, '"', '""'), ' ', '" OR "') || '")'`);

const termName = prepared((query, { slug }: Placeholders<{ slug: string }>) =>
  query.select({ name: sql<string>`found.name`.as("name") }).from(sql`(${nameOf(slug)}) as found`),
);

const termsLike = prepared((query, { slug }: Placeholders<{ slug: string }>) =>
  query
    .select({ slug: terms.slug, term: terms.term, shortDefinition: terms.shortDefinition })
    .from(terms)
    .where(
      sql`${terms.rowId} in (
        select * from (select rowid from glossary_search where glossary_search match ${phraseOf(slug)} limit ${comparedMatches})
        union select * from (select rowid from glossary_search where glossary_search match ${anyWordOf(slug)} limit ${comparedTerms}))`,
    )
    .orderBy(terms.rowId),
);

const postsThatUse = prepared((query, { slug, now }: Placeholders<{ slug: string; now: string }>) =>
  query
    .select({ slug: posts.slug, title: posts.title, excerpt: posts.excerpt })
    .from(posts)
    .where(
      and(
        sql`${posts.rowId} in (select rowid from blog_search where blog_search match ${phraseOf(slug)} order by rowid desc limit ${comparedMatches})`,
        published(now),
      ),
    )
    .orderBy(desc(posts.postedDate)),
);

const toolsThatUse = prepared((query, { slug }: Placeholders<{ slug: string }>) =>
  query
    .select({ id: tools.id, slug: tools.slug, name: tools.name, text: tools.shortDescription, tags: tools.tags })
    .from(tools)
    .where(
      sql`${tools.rowId} in (select rowid from tool_search where tool_search match ${phraseOf(slug)} order by rowid desc limit ${comparedMatches})`,
    )
    .orderBy(desc(tools.createdAt)),
);

const neighbour = (direction: "ascending" | "descending") =>
  prepared((query, { slug }: Placeholders<{ slug: string }>) => {
    const by = direction === "ascending" ? asc : desc;
    const order = { table: terms, column: byName(terms.term), rowId: terms.rowId, key: terms.slug, direction } as const;
    return query
      .select({ slug: terms.slug, term: terms.term })
      .from(terms)
      .where(
        and(
          sql`${terms.draft} = 0 and ${terms.archived} = 0`,
          sql`exists (select 1 from ${terms} as this where ${eq(sql`this."Slug"`, slug)})`,
          afterKey(order, slug),
        ),
      )
      .orderBy(by(byName(terms.term)), by(terms.rowId))
      .limit(1);
  });

const [previousTerm, nextTerm] = [neighbour("descending"), neighbour("ascending")];

/**
 * What the term at an address leads on to: terms that share a word with it or explain it, posts and tools that use it,
 * and its neighbours in the alphabet. Asks nothing about the term itself, so that it is read beside it.
 *
 * @param now the request's time, an ISO instant
 */
export async function readTermRelations(db: DatabaseClient, slug: string, now: string): Promise<TermRelations> {
  const [self, others, users, toolUsers, [previous = null], [next = null]] = await Promise.all([
    db.read(termName({ slug })),
    db.read(termsLike({ slug })),
    db.read(postsThatUse({ slug, now })),
    db.read(toolsThatUse({ slug })),
    db.read(previousTerm({ slug })),
    db.read(nextTerm({ slug })),
  ]);
  const [term] = self;
  if (!term) return { terms: [], posts: [], tools: [], previous: null, next: null };
  const uses = (...texts: readonly string[]) => usesWord(texts.join(" "), term.name);
  return {
    terms: closest(
      others.filter((other) => other.slug !== slug),
      term.name,
    ),
    posts: users
      .filter((post) => uses(post.title, post.excerpt))
      .slice(0, relatedOfKind)
      .map(({ slug: address, title }) => ({ slug: address, title })),
    tools: toolUsers
      .filter((tool) => uses(tool.name, tool.text, ...tool.tags))
      .slice(0, relatedOfKind)
      .map((tool) => ({ name: tool.name, address: toolAddress(tool) })),
    previous,
    next,
  };
}

/** Terms by the words that they share with a name, those that explain themselves by the whole of it first. */
function closest(others: ReadonlyArray<TermLink & { readonly shortDefinition: string }>, name: string): TermLink[] {
  const words = new Set(wordsOf(name));
  const score = (other: TermLink & { readonly shortDefinition: string }) =>
    wordsOf(other.term).filter((word) => words.has(word)).length + 2 * Number(usesWord(other.shortDefinition, name));
  return others
    .map((other) => ({ other, points: score(other) }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points)
    .slice(0, relatedOfKind)
    .map(({ other: { slug, term } }) => ({ slug, term }));
}

/** The words of a name that say something, folded. */
const wordsOf = (name: string) =>
  foldCase(name)
    .split(/[^\p{L}\p{N}]/u)
    .filter((word) => word.length > 2);

/** Whether a text has a term as a word of its own, in any case, or as a plural. */
function usesWord(text: string, term: string): boolean {
  const folded = foldCase(text);
  const name = foldCase(term);
  return namesWord(folded, name) || namesWord(folded, `${name}s`);
}
