import type { Service } from "./service";

/** The AI Workflows page. */
export const aiWorkflows: Service = {
  slug: "ai-workflows",
  name: "AI Workflows",
  summary:
    "Repeated reading, sorting and drafting handed to AI models, with people at the points where judgment " +
    "matters and a measure of quality from the start.",
  audience: "Teams that read, sort and draft the same things every day",
  duration: "Follows from the scope; we begin with one task and its past cases",
  projectType: "workflow-automation",
  headline: "Hand over the routine, keep the judgment",
  lead:
    "A language model can read an invoice, sort a request or draft a reply. Making it do so reliably, a " +
    "thousand times a week, is a matter of engineering. We build workflows with tested prompts, clear " +
    "limits and a person at the steps where a mistake would be costly.",
  facts: [
    { label: "Measured against", value: "Your own past cases" },
    { label: "Human review", value: "Wherever an error is costly" },
    { label: "Models", value: "Replaceable, never wired in" },
  ],
  processTitle: "How we automate a task",
  process: [
    {
      title: "Collect real cases",
      text:
        "We gather past examples with the answers your team gave, difficult ones included. They become the " +
        "test set that every later version has to pass.",
    },
    {
      title: "Draw the boundary",
      text:
        "We mark which steps a model may finish, which it may only prepare, and which stay with a person. " +
        "Data that should not leave your systems is named at this point.",
    },
    {
      title: "Build and compare",
      text:
        "We try several models and prompts against the test set and report accuracy, cost and speed side " +
        "by side. Often the smaller model is enough, and sometimes a plain rule is.",
    },
    {
      title: "Run under watch",
      text:
        "The workflow starts in the shadow of the manual process, then takes over in stages. Doubtful " +
        "cases go to a queue, and what people decide there goes back into the test set.",
    },
  ],
  useCasesTitle: "Work that suits a workflow",
  useCases: [
    {
      title: "Document intake",
      text:
        "Invoices, contracts and forms read into structured records, with each value linked to the line it " +
        "came from.",
    },
    {
      title: "Support triage",
      text:
        "Incoming messages labeled by topic and urgency, routed to the right person, with a draft reply " +
        "and its sources attached.",
    },
    {
      title: "Knowledge search",
      text:
        "Questions answered from your own handbooks and tickets, with citations, and with a plain “not " +
        "found” when the answer is missing.",
    },
    {
      title: "Sales preparation",
      text:
        "Notes before a call and follow-ups after it, assembled from your records and ready for the " +
        "salesperson to edit.",
    },
    {
      title: "Content operations",
      text:
        "Briefs, summaries, translations and product descriptions drafted to your style guide and held for " +
        "an editor’s approval.",
    },
    {
      title: "Data cleaning",
      text:
        "Duplicates merged, categories assigned and gaps flagged in lists that no one has had the time to " +
        "put right.",
    },
  ],
  deliverablesTitle: "What is left in place",
  deliverables: [
    "A running workflow, connected to the systems where the work begins and ends",
    "A test set of your own cases, with a score for each version",
    "Documented prompts and rules, kept under version control",
    "A review queue for doubtful cases",
    "A dashboard of volume, accuracy and cost per item",
    "A written data policy: what is sent to which model, and what never is",
  ],
  closing: {
    headline: "Which task would you hand over first?",
    text:
      "Describe one piece of work that is repeated every day and that someone on your team could explain " +
      "to a new colleague in ten minutes. It is usually a good place to begin. {answer}",
    label: "Start Automating",
  },
  seoDescription:
    "{brand} designs AI workflows for document intake, support triage and knowledge search, tested on " +
    "your own cases and reviewed by people where it counts.",
  keywords: [
    "AI workflows",
    "AI automation",
    "document processing",
    "support triage",
    "human in the loop",
    "LLM evaluation",
    "business process automation",
  ],
};
