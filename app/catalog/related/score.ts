import type { Candidate } from "./candidates.server";
import { namesOf, plainText, mentionsInExactCase, mentionsInAnyCase, wordsOf } from "./name-mentions";
import { containsWord } from "../../base/words/words";
import type { ComparedRow } from "./sources.server";

/** The points that make rows related. */
const points = {
  namesIt: 6,
  namesItInText: 3,
  isNamed: 4,
  isNamedAbove: 1,
  tag: 3,
  category: 3,
  titleWord: 3,
  alike: 1,
};
/** Rows with fewer points are not related: similar words alone are not enough. */
const minPoints = 3;
const maxTags = 4;
const maxAlikePlace = 12;

/**
 * How many related rows of each kind there are at most. More of the page's own kind, because some of them are its
 * neighbours.
 */
const ofOwnKind = 6;
const ofOtherKind = 4;

/**
 * The numbers of a row's related rows, the chosen ones first and then the best of each kind.
 *
 * @param others the candidates' rows, by their numbers
 * @param chosen the numbers that editors chose, in order
 */
export function bestRelated(
  row: ComparedRow,
  candidates: readonly Candidate[],
  others: ReadonlyMap<number, ComparedRow>,
  chosen: readonly number[],
): number[] {
  const text = plainText([row.title, row.summary, row.tags.join(", "), row.text].join(" . "));
  const scored = [...Map.groupBy(candidates, ({ id }) => id)].flatMap(([id, reasons]) => {
    const other = others.get(id);
    if (!other || chosen.includes(id)) return [];
    const place = reasons.find(({ reason }) => reason === "same category")?.place ?? Infinity;
    return [{ id, kind: other.kind, place, score: scoreOf(row, text, other, reasons) }];
  });
  const best = scored
    .filter(({ score }) => score >= minPoints)
    .toSorted((a, b) => b.score - a.score || (a.place === b.place ? b.id - a.id : a.place - b.place));
  const ofKinds = [...Map.groupBy(best, ({ kind }) => kind)].flatMap(([kind, ranked]) =>
    // Kinds take turns, so that a page that shows only a few rows shows several kinds.
    ranked.slice(0, kind === row.kind ? ofOwnKind : ofOtherKind).map(({ id }, turn) => ({ id, turn })),
  );
  return [...chosen, ...ofKinds.toSorted((a, b) => a.turn - b.turn).map(({ id }) => id)];
}

function scoreOf(row: ComparedRow, text: string, other: ComparedRow, reasons: readonly Candidate[]): number {
  const has = (wanted: Candidate["reason"]) => reasons.find(({ reason }) => reason === wanted);
  // A tool that merely shares a tag is not an alternative.
  if (row.kind === other.kind && row.category !== other.category) return 0;
  const tags = row.tags.filter((tag) => other.tags.includes(tag)).length;
  const alike = has("has its words");
  const words = new Set(wordsOf(row.title));
  const shared = row.kind === other.kind ? wordsOf(other.title).filter((word) => words.has(word)).length : 0;
  return (
    naming(row, other, has("names it") !== undefined) +
    named(text, row, other, has("is named") !== undefined) +
    points.tag * Math.min(tags, maxTags) +
    (has("same category") ? points.category : 0) +
    (row.tags.length === 0 || row.category === null ? points.titleWord * shared : 0) +
    (alike && alike.place <= maxAlikePlace ? points.alike * (1 - alike.place / (maxAlikePlace + 1)) : 0)
  );
}

/** Points for `other` if it contains the name of `row`: more in its title, summary or tags than in its text. */
function naming(row: ComparedRow, other: ComparedRow, isMatch: boolean): number {
  if (!isMatch) return 0;
  const above = [other.title, other.summary, ...other.tags].join(" · ");
  if (row.mentioned === "in its own case")
    return namesOf(row).some((name) => containsWord(above, name)) ? points.namesIt : 0;
  return namesOf(row).some((name) => mentionsInAnyCase(above, name)) ? points.namesIt : points.namesItInText;
}

/**
 * Points for `other` if its name occurs in the texts of `row`.
 *
 * @param isFound whether the search found its title there; its other names are compared here
 */
function named(text: string, row: ComparedRow, other: ComparedRow, isFound: boolean): number {
  if (other.mentioned === null) return 0;
  const above = [row.title, row.summary, ...row.tags].join(" · ");
  if (other.mentioned === "in its own case") {
    if (containsWord(row.tags.join(" · "), other.title)) return points.isNamed + points.isNamedAbove;
    return isFound && mentionsInExactCase(text, other.title) ? points.isNamed : 0;
  }
  const uses = (where: string) => namesOf(other).some((name) => mentionsInAnyCase(where, name));
  if (!isFound && !uses(text)) return 0;
  return points.isNamed + (uses(above) ? points.isNamedAbove : 0);
}
