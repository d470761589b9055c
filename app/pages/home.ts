/** The copy of the home page. `hub` and the values of `claims` contain placeholders. */
export interface Home {
  headline: string;
  /** 180 to 260 characters. */
  heroLead: string;
  /** Four ways into the site. */
  hub: ReadonlyArray<{ title: string; text: string; to: string; label: string }>;
  featuredIntro: string;
  servicesIntro: string;
  closing: { text: string };
  /** Four claims. */
  claims: ReadonlyArray<{ value: string; label: string }>;
}

/**
 * The placeholders are `{tools}`, `{glossaryTerms}`, `{guides}`, `{noCodeTools}`, `{aiModels}`, `{products}` and
 * `{clientSuccess}`.
 */
export const home: Home = {
  headline: "The Future of No-Code & AI Development Is Here",
  heroLead:
    "{brand} builds software products with AI and no-code: first versions for founders, tools for teams, " +
    "workflows for routine work and systems for growth. We start small, show our work each week, and leave " +
    "you with something you own.",
  hub: [
    {
      title: "Tools directory",
      text: "{tools} AI and no-code tools. Each is described in plain words and sorted by the work it does.",
      to: "/directory",
      label: "Browse the directory",
    },
    {
      title: "IT glossary",
      text: "{glossaryTerms} terms. Brief explanations for the moment in a meeting when it is late to ask.",
      to: "/it-glossary",
      label: "Look up a term",
    },
    {
      title: "Blog",
      text: "{guides} guides. How to choose tools, define a first version and make AI dependable.",
      to: "/blog",
      label: "Read the blog",
    },
    {
      title: "Services",
      text: "Four ways to work with us, from a startup’s first product to the tools inside a company.",
      to: "/services",
      label: "See the services",
    },
  ],
  featuredIntro: "A few tools from the directory that are worth knowing, each with a note on what it is good for.",
  servicesIntro:
    "Each service has a clear beginning, a small first version and a handover. Choose the one closest to " +
    "your problem.",
  closing: {
    text:
      "Describe the product you have in mind, the people it is for and the time you have: six short " +
      "questions are enough to begin with. {answer}",
  },
  claims: [
    { value: "{noCodeTools}", label: "no-code tools in our repertoire" },
    { value: "{aiModels}", label: "AI models tried and compared" },
    { value: "{products}", label: "products shipped" },
    { value: "{clientSuccess}", label: "client success" },
  ],
};
