/** The copy of the services overview. */
export interface ServiceOverview {
  lead: string;
  /** Three principles. */
  principles: ReadonlyArray<{ title: string; text: string }>;
  closing: { headline: string; text: string; label: string };
}

export const serviceOverview: ServiceOverview = {
  lead:
    "{brand} builds four kinds of software with AI and no-code: first products for founders, tools for " +
    "the people inside a company, workflows that take on routine work, and systems that help a product " +
    "grow.",
  principles: [
    {
      title: "Small first",
      text:
        "We begin with the smallest version that someone can use. It costs less, it arrives sooner, and it " +
        "corrects more of our assumptions than a long specification would.",
    },
    {
      title: "The plainest tool that works",
      text:
        "A rule before a model, an existing tool before a new one, no-code before code. We move to the " +
        "next only when the simpler choice has shown its limit.",
    },
    {
      title: "Yours to keep",
      text:
        "Everything is built in your accounts and documented for your team. You can carry on with us, with " +
        "others or alone, and the software will not mind.",
    },
  ],
  closing: {
    headline: "Not sure which one you need?",
    text:
      "Describe the problem in your own words. Which service fits, where two of them meet, and whether to " +
      "build anything yet can be settled after that. {answer}",
    label: "Get in Touch",
  },
};
