import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";
import { sanitizeRichText } from "../app/content/saving/rich-text.server.ts";
import { parseFrontMatter, renderMarkdown } from "../drizzle/seed/read-content.ts";

/**
 * Imports Markdown files as `{ data, html }`: the front matter, with dates as ISO instants, and the body as the same
 * sanitized HTML that the seed stores.
 */
export function contentPlugin(): Plugin {
  return {
    name: "content",
    enforce: "pre",
    load: {
      filter: { id: /\.md$/ },
      async handler(id) {
        const { data, body } = parseFrontMatter(await readFile(id, "utf8"));
        const html = sanitizeRichText(renderMarkdown(body));
        return { code: `export default ${JSON.stringify({ data, html })};`, moduleType: "js" };
      },
    },
  };
}
