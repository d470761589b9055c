import fc from "fast-check";
import { expect, it } from "vitest";
import { emptyAnswers, type Answers } from "../../app/intake/rules/answers";
import { finishedDraft, progressDraft } from "../../app/intake/rules/woven";
import { answersDraft, longestFloat, longestRun } from "../../app/ui/imagery/text-weave";
import type { Draft } from "../../app/ui/imagery/weave";
import { anyText, assertProperty } from "../support/properties";

const answers: Answers = {
  projectType: "workflow-automation",
  problem: "Our accountants retype 2,000 supplier invoices a month",
  userNeeds: "A clerk opens the PDF and types supplier and number",
  budget: "10k-20k",
  startTimeline: "within-month",
  launchTimeline: "1-2-months",
  email: "ada@growers.example",
};
const seen = ({ rows }: Draft) => rows.map(({ over, yarn }) => `${yarn} ${over.map(Number).join("")}`);

it("DRAFT-12 the progress of the intake has two picks more for each answer, above those before", () => {
  const steps = [["projectType"], ["userNeeds"], ["budget"], ["startTimeline", "launchTimeline"], ["email"]] as const;
  let given: Answers = { ...emptyAnswers, problem: answers.problem };
  let before = seen(progressDraft(given));
  expect(before).toEqual([]);
  for (const [at, fields] of steps.entries()) {
    for (const field of fields) given = { ...given, [field]: answers[field] };
    const rows = seen(progressDraft(given));
    expect(rows).toHaveLength(2 * (at + 2));
    expect(rows.slice(rows.length - before.length)).toEqual(before);
    before = rows;
  }
});

it("DRAFT-12 the finished cloth ends with our row in the accent colour, and has nothing of the address", () => {
  const draft = finishedDraft(answers);
  expect(draft.accent).toEqual({ thread: "weft", at: 0 });
  expect(draft.rows).toHaveLength(27);
  expect(finishedDraft({ ...answers, email: "bea@other.example" })).toEqual(draft);
  expect(seen(finishedDraft({ ...answers, problem: "Another problem" }))).not.toEqual(seen(draft));
});

it("DRAFT-12 no thread of it floats over more than nine others", () => {
  const anyAnswer = fc.record({
    text: anyText(40),
    isWritten: fc.boolean(),
    picks: fc.constantFrom(2, 3, 7),
  });
  assertProperty(fc.tuple(anyText(60), fc.array(anyAnswer, { maxLength: 6 })), ([warp, given]) => {
    const { rows } = answersDraft(warp, given, { columns: 74, rows: 60 });
    expect(longestRun(rows.map(({ over }) => over))).toBeLessThanOrEqual(longestFloat);
    if (rows.length > 0)
      expect(longestRun(rows[0]!.over.map((_, x) => rows.map(({ over }) => over[x]!)))).toBeLessThanOrEqual(
        longestFloat,
      );
  });
});
