/** The copy of the vibe coding page. */
export interface VibeCoding {
  headline: string;
  lead: string;
  /** A title and three paragraphs. */
  explainer: { title: string; paragraphs: readonly string[] };
  /** Exactly four approaches, each with four steps. */
  approaches: ReadonlyArray<{
    title: string;
    level: "Beginner" | "Intermediate" | "Advanced";
    text: string;
    steps: readonly string[];
  }>;
  /** Four advantages. */
  advantages: ReadonlyArray<{ title: string; text: string }>;
  /** Exactly four challenges. */
  challenges: ReadonlyArray<{ title: string; severity: "Low" | "Medium" | "High"; text: string }>;
  closing: { headline: string; text: string };
}

export const vibeCoding: VibeCoding = {
  headline: "Vibe Coding, practiced with care",
  lead:
    "Vibe coding means describing software in ordinary language and letting an AI model write the code. It " +
    "is a quick way from a thought to something that runs. This page explains how it works, where it " +
    "helps, and what it takes to rely on the result.",
  explainer: {
    title: "What is vibe coding?",
    paragraphs: [
      "In vibe coding you state what you want, run what the model produces, and answer with what you " +
        "noticed. The conversation takes the place of much of the typing. You judge the software mainly by " +
        "how it behaves and read the code when something depends on it.",
      "The term describes a loose, exploratory way of working, and for a prototype that looseness is a " +
        "strength. You can try three versions of an idea in an afternoon and throw two away without " +
        "regret. People who could never program before can now show what they mean.",
      "A product asks for more. Someone has to know what the code does with personal data, what happens " +
        "when a payment fails, and how the next change will be made. The four approaches below lead, step " +
        "by step, from first experiments to work that a team can maintain.",
    ],
  },
  approaches: [
    {
      title: "Natural Language First",
      level: "Beginner",
      text:
        "You describe the outcome in everyday words and leave the technical choices to the model. This is " +
        "the best way to begin, and to find out whether an idea is worth more of your time.",
      steps: [
        "Write two or three sentences about who will use it and what they should be able to do.",
        "Ask the model for the simplest version that runs, and open it.",
        "Say what is wrong in terms of what you see, one thing at a time.",
        "Save a copy whenever it works, before you ask for the next change.",
      ],
    },
    {
      title: "Prompt Engineering",
      level: "Intermediate",
      text:
        "You give the model context, constraints and examples, so that its first answer is closer to what " +
        "you need and its later answers agree with one another.",
      steps: [
        "Collect the context in one place: purpose, data, tools and rules the model must respect.",
        "Show an example of a good result, and one of a result you would reject.",
        "Ask for a plan first, and correct the plan before any code is written.",
        "Keep the prompts that worked beside the code, and improve them as you learn.",
      ],
    },
    {
      title: "Iterative Development",
      level: "Advanced",
      text:
        "You build in small, tested steps under version control. The model writes most of the code, and " +
        "the tests decide whether a step may stay.",
      steps: [
        "Divide the work into changes small enough to review in a few minutes.",
        "Have the expected behavior written as a test before the change is made.",
        "Run all the tests, read the difference, and commit only what you can explain.",
        "Set time aside to simplify, because generated code grows faster than it tidies itself.",
      ],
    },
    {
      title: "Collaborative AI",
      level: "Advanced",
      text:
        "Several people and several AI assistants work on one product. Roles, conventions and reviews are " +
        "agreed, so that speed in one place does not become confusion in another.",
      steps: [
        "Write down the conventions that people and assistants alike are to follow.",
        "Give each assistant a bounded task and only the access that task needs.",
        "Let a different model or a colleague review what the first one wrote.",
        "Keep a person responsible for every change that reaches production.",
      ],
    },
  ],
  advantages: [
    {
      title: "A shorter way to something real",
      text:
        "A working draft replaces the long description. People can react to a thing they have used, and " +
        "their reactions are more useful for it.",
    },
    {
      title: "More people can take part",
      text:
        "Founders, analysts and support staff can express an idea as software. Engineers then receive an " +
        "example where they used to receive a guess.",
    },
    {
      title: "Cheap experiments",
      text:
        "When a version costs an hour, it can be discarded. Teams compare alternatives that would " +
        "otherwise have stayed on a whiteboard.",
    },
    {
      title: "Attention for the harder questions",
      text:
        "With less time spent on routine code, more is left for the problem itself: who has it, what they " +
        "need, and how you will know it is solved.",
    },
  ],
  challenges: [
    {
      title: "Code Quality Control",
      severity: "Medium",
      text:
        "Generated code often works before it is good. Repetition, unused parts and uneven structure build " +
        "up unseen. Reviews, automated tests and regular simplification keep it maintainable.",
    },
    {
      title: "Security Considerations",
      severity: "High",
      text:
        "A model may leave out a permission check, expose a key or suggest an unsafe package, and the " +
        "screen will look the same. Anything that holds personal data or money needs a review by someone " +
        "who knows what to look for.",
    },
    {
      title: "Limited Precision",
      severity: "Low",
      text:
        "Ordinary language leaves room, and the model fills it with a guess. For exact layouts, " +
        "calculations or rules, give examples and figures, or make the small change by hand.",
    },
    {
      title: "Learning Curve",
      severity: "Medium",
      text:
        "The first result comes easily, and the tenth change is harder. Dividing the work, describing it " +
        "well and noticing a wrong turn early are skills, and they take some weeks of practice.",
    },
  ],
  closing: {
    headline: "Have a prototype that should become a product?",
    text:
      "We take over what you have made, tell you what can stay, and bring the rest to a standard you can " +
      "build on. If you are still at the idea, we can begin there too.",
  },
};
