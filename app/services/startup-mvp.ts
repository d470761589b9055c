import type { Service } from "./service";

/** The Startup MVP page. */
export const startupMvp: Service = {
  slug: "startup-mvp",
  name: "Startup MVP",
  summary:
    "A first version that real customers can use and pay for, built with AI and no-code and kept small " +
    "enough to change when they tell you what they need.",
  audience: "Founders with one question that only customers can answer",
  duration: "{mvpWeeks} for an MVP",
  projectType: "startup-mvp",
  headline: "A first product that answers one question well",
  lead:
    "Most early products are too large to learn from. We help you choose the one thing your product must " +
    "prove, build it with AI and no-code, and put it in front of customers while the question still " +
    "matters. In our hands an MVP takes {mvpWeeks}.",
  facts: [
    { label: "A startup MVP", value: "{mvpWeeks}" },
    { label: "An enterprise product", value: "{enterpriseMonths}" },
    { label: "Yours from the first day", value: "Accounts, code and data" },
  ],
  processTitle: "From an idea to its first users",
  process: [
    {
      title: "Frame the question",
      text:
        "We write down who the product is for, what they do today instead, and what would count as proof. " +
        "The result is one page that everyone involved can argue with.",
    },
    {
      title: "Cut the scope",
      text:
        "Every feature is held against that page. What does not help to answer the question moves to a " +
        "later list, with the reason noted, so that nothing is lost and nothing is built too soon.",
    },
    {
      title: "Build in the open",
      text:
        "You have a working address from the first week and a short demonstration each week after it. An " +
        "MVP takes {mvpWeeks}. A product with enterprise integrations, roles and reviews takes " +
        "{enterpriseMonths}.",
    },
    {
      title: "Launch and listen",
      text:
        "We open the product to a first group, measure what they do, and talk to the ones who leave. Then " +
        "we sit down with you to decide what to keep, change or drop.",
    },
  ],
  useCasesTitle: "What founders bring to us",
  useCases: [
    {
      title: "Marketplaces",
      text:
        "Two sides, a listing, a request and a payment. We start with the side that is harder to win and " +
        "run the other by hand until the demand is plain.",
    },
    {
      title: "Subscription software",
      text:
        "Sign-up, a trial, billing and the single workflow people would pay for, with the settings pages " +
        "left for the second version.",
    },
    {
      title: "AI assistants",
      text:
        "An assistant that works on your own documents or data, with sources shown beside each answer and " +
        "a test set that tells you when quality slips.",
    },
    {
      title: "Booking and scheduling",
      text: "Calendars, reminders, deposits and cancellations for a trade the general booking tools do not fit.",
    },
    {
      title: "Member communities",
      text: "Profiles, introductions, paid access and a quiet moderation queue, built on parts that already exist.",
    },
    {
      title: "Investor prototypes",
      text:
        "A narrow product that works on real data, so that a pitch can show the thing itself in place of a " +
        "slide about it.",
    },
  ],
  deliverablesTitle: "What you have at the end",
  deliverables: [
    "A live product on your own domain and in your own accounts",
    "A one-page product brief with the question, the audience and the measure of success",
    "Clickable designs for the main flows, ready to extend",
    "Analytics on the few events that matter, with a plain dashboard",
    "Written notes on how the product is put together and what each tool costs to run",
    "A ranked list of what to build next, with the reasons",
  ],
  closing: {
    headline: "Tell us what you want to find out",
    text:
      "A few questions about your idea, your users and your budget show whether an MVP is the right next " +
      "step, and how small it could be. {answer}",
    label: "Start Your Project",
  },
  seoDescription:
    "{brand} builds startup MVPs with AI and no-code: one clear question, a small scope, weekly " +
    "demonstrations and a live product in your own accounts.",
  keywords: [
    "startup MVP",
    "MVP development",
    "no-code MVP",
    "AI MVP",
    "product validation",
    "SaaS prototype",
    "founder product team",
  ],
};
