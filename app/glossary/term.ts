import { editableSearchTexts, type SearchFields, type SearchTexts } from "../base/web/head-texts";
import type { SocialSubject } from "../base/web/social-address";
import { addressPart } from "../base/web/urls";
import { asSpecified, type Words } from "../base/words/placeholders";

/** Terms per letter on the glossary's overview; the letter's own page has the rest. */
export const termsPerLetter = 20;
/** Terms per page of a letter. */
export const termsPerPage = 200;
/** Search results per page. */
export const termMatchesPerPage = 100;

/** The letters of the letter bar (GLOS-3). */
export const letters: readonly string[] = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
/** The group of terms that do not begin with a letter. */
export const noLetter = "#";

/** The part of a term that lists show. */
export interface TermCard {
  readonly slug: string;
  readonly term: string;
  readonly shortDefinition: string;
  readonly alphabet: string;
}

/** A term on its own page. */
export interface Term extends TermCard {
  /** HTML, sanitized on write. */
  readonly definition: string;
  readonly seoTitle: string;
  /** Other names, such as abbreviations; null for none. */
  readonly aliases: readonly string[] | null;
  readonly seoDescription: string;
  readonly updatedAt: string;
  readonly reviewedOn: string | null;
}

/** The first terms of a letter. `more` tells whether its own page has more. */
export interface LetterGroup {
  readonly letter: string;
  readonly terms: readonly TermCard[];
  readonly more: boolean;
}

/** Describes a page of search results, such as "3 terms for “agent”", or "2 more terms for “agent”" on a later one. */
export function termsShown(
  count: number,
  { isFirst, hasMore }: { isFirst: boolean; hasMore: boolean },
  query: string,
  words: Words = asSpecified,
) {
  const [none, one, many] = isFirst ? amounts.first : amounts.further;
  const amount = words(count === 0 ? none : count === 1 ? one : many, {
    count: isFirst && hasMore ? words("{count} or more", { count: String(count) }) : String(count),
  });
  return words("{amount} for “{query}”", { amount, query });
}

/** Amounts of terms on the first page and on others: none, one and several. */
const amounts = {
  first: ["No terms", "1 term", "{count} terms"],
  further: ["No more terms", "1 more term", "{count} more terms"],
} as const;

export const termPath = (slug: string) => `/it-glossary/term/${addressPart(slug)}`;

/** The letter a term is grouped under: its first character in upper case, "A" if empty (GLOS-15, ADM-27). */
export function alphabetOf(term: string): string {
  // Upper case can be longer: "ß" becomes "SS".
  const [first] = term.trim().toUpperCase();
  return first ?? "A";
}

/** Parses `?letter=`; null unless it is A to Z, in either case, or "#". */
export function parseLetter(value: string | null): string | null {
  const letter = value?.toUpperCase() ?? "";
  return letters.includes(letter) || letter === noLetter ? letter : null;
}

/** The address of the terms under a letter, after the term with the given slug. */
export function letterAddress(letter: string, after?: string): string {
  return `/it-glossary?${new URLSearchParams({ letter: letter.toLowerCase(), ...(after !== undefined && { after }) })}`;
}

/** The subject of a term's social image. */
export const termSubject = ({ slug, term }: Pick<Term, "slug" | "term">): SocialSubject<"term"> => ({
  kind: "term",
  slug,
  title: term,
  group: "it-glossary",
});

/** What the page's head, and its preview in the portal, take from the row (SEO-9 to SEO-12, D56). */
export const termSearchTexts = (
  term: Pick<Term, "term" | "shortDefinition" | "definition"> & SearchFields,
): SearchTexts =>
  editableSearchTexts(
    term,
    [`${term.term}: definition`, term.term],
    [term.shortDefinition, term.definition],
    "glossary",
  );
