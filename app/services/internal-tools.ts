import type { Service } from "./service";

/** The Internal Tools page. */
export const internalTools: Service = {
  slug: "internal-tools",
  name: "Internal Tools",
  summary:
    "Dashboards, portals and back offices that replace the shared spreadsheet, shaped around the way your " +
    "team already works and simple for it to maintain.",
  audience: "Teams whose work runs on a shared spreadsheet",
  duration: "Follows from the scope; we begin with one process and one team",
  projectType: "internal-tool",
  headline: "Software your team will choose to open",
  lead:
    "Every company runs on a few spreadsheets that only two people understand. We turn them into tools " +
    "with clear screens, proper permissions and a record of who changed what, connected to the systems you " +
    "already have and plain enough for your own team to look after.",
  facts: [
    { label: "Where we begin", value: "One process, one team" },
    { label: "What it connects to", value: "The systems you already have" },
    { label: "Who maintains it", value: "Your team, with our notes" },
  ],
  processTitle: "How a spreadsheet becomes a tool",
  process: [
    {
      title: "Sit beside the work",
      text:
        "We watch the process as it is done today, exceptions included. The steps that people do from " +
        "memory are usually the ones the tool has to get right.",
    },
    {
      title: "Model the data",
      text:
        "We agree on the records, their owners and the rules between them. A clear data model settles most " +
        "arguments about screens before they begin.",
    },
    {
      title: "Build screen by screen",
      text:
        "The most used screen comes first and goes to its users at once. Their corrections shape the next " +
        "one, so the tool and the habit grow together.",
    },
    {
      title: "Move and hand over",
      text:
        "We bring the old data across, run both systems side by side for a short while, and train the " +
        "people who will own the tool. The spreadsheet is then archived.",
    },
  ],
  useCasesTitle: "Where an internal tool pays for itself",
  useCases: [
    {
      title: "Operations dashboards",
      text:
        "Orders, stock, deliveries and exceptions on one screen, drawn from the source systems and " +
        "refreshed without anyone exporting a file.",
    },
    {
      title: "Approval workflows",
      text:
        "Purchases, discounts and leave requests with clear limits, named approvers and a history an " +
        "auditor can read.",
    },
    {
      title: "Customer back offices",
      text:
        "Everything support needs to answer a question, in one place, with safe buttons for the changes " +
        "they make most often.",
    },
    {
      title: "Partner portals",
      text:
        "A private area where suppliers, resellers or clients see their own records, upload documents and " +
        "stop asking for updates by email.",
    },
    {
      title: "Inventory and assets",
      text:
        "Equipment, licenses or samples with a location, a holder and a due date, searchable from a phone " +
        "on the warehouse floor.",
    },
    {
      title: "Reporting and planning",
      text:
        "Monthly figures assembled from several systems by fixed rules, so that the meeting can start with " +
        "decisions.",
    },
  ],
  deliverablesTitle: "What your team receives",
  deliverables: [
    "A working tool with sign-in, roles and permissions",
    "A documented data model, with an owner named for each record",
    "Connections to the systems you already use, with failures reported to a person",
    "Your existing data, cleaned and brought across",
    "An activity log for every change that matters",
    "A short handbook and a training session for the people who will maintain it",
  ],
  closing: {
    headline: "Show us the spreadsheet",
    text:
      "Describe the process that costs your team the most patience. A first version begins there, unless a " +
      "tool you already pay for can do it. {answer}",
    label: "Get in Touch",
  },
  seoDescription:
    "{brand} builds internal tools with no-code and AI: dashboards, approval flows, portals and back " +
    "offices that replace shared spreadsheets for good.",
  keywords: [
    "internal tools",
    "no-code internal tools",
    "operations dashboard",
    "back office software",
    "approval workflow",
    "partner portal",
    "spreadsheet replacement",
  ],
};
