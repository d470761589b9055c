import type { Answers, AnswerField } from "./answers";

/** The thank-you step, after six questions (WIZ-1). */
export const lastStep = 7;
/** The step that sends the answers (WIZ-15). */
export const sendStep = 6;

/** How long a question takes on average, in seconds: six take about the two minutes that the page promises. */
const secondsPerQuestion = 20;

/** The time that the questions from a step on take, such as "about 2 minutes left"; null on the thank-you step. */
export function timeLeft(step: number): string | null {
  const questionsLeft = lastStep - step;
  if (questionsLeft <= 0) return null;
  const minutes = Math.round((questionsLeft * secondsPerQuestion) / 60);
  if (minutes === 0) return "less than a minute left";
  return minutes === 1 ? "about 1 minute left" : "about {count} minutes left".replace("{count}", String(minutes));
}

/** The texts of the intake, which editors write. */
export type IntakeTexts = Readonly<
  Record<
    | "title"
    | "lead"
    | "typeQuestion"
    | "problemQuestion"
    | "problemExample"
    | "problemTip"
    | "usersQuestion"
    | "usersExample"
    | "usersTip"
    | "processesQuestion"
    | "processesExample"
    | "processesTip"
    | "budgetQuestion"
    | "budgetNote"
    | "timelineQuestion"
    | "startQuestion"
    | "launchQuestion"
    | "emailQuestion"
    | "emailNote"
    | "emailLabel"
    | "heardOfQuestion"
    | "nextTitle"
    | "nextArrival"
    | "nextCall"
    | "nextBooking"
    | "sendButton"
    | "needsEmail"
    | "queuedTitle"
    | "queuedInBrowser"
    | "queuedInPage"
    | "preparedNotice"
    | "thanksTitle"
    | "thanksText"
    | "bookingButton"
    | "achievement"
    | "thanksCloth"
    | "thanksClothText"
    | "thanksClothSave"
    | "thanksAchievement"
    | "thanksNear"
    | "thanksSent"
    | "thanksType"
    | "thanksBudget"
    | "thanksContact"
    | "thanksTimes"
    | "thanksHome"
    | "statusTitle"
    | "statusCall"
    | "seoDescription",
    string
  >
>;

/** A step of the wizard and the fields it asks for. */
export interface Question {
  readonly step: number;
  readonly fields: readonly AnswerField[];
  readonly heading: string;
  readonly placeholder?: string;
  readonly tip?: string;
  readonly note?: string;
}

/** The fields of each step. */
export const stepFields: ReadonlyMap<number, readonly AnswerField[]> = new Map([
  [1, ["projectType"]],
  [2, ["problem"]],
  [3, ["userNeeds"]],
  [4, ["budget"]],
  [5, ["startTimeline", "launchTimeline"]],
  [6, ["email"]],
] as const);

/** The questions in order. The third depends on the project type (WIZ-9, WIZ-10). */
export function questions({ projectType }: Pick<Answers, "projectType">, texts: IntakeTexts): readonly Question[] {
  const isAboutProcesses = projectType === "workflow-automation" || projectType === "ai-growth-engines";
  const words: ReadonlyArray<Omit<Question, "step" | "fields">> = [
    { heading: texts.typeQuestion },
    { heading: texts.problemQuestion, placeholder: texts.problemExample, tip: texts.problemTip },
    isAboutProcesses
      ? { heading: texts.processesQuestion, placeholder: texts.processesExample, tip: texts.processesTip }
      : { heading: texts.usersQuestion, placeholder: texts.usersExample, tip: texts.usersTip },
    { heading: texts.budgetQuestion, note: texts.budgetNote },
    { heading: texts.timelineQuestion },
    { heading: texts.emailQuestion, note: texts.emailNote },
  ];
  return words.map((question, at) => ({ step: at + 1, fields: stepFields.get(at + 1)!, ...question }));
}
