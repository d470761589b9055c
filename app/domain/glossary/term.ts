import { addressPart } from "../text/urls";

/** Terms shown under each letter on the glossary's first page; a letter with more has a page of its own. */
export const termsPerLetter = 20;
/** Terms shown at once on a letter's own page. */
export const termsPerPage = 200;
/** Matches a search shows. */
export const maxTermMatches = 100;

/** The letters of the letter bar (GLOS-3). */
export const letters: readonly string[] = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** A term as lists show it. */
export interface TermCard {
  readonly slug: string;
  readonly term: string;
  readonly shortDefinition: string;
  readonly alphabet: string;
}

/** A term as its own page shows it. */
export interface Term extends TermCard {
  /** Rich HTML, sanitised when it was written. */
  readonly definition: string;
  readonly seoTitle: string;
  readonly seoDescription: string;
  readonly updatedAt: string;
}

/** The terms of one letter; `more` when the letter has a page with the rest. */
export interface LetterGroup {
  readonly letter: string;
  readonly terms: readonly TermCard[];
  readonly more: boolean;
}

/** The address of a term. */
export const termPath = (slug: string) => `/it-glossary/term/${addressPart(slug)}`;

/** The letter a term stands under: its first character, upper-cased, "A" without one (GLOS-15, ADM-27). */
export function alphabetOf(term: string): string {
  // Upper case may be longer than what it is made from: "ß" is "SS".
  const [first] = term.trim().toUpperCase();
  return first ?? "A";
}

/** Reads `?letter=`; null unless it is one of A to Z in either case. */
export function parseLetter(value: string | null): string | null {
  const letter = value?.toUpperCase() ?? "";
  return letters.includes(letter) ? letter : null;
}
