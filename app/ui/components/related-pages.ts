import type { RelatedPage } from "./closing-band";

/** Our own ventures, as the outcome of our work. */
export const ventures: RelatedPage = { kind: "Ventures", title: "Products we own or co-own", to: "/ventures" };

/** Example product briefs, as the start of a project. */
export const relatedBriefs: RelatedPage = {
  kind: "Example product briefs",
  title: "What a project looks like on paper",
  to: "/example-product-briefs",
};

/** Related pages for every page about tools, to follow the page's own. */
export const relatedToTools: readonly RelatedPage[] = [
  ventures,
  { kind: "AI Glossary", title: "The words these tools use, explained", to: "/it-glossary" },
  { kind: "Example product briefs", title: "What you could build with them", to: "/example-product-briefs" },
];

/** The same for pages about terms. */
export const relatedToTerms: readonly RelatedPage[] = [
  { kind: "Blog", title: "Articles that use these words", to: "/blog" },
  { kind: "AI & Product Stack", title: "The tools behind them", to: "/ai-product-stack" },
  { kind: "Example product briefs", title: "Plans written with them", to: "/example-product-briefs" },
];

/** The same for pages about posts. */
export const relatedToPosts: readonly RelatedPage[] = [
  { kind: "AI Glossary", title: "The words in these articles, explained", to: "/it-glossary" },
  { kind: "AI & Product Stack", title: "The tools they cover", to: "/ai-product-stack" },
  {
    kind: "Example product briefs",
    title: "What a plan looks like when it is written down",
    to: "/example-product-briefs",
  },
];

/** The same for pages about ventures. */
export const relatedToVentures: readonly RelatedPage[] = [
  { kind: "Services", title: "What we build for clients, and how we work", to: "/services" },
  { kind: "Example product briefs", title: "Plans for products like these", to: "/example-product-briefs" },
  { kind: "AI & Product Stack", title: "The tools they are built with", to: "/ai-product-stack" },
];

/** The same for pages about briefs. */
export const relatedToBriefs: readonly RelatedPage[] = [
  { kind: "Services", title: "What we build, and how we work", to: "/services" },
  { kind: "AI & Product Stack", title: "The tools to build it with", to: "/ai-product-stack" },
  { kind: "AI Glossary", title: "The words in these plans, explained", to: "/it-glossary" },
];

/** The same for pages about client work. */
export const relatedToWork: readonly RelatedPage[] = [
  { kind: "Services", title: "What we build, how we work and how long it takes", to: "/services" },
  relatedBriefs,
  ventures,
];
