import type { SearchTexts } from "../base/web/head-texts";
import { categorySearchTexts, postSearchTexts } from "../blog/post";
import { briefSearchTexts } from "../briefs/brief";
import { splitToolFit, toolSearchTexts } from "../directory/tool-fit";
import { termSearchTexts } from "../glossary/term";
import type { ContentName } from "../types";
import { ventureSearchTexts } from "../ventures/venture";

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
