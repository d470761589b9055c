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
  return minutes === 1 ? "about 1 minute left" : `about ${minutes} minutes left`;
}

/** A step of the wizard and the fields it asks for. */
export interface Question {
  readonly step: number;
  readonly fields: readonly AnswerField[];
  readonly heading: string;
  readonly placeholder?: string;
  readonly tip?: string;
  readonly note?: string;
}

const userQuestion = {
  heading: "Describe your users and their needs",
  placeholder: "Who will use it, how often, and what must they be able to do?",
  tip: "Think of the one person who would miss it most, and begin with what they need.",
};

const processQuestion = {
  heading: "What processes are you trying to automate?",
  placeholder: "Which steps repeat, who does them, in which systems, and how often?",
  tip: "One process described from start to end tells us more than five that are only named.",
};

/** The questions in order. The third depends on the project type (WIZ-9, WIZ-10). */
export function questions(answers: Answers): readonly Question[] {
  return [
    { step: 1, fields: ["projectType"], heading: "What are you building?" },
    {
      step: 2,
      fields: ["problem"],
      heading: "What problem are you trying to solve?",
      placeholder: "Who has the problem today, what do they do about it, and what does that cost them?",
      tip: "Describe one real situation from last week. It tells us more than a list of features.",
    },
    { step: 3, fields: ["userNeeds"], ...(isAboutProcesses(answers) ? processQuestion : userQuestion) },
    {
      step: 4,
      fields: ["budget"],
      heading: "What's your investment range?",
      note:
        "A range is enough for now. Below each is the scope it usually leaves room for. Exact pricing comes on a " +
        "call, once the scope is known.",
    },
    { step: 5, fields: ["startTimeline", "launchTimeline"], heading: "Project Timeline" },
    {
      step: 6,
      fields: ["email"],
      heading: "Almost there! What's your email?",
      note: "Used for this project and nothing else.",
    },
  ];
}

function isAboutProcesses({ projectType }: Answers): boolean {
  return projectType === "workflow-automation" || projectType === "ai-growth-engines";
}
