import { hash } from "../../base/words/hash";
import type { Draft, Row } from "./weave";

/** A cloth's size: threads of warp, picks of weft, and rows of bare warp above them. */
interface ClothSize {
  readonly columns: number;
  readonly rows: number;
  readonly bare?: number;
}

/** A word of a text, and where it stands in it. */
export interface TextWord {
  /** Lower case, NFKC. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** The words of a text, as it is woven: runs of letters and digits. "2,000" and "co-op" are one word each. */
export const wordsOf = (text: string): TextWord[] =>
  [...text.matchAll(/[\p{L}\p{N}\p{M}]+(?:[,.’'-][\p{L}\p{N}\p{M}]+)*/gu)].map(({ 0: found, index }) => ({
    word: found.normalize("NFKC").toLowerCase(),
    start: index,
    end: index + found.length,
  }));

/** The shafts of the loom, and those that the weft passes over: a twill, 3/1/1/3. */
const shafts = 8;
const isOver = [true, true, true, false, true, false, false, false] as const;

/** The longest stretch of a thread on either face of the cloth; a longer one would hang loose. */
export const longestFloat = 9;

/** Up to this many words have a run of picks each; the words of a longer text share this many runs. */
const mostRuns = 7;
/** The picks of a run: at least so many, and less than so many more. */
const [fewestPicks, morePicks] = [3, 4];

/** A number from a text, whose lowest bits are as good as its highest. */
function mixedHash(text: string): number {
  let value = hash(text);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

const letterCount = (word: string) => [...word].filter((letter) => /[\p{L}\p{N}]/u.test(letter)).length;

/**
 * The shaft of each thread: one step a thread, and a turn after each run, which draws diamonds. Runs repeat until there
 * are enough threads.
 *
 * @param least the shortest run
 */
function walk(runs: readonly number[], threads: number, start: number, least: number): number[] {
  const path: number[] = [];
  let [shaft, step, at] = [start, 1, 0];
  while (path.length < threads) {
    const length = Math.max(least, runs[at % runs.length]!);
    for (let thread = 0; thread < length && path.length < threads; thread += 1) {
      path.push(shaft);
      shaft = (shaft + step + shafts) % shafts;
    }
    step = -step;
    at += 1;
  }
  return path;
}

/** Whether a pick passes over a thread, by their shafts. */
const crosses = (thread: number, pick: number): boolean => isOver[(thread - pick + shafts) % shafts]!;

const crossings = (warp: readonly number[], weft: readonly number[]): boolean[][] =>
  weft.map((pick) => warp.map((thread) => crosses(thread, pick)));

/** The longest run of equal values in any of some lists. */
export function longestRun(lists: ReadonlyArray<readonly boolean[]>): number {
  let longest = 0;
  for (const list of lists) {
    let run = 0;
    for (let at = 0; at < list.length; at += 1) {
      run = at > 0 && list[at] === list[at - 1] ? run + 1 : 1;
      longest = Math.max(longest, run);
    }
  }
  return longest;
}

const isSound = (cloth: readonly boolean[][]): boolean =>
  longestRun(cloth) <= longestFloat && longestRun(cloth[0]!.map((_, x) => cloth.map((row) => row[x]!))) <= longestFloat;

/** The shortest runs that are tried in turn: where short ones hang on too few shafts, threads would float. */
const leastRuns = [1, 3, 4, 5, 6, 7, Infinity] as const;

/** The first sound cloth, of the shortest runs that make one. The last try has no turns, and is a plain twill. */
function soundCloth(warpOf: (least: number) => number[], weftOf: (least: number) => number[]): boolean[][] {
  for (const sum of Array.from({ length: 2 * leastRuns.length - 1 }, (_, index) => index))
    for (const [at, least] of leastRuns.entries()) {
      const other = leastRuns[sum - at];
      if (other === undefined) continue;
      const cloth = crossings(warpOf(other), weftOf(least));
      if (isSound(cloth)) return cloth;
    }
  return crossings(warpOf(Infinity), weftOf(Infinity));
}

/**
 * The cloth of a text. Each letter is a thread of warp, each word a few picks of weft, the first word at the bottom; words
 * of up to three letters have the second yarn. How many picks a word has depends on the whole text, so that no two texts
 * look alike. The same words make the same cloth for ever: visitors keep it, and letters carry it.
 *
 * @param accentWord the index of the word whose first pick is in the accent colour; -1 for none
 */
export function textDraft(text: string, { columns, rows, bare = 0 }: ClothSize, accentWord = -1): Draft {
  const found = wordsOf(text).map(({ word }) => word);
  const words = found.length > 0 ? found : ["-"];
  const whole = words.join(" ");
  const lengths = words.map((word) => Math.max(1, letterCount(word)));
  const runCount = Math.min(words.length, mostRuns);
  const start = mixedHash(whole);
  const runs = Array.from({ length: rows }, (_, run) => fewestPicks + (mixedHash(`${run} ${whole}`) % morePicks));

  const cloth = soundCloth(
    (least) => walk(lengths, columns, start % shafts, least),
    (least) => walk(runs, rows, (start >>> 3) % shafts, least),
  );
  const wordOfPick = runs
    .flatMap((picks, run) => Array.from({ length: picks }, (_, pick) => (run % runCount) + pick / picks))
    .slice(0, rows)
    .map((place) => Math.floor((place * words.length) / runCount));
  const picks = cloth.map((over, pick): Row => ({
    over,
    yarn: letterCount(words[wordOfPick[pick]!]!) <= 3 ? "second" : "weft",
  }));
  // A long text has more words than picks: then the pick of a word before it.
  const accentPick =
    accentWord < 0 ? -1 : wordOfPick.findIndex((word, pick) => word >= accentWord || pick === rows - 1);
  return {
    columns,
    bare,
    rows: picks.toReversed(),
    accent: { thread: "weft", at: accentPick < 0 ? -1 : rows - 1 - accentPick },
  };
}

/** An answer that is woven. */
export interface WovenAnswer {
  readonly text: string;
  /** Whether it was written; otherwise it was chosen. Each has a yarn of its own. */
  readonly isWritten: boolean;
  /** How many picks it has. */
  readonly picks: number;
}

/** The warp of a text: a thread for each letter, with runs long enough for any pick. */
function answerWarp(text: string, columns: number): number[] {
  const lengths = wordsOf(text).map(({ word }) => Math.max(1, letterCount(word)));
  const start = mixedHash(text) % shafts;
  for (const least of [1, 3, 4, 5, 6]) {
    const warp = walk(lengths.length > 0 ? lengths : [shafts], columns, start, least);
    const picks = Array.from({ length: shafts }, (_, pick) => warp.map((thread) => crosses(thread, pick)));
    if (longestRun(picks) <= longestFloat) return warp;
  }
  return walk([Infinity], columns, start, 1);
}

/**
 * The cloth of some answers, the first at the bottom: each adds its picks above those before, which stay as they are. An
 * answer turns the twill or not, by its text; never so that a thread would float.
 *
 * @param warpText the text whose letters are the threads of warp
 * @param size `rows` are all rows of the drawing: those not woven yet are bare
 * @param isFinished whether the last row is ours, in plain weave and in the accent colour
 */
export function answersDraft(
  warpText: string,
  answers: readonly WovenAnswer[],
  { columns, rows }: ClothSize,
  isFinished = false,
): Draft {
  const warp = answerWarp(warpText, columns);
  const woven: Row[] = [];
  let [shaft, step] = [mixedHash(warpText) % shafts, 1];
  for (const { text, isWritten, picks } of answers) {
    const pickRows = (way: number): Row[] =>
      Array.from({ length: picks }, (_, pick) => ({
        over: warp.map((thread) => crosses(thread, (shaft + way * (pick + 1) + shafts * picks) % shafts)),
        yarn: isWritten ? "weft" : "second",
      }));
    const turned = mixedHash(text) % 2 === 0 ? -step : step;
    const staysSound = (way: number) => {
      const cloth = [...woven, ...pickRows(way)];
      return longestRun(warp.map((_, column) => cloth.map(({ over }) => over[column]!))) <= longestFloat;
    };
    step = staysSound(turned) ? turned : -turned;
    woven.push(...pickRows(step));
    shaft = (shaft + step * picks + shafts * picks) % shafts;
  }
  if (isFinished) woven.push({ over: warp.map((_, column) => column % 2 === 0), yarn: "weft" });
  const top = woven.toReversed().slice(0, rows);
  return { columns, bare: rows - top.length, rows: top, accent: { thread: "weft", at: isFinished ? 0 : -1 } };
}
