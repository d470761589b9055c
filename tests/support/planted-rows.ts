import type { blogCategories, briefs, posts, terms, toolCategories, tools, ventures } from "../../drizzle/schema";

type Row<Table extends { $inferInsert: object }> = Partial<Table["$inferInsert"]>;

/** A row that a test wants in a site's database: what matters to the test; `planting.ts` makes up the rest. */
export type PlantedRow =
  | { readonly kind: "post"; readonly given: Row<typeof posts> & { title: string } }
  | { readonly kind: "category"; readonly given: Row<typeof blogCategories> & { name: string } }
  | { readonly kind: "tool"; readonly given: Row<typeof tools> & { id: string; name: string } }
  | { readonly kind: "toolCategory"; readonly given: Row<typeof toolCategories> & { id: string; name: string } }
  | { readonly kind: "venture"; readonly given: Row<typeof ventures> & { name: string } }
  | { readonly kind: "brief"; readonly given: Row<typeof briefs> & { name: string } }
  | { readonly kind: "term"; readonly given: Row<typeof terms> & { term: string } };

type Given<Kind extends PlantedRow["kind"]> = Extract<PlantedRow, { kind: Kind }>["given"];

/** A published post, unless the given fields say otherwise. */
export const post = (given: Given<"post">): PlantedRow => ({ kind: "post", given });
/** A category of posts. */
export const category = (given: Given<"category">): PlantedRow => ({ kind: "category", given });
/** A tool. */
export const tool = (given: Given<"tool">): PlantedRow => ({ kind: "tool", given });
/** A category of tools, last among the tabs unless the given order says otherwise. */
export const toolCategory = (given: Given<"toolCategory">): PlantedRow => ({ kind: "toolCategory", given });
/** An active venture, unless the given fields say otherwise. */
export const venture = (given: Given<"venture">): PlantedRow => ({ kind: "venture", given });
/** A public brief, unless the given fields say otherwise. */
export const brief = (given: Given<"brief">): PlantedRow => ({ kind: "brief", given });
/** A public term, unless the given fields say otherwise. */
export const term = (given: Given<"term">): PlantedRow => ({ kind: "term", given });
