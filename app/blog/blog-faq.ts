import type { FaqItem } from "../base/search/faq";

/** The blog's section on recurring patterns. Placeholders in `statistics` are filled from settings. */
interface BlogPatterns {
  title: string;
  lead: string;
  /** Four patterns. */
  patterns: ReadonlyArray<{ title: string; text: string }>;
  /** Four figures. */
  statistics: ReadonlyArray<{ value: string; label: string }>;
}

/**
 * Patterns that recur in AI and no-code projects. The placeholders are `{aiFailure}`, `{clientSuccess}`, `{mvpWeeks}` and
 * `{postsPerWeek}`.
 */
export const blogPatterns: BlogPatterns = {
  title: "Patterns worth knowing",
  lead:
    "Projects differ, and their difficulties are often alike. These four patterns are common where AI and " +
    "no-code meet a real product, and many of the articles here are about one of them.",
  patterns: [
    {
      title: "The demonstration that never ships",
      text:
        "A model impresses everyone on ten chosen examples, then meets the eleventh. Projects that go " +
        "further collect difficult cases early and measure every version against them.",
    },
    {
      title: "The tool chosen before the problem",
      text:
        "A platform is bought, and a use for it is sought afterward. It helps to write down the task, the " +
        "volume and the limits first; the list of suitable tools is then short.",
    },
    {
      title: "The scope that grows with the speed",
      text:
        "When building becomes quick, everything seems worth adding. The products that find users are " +
        "usually the ones that stayed narrow for longer than was comfortable.",
    },
    {
      title: "The workflow without an owner",
      text:
        "An automation runs well until an input changes and no one notices. Each one needs a person who " +
        "reads its errors, knows its cost and may switch it off.",
    },
  ],
  statistics: [
    { value: "{aiFailure}", label: "of AI projects fail" },
    { value: "{clientSuccess}", label: "client success in our own work" },
    { value: "{mvpWeeks}", label: "from kickoff to a working MVP" },
    { value: "{postsPerWeek}", label: "new posts a week" },
  ],
};

/** The six questions on the blog page, in three categories. */
export const blogFaq: readonly FaqItem[] = [
  {
    question: "What does the blog cover, and how often is it updated?",
    answer:
      "The blog is about building software with AI and no-code: choosing tools, defining a first version, " +
      "designing workflows, measuring quality and keeping costs in view. Posts answer practical questions, " +
      "so they tend to be specific. A new one appears when the work has taught something worth passing on, and the feed " +
      "announces it. At present, that is {postsPerWeek} a week. Older ones may be revised when a tool or method changes. If a date matters to your decision, check it before " +
      "you rely on a detail.",
    category: "Reading the Blog",
    keywords: ["blog", "topics", "publishing schedule", "updates"],
    followUpQuestions: [
      "Where should I start if AI and no-code are new to me?",
      "May I quote, translate or republish a post?",
    ],
    relatedTopics: ["Builder's Academy", "Product Academy", "AI glossary"],
    difficulty: "beginner",
    lastUpdated: "2026-04-21",
  },
  {
    question: "Where should I start if AI and no-code are new to me?",
    answer:
      "Start with a post about a problem you recognize, since a familiar problem makes unfamiliar tools " +
      "easier to follow. When a term is unclear, look it up in the IT glossary, which explains each one " +
      "briefly. Use the tools directory once you know what kind of tool you need, because comparing names " +
      "before that is tiring. After three or four posts, try something small of your own. It will teach " +
      "you more than the next three.",
    category: "Reading the Blog",
    keywords: ["beginner", "reading order", "glossary", "tools directory"],
    followUpQuestions: [
      "When is no-code enough for a real product?",
      "What does the blog cover, and how often is it updated?",
    ],
    relatedTopics: ["AI glossary", "Tools directory", "Vibe coding"],
    difficulty: "beginner",
    lastUpdated: "2026-05-19",
  },
  {
    question: "May I quote, translate or republish a post?",
    answer:
      "You may quote short passages if you name {brand} and link to the original post. For a " +
      "translation, a longer extract or a full republication, please write to us first and tell us where " +
      "the text will appear and in what form. Using a post in a class or an internal training session is " +
      "welcome, as long as the source remains visible. The terms of this website set out the details.",
    category: "Reading the Blog",
    keywords: ["quotation", "republishing", "translation", "license"],
    followUpQuestions: ["What does the blog cover, and how often is it updated?"],
    relatedTopics: ["Terms of Service", "About us"],
    difficulty: null,
    lastUpdated: "2026-06-03",
  },
  {
    question: "When is no-code enough for a real product?",
    answer:
      "Often for longer than people expect. No-code holds up well when the product is mostly forms, lists, " +
      "payments and messages, and when its data fits a clear model. It becomes strained by unusual " +
      "interactions, heavy computation, very large volumes or strict requirements on hosting. Before you " +
      "start, check three things: whether you can export the data, what the price becomes at ten times the " +
      "users, and where you can add code of your own.",
    category: "No-Code Development",
    keywords: ["no-code", "scalability", "data export", "platform limits"],
    followUpQuestions: [
      "How do I estimate what an AI feature will cost to run?",
      "Where should I start if AI and no-code are new to me?",
    ],
    relatedTopics: ["Startup MVP", "Tools directory", "Product briefs"],
    difficulty: "intermediate",
    lastUpdated: "2026-07-08",
  },
  {
    question: "How do I estimate what an AI feature will cost to run?",
    answer:
      "Take a typical request and count what goes in and what comes out, in the units the provider bills. " +
      "Multiply by the requests per user and by the users you expect, then add retries, long inputs and " +
      "your own tests. Compare the result with what a user pays. If the margin is thin, shorten the " +
      "context, store repeated answers, or use a smaller model for the easy cases. Set a spending limit " +
      "before launch.",
    category: "AI Development",
    keywords: ["AI costs", "tokens", "pricing", "margins", "model selection"],
    followUpQuestions: [
      "How do I measure the quality of an AI workflow?",
      "When is no-code enough for a real product?",
    ],
    relatedTopics: ["AI workflows", "AI product management"],
    difficulty: "intermediate",
    lastUpdated: "2026-08-26",
  },
  {
    question: "How do I measure the quality of an AI workflow?",
    answer:
      "Collect real cases with answers your team agrees on, including rare and difficult ones, and keep " +
      "part of them unseen while you tune. Score each version on accuracy, on the cost of its errors and " +
      "on how often it rightly declines to answer. If a model does the scoring, compare its verdicts with " +
      "those of people first. Once live, review a random sample every week, since inputs change even when " +
      "the software does not.",
    category: "AI Development",
    keywords: ["evaluation", "test set", "accuracy", "monitoring", "human review"],
    followUpQuestions: ["How do I estimate what an AI feature will cost to run?"],
    relatedTopics: ["AI workflows", "Builder's Academy", "AI product management"],
    difficulty: "advanced",
    lastUpdated: "2026-10-07",
  },
];
