import type { RelatedPage } from "./closing-band";

/** Where every page about tools leads, after what belongs to it more closely. */
export const aroundTools: readonly RelatedPage[] = [
  { kind: "Ventures", title: "Products we own or co-own", to: "/ventures" },
  { kind: "AI Glossary", title: "The words these tools use, explained", to: "/it-glossary" },
  { kind: "Example product briefs", title: "What one might build with them", to: "/example-product-briefs" },
];
