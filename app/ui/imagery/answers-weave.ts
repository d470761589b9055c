import type { Draft, Row } from "./draft";
import {
  type ClothSize,
  crosses,
  letterCount,
  longestFloat,
  longestRun,
  mixedHash,
  shafts,
  walk,
  wordsOf,
} from "./text-weave";

/** An answer that is woven. */
export interface WovenAnswer {
  readonly text: string;
  /** Whether it was written; otherwise it was chosen. Each has a yarn of its own. */
  readonly isWritten: boolean;
  /** How many picks it has. */
  readonly picks: number;
}

/** The warp of a text: a thread for each letter, with runs long enough for any pick. */
function warpOf(text: string, columns: number): number[] {
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
  const warp = warpOf(warpText, columns);
  const woven: Row[] = [];
  let [shaft, step] = [mixedHash(warpText) % shafts, 1];
  for (const { text, isWritten, picks } of answers) {
    const pickRows = (way: number): Row[] =>
      Array.from({ length: picks }, (_, pick) => ({
        over: warp.map((thread) => crosses(thread, (shaft + way * (pick + 1) + shafts * picks) % shafts)),
        yarn: isWritten ? "weft" : "second",
      }));
    const turned = mixedHash(text) % 2 === 0 ? -step : step;
    const isSound = (way: number) => {
      const cloth = [...woven, ...pickRows(way)];
      return longestRun(warp.map((_, column) => cloth.map(({ over }) => over[column]!))) <= longestFloat;
    };
    step = isSound(turned) ? turned : -turned;
    woven.push(...pickRows(step));
    shaft = (shaft + step * picks + shafts * picks) % shafts;
  }
  if (isFinished) woven.push({ over: warp.map((_, column) => column % 2 === 0), yarn: "weft" });
  const top = woven.toReversed().slice(0, rows);
  return { columns, bare: rows - top.length, rows: top, accent: { thread: "weft", at: isFinished ? 0 : -1 } };
}
