import type { FaqItem } from "../base/search/faq";

/** The six questions on the vibe coding page, in three categories. */
export const vibeCodingFaq: readonly FaqItem[] = [
  {
    question: "What is vibe coding, in one paragraph?",
    answer:
      "Vibe coding is a way of making software in which you describe what you want in ordinary language " +
      "and an AI model writes the code. You run the result, say what should be different, and repeat until " +
      "it does what you had in mind. The emphasis lies on intent and behavior; the code itself is read " +
      "when it matters. It suits prototypes very well, and products only with added review and testing.",
    category: "Basics",
    keywords: ["vibe coding", "definition", "AI coding", "natural language"],
    followUpQuestions: ["Do I need to know how to program?", "Which projects suit vibe coding, and which do not?"],
    relatedTopics: ["AI glossary", "Tools directory"],
    difficulty: "beginner",
    lastUpdated: "2026-04-14",
  },
  {
    question: "Do I need to know how to program?",
    answer:
      "Not to begin. You can build a small tool or a clickable prototype by describing it well and testing " +
      "it patiently. Some knowledge helps soon after: what a database is, why a secret key must not appear " +
      "in the browser, how to return to an earlier version. You can learn these ideas as you meet them. " +
      "For anything that handles payments or personal data, ask someone with experience to review it.",
    category: "Basics",
    keywords: ["beginner", "programming knowledge", "getting started", "non-technical founders"],
    followUpQuestions: [
      "Which projects suit vibe coding, and which do not?",
      "Is AI-generated code safe to run in production?",
    ],
    relatedTopics: ["AI glossary", "Startup MVP", "Builder's Academy"],
    difficulty: "beginner",
    lastUpdated: "2026-05-06",
  },
  {
    question: "Which projects suit vibe coding, and which do not?",
    answer:
      "It suits work where a mistake is cheap and feedback is quick: prototypes, internal dashboards, " +
      "landing pages, one-off scripts and experiments with an interface. It suits less well where errors " +
      "are costly or hard to see, such as billing, medical or legal logic, large existing systems and " +
      "anything with strict performance limits. There it can still draft code, provided that tests come " +
      "first and an experienced developer reviews each change.",
    category: "Practice",
    keywords: ["use cases", "prototypes", "internal tools", "limits"],
    followUpQuestions: [
      "How do I keep a longer project from falling apart?",
      "Is AI-generated code safe to run in production?",
    ],
    relatedTopics: ["Internal tools", "Startup MVP", "Product briefs"],
    difficulty: "intermediate",
    lastUpdated: "2026-06-18",
  },
  {
    question: "How do I keep a longer project from falling apart?",
    answer:
      "Work in small steps and make each one reversible. Keep the project under version control and commit " +
      "whenever it works. Maintain a short file that states the purpose, the structure and the rules, and " +
      "give it to the model at the start of every session. Ask for a plan before code. Add a test for each " +
      "behavior you rely on. When a conversation goes in circles, return to the last good version and " +
      "describe the task anew.",
    category: "Practice",
    keywords: ["project structure", "version control", "testing", "prompts", "context"],
    followUpQuestions: ["Is AI-generated code safe to run in production?", "Do I need to know how to program?"],
    relatedTopics: ["Product briefs", "Builder's Academy", "AI product management"],
    difficulty: "intermediate",
    lastUpdated: "2026-07-22",
  },
  {
    question: "Is AI-generated code safe to run in production?",
    answer:
      "It can be, on the same conditions as code written by hand: it is reviewed, tested, and understood " +
      "by someone who answers for it. Look closely at permission checks on the server, validation of " +
      "input, handling of secrets, and the packages the model has added, since it may suggest ones that " +
      "are outdated or do not exist. Run automated scans on every change. For sensitive data, add a threat " +
      "model and an independent review before launch.",
    category: "Quality and Security",
    keywords: ["security", "production", "code review", "dependencies", "permissions"],
    followUpQuestions: [
      "Who owns code that an AI model has written?",
      "How do I keep a longer project from falling apart?",
    ],
    relatedTopics: ["AI workflows", "Internal tools"],
    difficulty: "advanced",
    lastUpdated: "2026-09-09",
  },
  {
    question: "Who owns code that an AI model has written?",
    answer:
      "That depends on the terms of the tool you use and on the law where you live. Many tools leave their " +
      "output to the user, yet the law may not grant copyright to work without a human author, and a model " +
      "can repeat passages from licensed code. Read the terms, prefer plans that keep your input out of " +
      "training, record what was generated, and ask a lawyer when ownership matters to a sale or an " +
      "investment.",
    category: "Quality and Security",
    keywords: ["ownership", "copyright", "licenses", "terms of use"],
    followUpQuestions: ["Is AI-generated code safe to run in production?"],
    relatedTopics: ["Terms of Service", "About us"],
    difficulty: null,
    lastUpdated: "2026-10-01",
  },
];

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
