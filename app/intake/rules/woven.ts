import { answersDraft, type WovenAnswer } from "../../ui/imagery/text-weave";
import { type Draft, drawingSize, weaveSvg } from "../../ui/imagery/weave";
import { type AnswerField, type Answers, buildAnswers, isFilled } from "./answers";
import { sendStep, stepFields } from "./questions";

/** The size of the strip of the progress bar, and the picks of each answer in it. Narrow screens cut it off. */
const strip = { columns: 148, rows: 14, picks: 2 } as const;
/** The size of the finished cloth, and the picks of an answer that was written and of one that was chosen. */
const finished = { columns: 74, rows: 29, written: 7, chosen: 3 } as const;

/** The answers that are woven, in the order of the steps, up to the first that is missing. The address is not woven. */
function wovenAnswers(answers: Answers, picksOf: (isWritten: boolean) => number): WovenAnswer[] {
  const steps = [...stepFields].map(([step, fields]) => ({
    isFilled: fields.every((field) => isFilled(answers[field])),
    text: step === sendStep ? "" : fields.map((field) => answers[field]).join(" "),
    isWritten: fields.includes("problem") || fields.includes("userNeeds"),
  }));
  const missing = steps.findIndex((step) => !step.isFilled);
  return steps
    .slice(0, missing < 0 ? steps.length : missing)
    .map(({ text, isWritten }) => ({ text, isWritten, picks: picksOf(isWritten) }));
}

/** The cloth so far: two picks for each answer. The letters of the problem are its warp. */
export const progressDraft = (answers: Answers): Draft =>
  answersDraft(
    answers.problem,
    wovenAnswers(answers, () => strip.picks),
    strip,
  );

/** The cloth of all answers; its last row is ours. */
export const finishedDraft = (answers: Answers): Draft =>
  answersDraft(
    answers.problem,
    wovenAnswers(answers, (isWritten) => (isWritten ? finished.written : finished.chosen)),
    finished,
    true,
  );

/** The upper corner of a cloth that stands for it in lists, in threads and picks. */
const corner = { columns: 16, rows: 8 } as const;

/** The corner of the finished cloth: for each pick, its crossings as bits, and one more for the yarn. */
export const clothCorner = (answers: Answers): readonly number[] =>
  finishedDraft(answers)
    .rows.slice(0, corner.rows)
    .map(({ over, yarn }) =>
      [...over.slice(0, corner.columns), yarn === "second"].reduce(
        (bits, isSet, at) => bits | (Number(isSet) << at),
        0,
      ),
    );

/** Draws what `clothCorner` gives. */
export const cornerDraft = (picks: readonly number[]): Draft => ({
  columns: corner.columns,
  bare: 0,
  rows: picks.map((bits) => ({
    over: Array.from({ length: corner.columns }, (_, at) => ((bits >> at) & 1) === 1),
    yarn: bits >> corner.columns === 1 ? "second" : "weft",
  })),
  accent: { thread: "weft", at: 0 },
});

/** The finished cloth as the address of a picture, which holds the picture itself. */
export function clothAddress(given: Readonly<Record<AnswerField, string | null>>): string {
  const draft = finishedDraft(buildAnswers((field) => given[field] ?? ""));
  const { width, height } = drawingSize(draft);
  return `data:image/svg+xml,${encodeURIComponent(weaveSvg(draft, { width: 2 * width, height: 2 * height }))}`;
}
