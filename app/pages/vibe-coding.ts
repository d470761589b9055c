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
