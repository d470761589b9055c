import { Marked } from "marked";
import { parse } from "yaml";

// An instance of its own: options set on the shared parser would leak into every other user of it.
const marked = new Marked({ gfm: true, async: false });

/** Renders GitHub-flavoured Markdown to HTML. The result is not sanitised. */
export function renderMarkdown(source: string): string {
  return marked.parse(source) as string;
}

/** A Markdown file in two parts: its YAML front matter, and the Markdown below it. */
export interface FrontMatter {
  readonly data: Record<string, unknown>;
  readonly body: string;
}

/** Splits a Markdown file. Throws when it does not begin with a front matter between two `---` lines. */
export function readFrontMatter(source: string): FrontMatter {
  const parts = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source);
  if (!parts) throw new Error("The file does not begin with a front matter between two lines of ---.");
  return { data: readYaml(parts[1]!) as Record<string, unknown>, body: parts[2]! };
}

/** Reads YAML. A date becomes an ISO instant in UTC with milliseconds, never a Date. */
export function readYaml(source: string): unknown {
  return parse(source, (_key, value: unknown) => (value instanceof Date ? value.toISOString() : value), {
    customTags: ["timestamp"],
  }) as unknown;
}
