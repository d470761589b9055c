import type { Service } from "./service";

/** The AI Growth Engines page. */
export const aiGrowthEngines: Service = {
  slug: "ai-growth-engines",
  name: "AI Growth Engines",
  summary:
    "Systems for research, content, outreach and retention in which AI does the volume, people hold the " +
    "standard, and every experiment is measured.",
  audience: "Teams with a product that should find and keep more customers",
  duration: "Follows from the scope; we begin with one experiment",
  projectType: "ai-growth-engines",
  headline: "Growth as a system you can inspect",
  lead:
    "Publishing more is easy now, and easily ignored. We build growth systems that begin with what your " +
    "customers ask, use AI for the work that scales, and keep an editor in charge of what goes out. Each " +
    "one reports what it cost and what it brought in.",
  facts: [
    { label: "Starts from", value: "Questions customers ask" },
    { label: "Approved by", value: "An editor on your side" },
    { label: "Judged by", value: "One measure per experiment" },
  ],
  processTitle: "How an engine is built",
  process: [
    {
      title: "Find the constraint",
      text:
        "We follow your customers from first visit to renewal and look for the stage where most of them " +
        "stop. Work on any other stage can wait.",
    },
    {
      title: "Design the loop",
      text:
        "We describe one repeatable cycle: where the input comes from, what AI prepares, who approves it, " +
        "where it appears, and what is measured afterward.",
    },
    {
      title: "Run small experiments",
      text:
        "Each experiment has a measure, an end date and a budget before it starts. Those that fail are " +
        "written up with the same care as those that succeed.",
    },
    {
      title: "Automate what worked",
      text:
        "Only a cycle that has worked by hand is automated. Your team receives the controls, the costs and " +
        "a switch that turns it off.",
    },
  ],
  useCasesTitle: "Engines we build",
  useCases: [
    {
      title: "Search content",
      text:
        "Pages built from structured data and real questions, each with something to say, reviewed before " +
        "it is published and retired when it goes stale.",
    },
    {
      title: "Lead qualification",
      text: "Inquiries enriched, scored by rules you can read, and passed on with a short summary of why they matter.",
    },
    {
      title: "Considered outreach",
      text:
        "Short lists, researched well, with messages a person has read before they are sent and a clear " +
        "way to decline.",
    },
    {
      title: "Onboarding sequences",
      text:
        "Guidance that responds to what a new user has done so far, in the product and by email, and that " +
        "ends when it is no longer needed.",
    },
    {
      title: "Churn signals",
      text:
        "Early signs of a customer drifting away, gathered from usage and support, and given to someone " +
        "who can call them.",
    },
    {
      title: "Customer research",
      text:
        "Interviews, reviews and tickets read and grouped by theme every month, with the original words " +
        "kept one click away.",
    },
  ],
  deliverablesTitle: "What you can run without us",
  deliverables: [
    "A map of your funnel, with the constraint marked and the figures behind it",
    "One or more automated cycles, each with an approval step",
    "A style guide and prompt library in your own voice",
    "An experiment log with measures, results and decisions",
    "A dashboard that sets cost beside outcome for each channel",
    "A training session for the editor or marketer who will own the system",
  ],
  closing: {
    headline: "Begin with the stage where people stop",
    text:
      "Tell us how customers find you and where you lose them. A good start is one experiment, what it may " +
      "cost, and the result that would justify a second. {answer}",
    label: "Boost Your Growth",
  },
  seoDescription:
    "{brand} builds AI growth engines: search content, lead qualification, onboarding and retention " +
    "systems with editors in charge and results measured.",
  keywords: [
    "AI growth engine",
    "AI marketing automation",
    "programmatic SEO",
    "lead qualification",
    "growth experiments",
    "customer retention",
    "content operations",
  ],
};
