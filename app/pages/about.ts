/** The copy of the about page. The team comes from settings. */
export interface About {
  headline: string;
  lead: string;
  /** Three paragraphs. */
  story: readonly string[];
  /** Four values. */
  values: ReadonlyArray<{ title: string; text: string }>;
  /** Four blocks, one of which uses `{combinedExperience}`. */
  experience: ReadonlyArray<{ title: string; period: string; text: string }>;
  closing: { headline: string; text: string };
}

/** The placeholder is `{combinedExperience}`. */
export const about: About = {
  headline: "A small collective that builds plainly",
  lead:
    "{brand} is a founder-led collective of product managers, designers and builders. We make software " +
    "with AI and no-code for startups and for companies that would like their tools to be simpler.",
  story: [
    "{brand} began with a familiar observation. Good ideas were waiting months for a first version, " +
      "while the tools that could have built them in weeks were dismissed as toys or sold as miracles. We " +
      "thought they were neither. Used with care, they were a shorter way to something people could try.",
    "We stayed a collective on purpose. The people who speak with you at the start are the people who do " +
      "the work, and specialists join for the part they know best. There is no account layer between a " +
      "question and its answer, and no large team to keep occupied.",
    "The name describes the method. A loom turns separate threads into one cloth, in a pattern anyone can " +
      "follow by eye. We try to make software the same way: from parts that already exist, put together in " +
      "the open, and plain enough for the next person to pick up.",
  ],
  values: [
    {
      title: "Plain speech",
      text:
        "We explain choices in words a client can repeat to a colleague. If we cannot, we have not " +
        "understood the choice well enough ourselves.",
    },
    {
      title: "Evidence before scope",
      text:
        "A feature earns its place through something we have seen or measured. Until then it is an " +
        "assumption, and we mark it as one.",
    },
    {
      title: "Care with data",
      text:
        "We collect what a product needs, send to a model only what the task requires, and say where " +
        "information goes before anyone has to ask.",
    },
    {
      title: "Work that outlasts us",
      text:
        "We build in our clients’ accounts, write things down as we go, and count a project as finished " +
        "when it no longer needs us.",
    },
  ],
  experience: [
    {
      title: "Product and engineering",
      period: "{combinedExperience} combined",
      text:
        "Between us we have worked as founders, product managers, engineers and designers, in young " +
        "companies and in large ones. We have shipped products, repaired them and, when it was right, " +
        "closed them.",
    },
    {
      title: "No-code delivery",
      period: "Since the first visual builders",
      text:
        "We have built with visual tools long enough to know where each of them stops. That knowledge " +
        "decides what we recommend, and when we suggest ordinary code in their place.",
    },
    {
      title: "Applied AI",
      period: "Since language models left the laboratory",
      text:
        "We have put models to work on documents, support, search and research, and have learned to spend " +
        "as much time on tests and review as on prompts.",
    },
    {
      title: "Teaching and writing",
      period: "Alongside every project",
      text:
        "What we learn goes into the blog, the tools directory and the IT glossary, so that readers who " +
        "never hire us can still make a better decision.",
    },
  ],
  closing: {
    headline: "Have something in mind?",
    text: "Tell us what you are trying to make, who it is for, and what would tell you that it works. {answer}",
  },
};
