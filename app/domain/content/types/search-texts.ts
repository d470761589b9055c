import type { Category, Post } from "../../blog/post";
import type { Brief } from "../../briefs/brief";
import type { Tool } from "../../directory/tool";
import { splitToolFit, type ToolFit } from "../../directory/tool-fit";
import type { Term } from "../../glossary/term";
import { keywords } from "../../seo/head";
import type { SearchTexts } from "../../seo/head-texts";
import type { Venture } from "../../ventures/venture";
import type { ContentName } from "./registry";

/* What the heads of rows' pages, and the previews of them in the portal, take from the rows (SEO-9 to SEO-12, D56). */

type SearchFields = Readonly<Record<"seoTitle" | "seoDescription", string>>;

/**
 * The texts of a row with an SEO title and description, which editors may leave empty.
 *
 * @param titles to use instead of the SEO title, the longest first
 * @param texts the row's own texts, from which the description is made or extended
 */
const editableSearchTexts = (
  row: SearchFields,
  titles: readonly [string, ...string[]],
  texts: readonly string[],
  pageKeywords: readonly string[],
): SearchTexts => {
  const [description = "", ...more] = [row.seoDescription, ...texts].filter((text) => text.trim() !== "");
  return { title: row.seoTitle || titles[0], shorterTitles: titles, description, more, keywords: pageKeywords };
};

export const postSearchTexts = (post: Pick<Post, "title" | "excerpt" | "body"> & SearchFields): SearchTexts =>
  editableSearchTexts(post, [post.title], [post.excerpt, post.body], keywords.blog);

export const categorySearchTexts = (
  category: Pick<Category, "name" | "description"> & SearchFields & { readonly content: string },
): SearchTexts => {
  const { name, description, content } = category;
  const general = `Articles on ${name} from our blog on AI and no-code product development.`;
  return editableSearchTexts(category, [name], [description, content, general], keywords.blog);
};

export const termSearchTexts = (
  term: Pick<Term, "term" | "shortDefinition" | "definition"> & SearchFields,
): SearchTexts =>
  editableSearchTexts(
    term,
    [`${term.term}: definition`, term.term],
    [term.shortDefinition, term.definition],
    keywords.glossary,
  );

export const briefSearchTexts = (brief: Pick<Brief, "name" | "summary" | "body"> & SearchFields): SearchTexts =>
  editableSearchTexts(brief, [brief.name], [brief.summary, brief.body], keywords.productBriefs);

/**
 * @param tool `fit` is its long description
 * @param category the name of its category, for the second-longest title
 */
export const toolSearchTexts = (
  tool: Pick<Tool, "name" | "microDescription" | "shortDescription"> & { readonly fit: ToolFit },
  category = "",
): SearchTexts => ({
  title: `${tool.name}: ${tool.microDescription || "what it is and when it fits"}`,
  shorterTitles: [category && `${tool.name}: ${category}`, tool.name],
  description: tool.shortDescription || tool.microDescription,
  more: [tool.fit.rest, tool.fit.fits],
  keywords: keywords.directory,
});

export const ventureSearchTexts = (
  venture: Pick<Venture, "name" | "microDescription" | "problem" | "solution">,
): SearchTexts => ({
  title: `${venture.name}, one of our ventures`,
  shorterTitles: [venture.name],
  description: venture.microDescription || venture.problem,
  more: [venture.problem, venture.solution],
  keywords: [],
});

/** The form fields that make up a row's search result, and the function that its page uses, too. */
export interface SearchSource {
  readonly fields: readonly string[];
  textsOf(values: Readonly<Record<string, string>>): SearchTexts;
}

const source = <Field extends string>(
  fields: readonly Field[],
  textsOf: (values: Readonly<Record<Field, string>>) => SearchTexts,
): SearchSource => ({ fields, textsOf });

/**
 * The sources of the types with a `search`. Not in the types themselves, because a loader sends a type to the browser,
 * and cannot send a function.
 */
const sources: Readonly<Partial<Record<ContentName, SearchSource>>> = {
  blog: source(["title", "seoTitle", "excerpt", "seoDescription", "body"], postSearchTexts),
  glossary: source(["term", "seoTitle", "shortDefinition", "seoDescription", "definition"], termSearchTexts),
  ventures: source(["name", "microDescription", "problem", "solution"], ventureSearchTexts),
  // The form has only the id of the category.
  stack: source(["name", "microDescription", "shortDescription", "longDescription"], (tool) =>
    toolSearchTexts({ ...tool, fit: splitToolFit(tool.longDescription) }),
  ),
  briefs: source(["name", "seoTitle", "summary", "seoDescription", "body"], briefSearchTexts),
  "blog-categories": source(["name", "seoTitle", "description", "seoDescription", "content"], categorySearchTexts),
};

const byName: Readonly<Record<string, SearchSource | undefined>> = sources;

/** The source of a content type's search results; null for a type without. */
export const searchSourceOf = (type: string): SearchSource | null => byName[type] ?? null;
