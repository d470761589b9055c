import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";
import { sanitizeRichText } from "../app/domain/content/writing/rich-text.server.ts";
import { readFrontMatter, renderMarkdown } from "../drizzle/seed/markdown.ts";

/**
 * Lets modules import a Markdown file as `{ data, html }`: its front matter, dates as ISO instants, and its
 * body as sanitised HTML, the same that the seed writes to the database.
 */
export function contentPlugin(): Plugin {
  return {
    name: "content",
    enforce: "pre",
    load: {
      filter: { id: /\.md$/ },
      async handler(id) {
        const { data, body } = readFrontMatter(await readFile(id, "utf8"));
        const html = sanitizeRichText(renderMarkdown(body));
        return { code: `export default ${JSON.stringify({ data, html })};`, moduleType: "js" };
      },
    },
  };
}
