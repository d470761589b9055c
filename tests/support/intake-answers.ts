import type { Answers } from "../../app/domain/intake/answers";

/** Answers with which nothing is wrong. */
export const goodAnswers: Answers = {
  projectType: "startup-mvp",
  problem: "Growers write their harvest on paper and lose the paper.",
  userNeeds: "Forty growers, each evening, on a phone, often offline.",
  budget: "10k-20k",
  startTimeline: "within-month",
  launchTimeline: "1-2-months",
  email: "ada@growers.example",
};

/** What the form sends for answers. `changes` overwrites a field, adds one, or takes it away (undefined). */
export function formEntries(
  answers: Answers,
  openedAt: number,
  changes: Readonly<Record<string, string | undefined>> = {},
): Array<[string, string]> {
  const entries = Object.entries({ ...answers, openedAt: String(openedAt), website: "", ...changes });
  return entries.filter((entry): entry is [string, string] => entry[1] !== undefined);
}
