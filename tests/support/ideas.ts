/**
 * Sentences as founders and people in operations write them, with the service and the brief that a person would choose;
 * null where none of the briefs is near.
 */
export const ideas: ReadonlyArray<readonly [sentence: string, service: string, brief: string | null]> = [
  [
    "Our accountants retype 2,000 supplier invoices a month and some get paid twice",
    "ai-workflows",
    "supplier-invoice-intake",
  ],
  [
    "Bills from suppliers arrive as PDFs in six mailboxes and nobody knows which ones are booked",
    "ai-workflows",
    "supplier-invoice-intake",
  ],
  [
    "We match purchase orders against invoices by hand and miss the early payment discount",
    "ai-workflows",
    "supplier-invoice-intake",
  ],
  [
    "Someone on my finance team types every receipt into the accounting system",
    "ai-workflows",
    "supplier-invoice-intake",
  ],
  [
    "HR answers the same twenty questions about holidays and expenses every single day",
    "ai-workflows",
    "policy-answer-desk",
  ],
  [
    "A chatbot that tells our staff what the travel policy says and where it says so",
    "ai-workflows",
    "policy-answer-desk",
  ],
  [
    "New employees can't find anything in our handbook, so they ask their manager",
    "ai-workflows",
    "policy-answer-desk",
  ],
  ["Our support team writes the same replies all day and customers wait two days", "ai-workflows", "reply-draft-panel"],
  [
    "I want AI to draft answers to tickets in Zendesk, but a person must press send",
    "ai-workflows",
    "reply-draft-panel",
  ],
  ["We get 400 customer emails a day about orders and refunds and can't keep up", "ai-workflows", "reply-draft-panel"],
  [
    "Our technicians write visit reports on paper and the office types them up days later",
    "internal-tools",
    "site-visit-notes",
  ],
  [
    "An app for our field engineers to take photos, note readings and get a signature on site",
    "internal-tools",
    "site-visit-notes",
  ],
  ["Plumbers come back with job sheets nobody can read, so we bill late", "internal-tools", "site-visit-notes"],
  ["Inspectors need to record defects by voice, often without a signal", "internal-tools", "site-visit-notes"],
  [
    "A place where bakeries can rent their ovens by the hour to people starting a food business",
    "startup-mvp",
    "spare-kitchen-hours",
  ],
  [
    "Marketplace that connects owners of empty rehearsal rooms with bands who need one tonight",
    "startup-mvp",
    "spare-kitchen-hours",
  ],
  ["I want to build Airbnb for workshop space", "startup-mvp", "spare-kitchen-hours"],
  [
    "Two-sided platform: parents who need a sitter and students who have free evenings",
    "startup-mvp",
    "spare-kitchen-hours",
  ],
  [
    "Landlords and tenants argue about the deposit because nobody took photos when they moved in",
    "startup-mvp",
    "tenancy-handover",
  ],
  ["SaaS for letting agents to do the inventory of a flat on a phone", "startup-mvp", "tenancy-handover"],
  [
    "Software for property managers that compares the state of an apartment at move-in and move-out",
    "startup-mvp",
    "tenancy-handover",
  ],
  [
    "Warranty claims come in by phone, mail and web form and live in one giant spreadsheet",
    "internal-tools",
    "warranty-claim-desk",
  ],
  [
    "We lose track of product returns and complaints, and every handler decides differently",
    "internal-tools",
    "warranty-claim-desk",
  ],
  ["A back office where our team can see all insurance claims in one queue", "internal-tools", "warranty-claim-desk"],
  ["An app that reminds hobby gardeners what to sow and warns them of frost", "startup-mvp", "plot-diary"],
  ["A diary app for beekeepers that works without reception", "startup-mvp", "plot-diary"],
  ["I'd like a mobile app where allotment growers log their harvest", "startup-mvp", "plot-diary"],
  ["Shift planning for 60 nurses is a spreadsheet that one person understands", "internal-tools", null],
  ["Our warehouse counts stock on clipboards and the numbers never match", "internal-tools", null],
  ["I need a dashboard of all projects, because my team keeps them in five Excel files", "internal-tools", null],
  ["Approvals for purchases go around by email for a week before anybody signs", "internal-tools", null],
  ["We pay for ads but hardly any of the visitors sign up", "ai-growth-engines", null],
  ["Our newsletter has 20,000 subscribers and nobody buys", "ai-growth-engines", null],
  ["Trial users leave after three days and we don't know why", "ai-growth-engines", null],
  ["I want to rank on Google for every town that we serve", "ai-growth-engines", null],
  ["Salespeople spend their mornings researching leads instead of calling them", "ai-growth-engines", null],
  ["Lawyers at our firm read 300-page contracts to find five clauses", "ai-workflows", null],
  ["Have a first version of my fintech idea ready for investors in three months", "startup-mvp", null],
  ["Members of our climbing gym should book courses and pay on their phone", "startup-mvp", null],
  ["A subscription box for dog owners, I have 200 people on a waiting list", "startup-mvp", null],
];
