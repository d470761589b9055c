import { Marked } from "marked";
import { parse } from "yaml";

// A separate instance: options set on the shared one would affect all its users.
const marked = new Marked({ gfm: true, async: false });

/** Renders GitHub-flavoured Markdown to HTML. The result is not sanitized. */
export function renderMarkdown(source: string): string {
  return marked.parse(source) as string;
}

/** A Markdown file split into its YAML front matter and its body. */
export interface FrontMatter {
  readonly data: Record<string, unknown>;
  readonly body: string;
}

/** Splits a Markdown file. Throws when it does not start with front matter. */
export function readFrontMatter(source: string): FrontMatter {
  const parts = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source);
  if (!parts) throw new Error("The file does not start with front matter between two --- lines.");
  return { data: readYaml(parts[1]!) as Record<string, unknown>, body: parts[2]! };
}

/** Parses YAML. Dates become ISO instants in UTC with milliseconds. */
export function readYaml(source: string): unknown {
  return parse(source, (_key, value: unknown) => (value instanceof Date ? value.toISOString() : value), {
    customTags: ["timestamp"],
  }) as unknown;
}
