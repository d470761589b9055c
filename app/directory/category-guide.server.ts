import { sql } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { type Placeholders, prepared } from "../../drizzle/prepared";
import { isPublic, tools } from "../../drizzle/schema";
import { type LinkedTerm, noVocabulary, termLinker, type Vocabulary } from "../content/pages/term-links";
import { type CategoryGuide, type ToolCategory, toolAddress } from "./tool";
import { reasonAgainst } from "./tool-fit";
import { readPackedTools } from "./tool-packs.server";

/** Tools in the table, and terms below it. */
const guideTools = 6;
const guideTerms = 5;
/** A term is of the category if so many of its tools mention it. */
const minMentions = 2;

const toolsOfGuide = prepared((query, { ids }: Placeholders<{ ids: string }>) =>
  query
    .select({
      id: tools.id,
      slug: tools.slug,
      name: tools.name,
      hosting: tools.hosting,
      pricingModel: tools.pricingModel,
      longDescription: tools.longDescription,
    })
    .from(tools)
    .where(sql`${tools.id} in (select value from json_each(${ids})) and ${isPublic(tools)}`)
    .limit(guideTools),
);

/**
 * Reads the guide to a category, those that its first choice names and our picks first, and the tools to count (`readPackedTools`).
 *
 * @param vocabulary read by the caller in the same round trip
 */
export async function readCategoryGuide(
  db: DatabaseClient,
  category: string,
  categories: Promise<readonly ToolCategory[]>,
  vocabulary: PromiseLike<Vocabulary | null> | Vocabulary,
) {
  const [{ rows, counted }, words, all] = await Promise.all([
    readPackedTools(db, { category, sort: "pick", after: null, chosen: [] }, categories, {
      size: guideTools,
      read: (ids) => db.read(toolsOfGuide({ ids })),
    }),
    vocabulary,
    categories,
  ]);
  const firstChoice = all.find(({ slug }) => slug === category)?.firstChoice ?? "";
  const place = (name: string) => (firstChoice.includes(name) ? firstChoice.indexOf(name) : firstChoice.length);
  const guide: CategoryGuide = {
    tools: rows
      .toSorted((one, other) => place(one.name) - place(other.name))
      .map(({ id, slug, longDescription, ...tool }) => ({
        ...tool,
        address: toolAddress({ id, slug }),
        fitsNot: reasonAgainst(longDescription),
      })),
    terms: termsOf(
      rows.map(({ longDescription }) => longDescription),
      words ?? noVocabulary,
    ),
  };
  return { counted, guide };
}

/** The terms that at least two texts mention, those of the most texts first. */
function termsOf(texts: readonly string[], vocabulary: Vocabulary): LinkedTerm[] {
  const mentions = new Map<string, { readonly term: LinkedTerm; texts: number }>();
  for (const text of texts) {
    const linker = termLinker(vocabulary, "");
    linker.link(text);
    for (const term of linker.linked) {
      const known = mentions.get(term.slug);
      if (known) known.texts += 1;
      else mentions.set(term.slug, { term, texts: 1 });
    }
  }
  return [...mentions.values()]
    .filter((mention) => mention.texts >= minMentions)
    .toSorted((one, other) => other.texts - one.texts)
    .slice(0, guideTerms)
    .map(({ term }) => term);
}
