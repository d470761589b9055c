import { escapeText } from "../../base/words/html";

/** A term that texts link to where they first mention it (GLOS-17). */
export interface Term {
  readonly slug: string;
  readonly term: string;
  /** Other names, such as abbreviations; null for none. */
  readonly aliases: readonly string[] | null;
  readonly shortDefinition: string;
}

/** A term that a page links to, with what the link shows. */
export interface LinkedTerm {
  readonly slug: string;
  readonly term: string;
  readonly path: string;
  readonly shortDefinition: string;
}

/** The id of the element that explains a term beside its link. */
export const termCardId = (slug: string): string => `term-${slug}`;

/** One name of a term, as it stands in sanitized HTML. */
interface Name {
  readonly text: string;
  /** Whether it only matches as it is written: "SaaS" and "AI" do, "Retrieval" does not. */
  readonly isExact: boolean;
  readonly term: Term;
}

/**
 * The names of all terms by their first word, in lower case; the longest first. A page looks up each of its words once, so
 * that the number of terms does not matter.
 */
export interface Vocabulary {
  readonly names: ReadonlyMap<string, Name[]>;
  /** The path before a term's slug. */
  readonly pathPrefix: string;
}

export const noVocabulary: Vocabulary = { names: new Map(), pathPrefix: "" };

/** At most this many terms are linked on a page. */
export const maxTermLinks = 8;

/** Shorter names are left alone: a single letter is seldom the term. */
const minNameLength = 2;

/** Capitals within a word, or a short word of capitals: an abbreviation or a brand. */
const isWrittenExactly = (name: string): boolean =>
  /\p{L}\p{Lu}/u.test(name) || (name.length <= 3 && /\p{Lu}/u.test(name));

export function buildVocabulary(terms: readonly Term[], pathPrefix: string): Vocabulary {
  const names = new Map<string, Name[]>();
  for (const term of terms)
    for (const name of new Set([term.term, ...(term.aliases ?? [])])) {
      const text = escapeText(name.trim().replaceAll(/\s+/g, " "));
      const [first] = /^[\p{L}\p{N}]+/u.exec(text) ?? [];
      if (first === undefined || text.length < minNameLength) continue;
      const key = first.toLowerCase();
      const known = names.get(key);
      const entry = { text, isExact: isWrittenExactly(name), term };
      if (known) known.push(entry);
      else names.set(key, [entry]);
    }
  for (const list of names.values()) list.sort((one, other) => other.text.length - one.text.length);
  return { names, pathPrefix };
}

/** Elements whose text gets no links. */
const skippedTags = /^(?:a|button|code|figcaption|h[1-6]|kbd|pre|samp|summary|th)$/;
/** Elements that begin a paragraph. */
const blockTags = /^(?:blockquote|dd|details|div|dt|li|p|td)$/;

/** Whether a character beside a name makes it a part of something longer, such as "no-code" or "node.js". */
const joins = /[\p{L}\p{N}_@/&#-]/u;
const isWordCharacter = /[\p{L}\p{N}_]/u;

/** Links the terms that the texts of one page mention. */
export interface TermLinker {
  /** @param html sanitized HTML */
  readonly link: (html: string) => string;
  /** The terms that were linked, in the order of the page. */
  readonly linked: readonly LinkedTerm[];
}

/**
 * Links the first mention of each term in the texts of a page, in their order: whole words (also with a plural s) outside
 * headings, links and code, the longest name, at most one in a paragraph and `maxTermLinks` on the page. A term that the
 * author linked is not linked again.
 *
 * @param ownPath the address of the page, which may be a term's own
 */
export function termLinker({ names, pathPrefix }: Vocabulary, ownPath: string): TermLinker {
  const linked: LinkedTerm[] = [];
  const slugIn = (path: string): string =>
    path.startsWith(pathPrefix) ? path.slice(pathPrefix.length).replace(/[?#].*/, "") : "";
  const done = new Set([slugIn(ownPath)]);

  /** The longest name that begins at a word of the text, unless it must not be linked. */
  function nameAt(text: string, at: number, candidates: readonly Name[]) {
    for (const { text: name, isExact, term } of candidates) {
      const written = text.slice(at, at + name.length);
      if (isExact ? written !== name : written.toLowerCase() !== name.toLowerCase()) continue;
      const end = endOfName(text, at + name.length);
      // A longer name that was linked before still owns its words: "prompt injection" is no mention of a prompt.
      if (end !== null) return done.has(term.slug) ? null : { term, end };
    }
    return null;
  }

  function linkText(text: string): string | null {
    for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
      const key = word.toLowerCase();
      const single = key.endsWith("s") ? names.get(key.slice(0, -1)) : undefined;
      const candidates = names.get(key)?.concat(single ?? []) ?? single;
      if (!candidates) continue;
      const before = text[index - 1] ?? " ";
      if (joins.test(before) || (before === "." && isWordCharacter.test(text[index - 2] ?? " "))) continue;
      const match = nameAt(text, index, candidates);
      if (!match) continue;
      const { slug, term, shortDefinition } = match.term;
      const path = pathPrefix + slug;
      done.add(slug);
      linked.push({ slug, term, path, shortDefinition });
      const link = `<a href="${path}" data-term="${slug}" aria-describedby="${termCardId(slug)}">`;
      return `${text.slice(0, index)}${link}${text.slice(index, match.end)}</a>${text.slice(match.end)}`;
    }
    return null;
  }

  return {
    linked,
    link(html) {
      for (const [, path = ""] of html.matchAll(/\shref="([^"]*)"/g)) done.add(slugIn(path));
      let isOpen = true;
      let skipped = 0;
      return html.replaceAll(
        /<(\/?)([a-z][a-z\d]*)(?:[^a-z\d<>][^<>]*)?>|[^<]+/gi,
        (part, slash?: string, tag?: string) => {
          if (tag === undefined) {
            if (!isOpen || skipped > 0 || linked.length >= maxTermLinks) return part;
            const result = linkText(part);
            if (result === null) return part;
            isOpen = false;
            return result;
          }
          const name = tag.toLowerCase();
          if (skippedTags.test(name)) skipped = Math.max(0, skipped + (slash === "" ? 1 : -1));
          else if (blockTags.test(name)) isOpen = true;
          return part;
        },
      );
    },
  };
}

/** Where a name ends, with a plural s; null if it goes on as another word. */
function endOfName(text: string, end: number): number | null {
  const at = text[end] === "s" && /\p{L}/u.test(text[end - 1] ?? "") ? end + 1 : end;
  const next = text[at] ?? " ";
  // An entity is a sign, not a letter.
  if (/^&(?:quot|#39|nbsp|gt|lt);/.test(text.slice(at, at + 6))) return at;
  return joins.test(next) || (next === "." && isWordCharacter.test(text[at + 1] ?? " ")) ? null : at;
}
