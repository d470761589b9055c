import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";
import { sanitizeRichText } from "../app/content/saving/rich-text.server.ts";
import { parseFrontMatter, readYaml, renderMarkdown } from "../drizzle/seed/read-content.ts";

/**
 * Imports YAML files as values, and Markdown files as `{ data, html }`: the front matter, with dates as ISO instants, and the body as the same
 * sanitized HTML that the seed stores.
 */
export function contentPlugin(): Plugin {
  return {
    name: "content",
    enforce: "pre",
    load: {
      filter: { id: /\.(?:md|yaml)$/ },
      async handler(id) {
        const source = await readFile(id, "utf8");
        if (id.endsWith(".yaml"))
          return { code: `export default ${JSON.stringify(readYaml(source))};`, moduleType: "js" };
        const { data, body } = parseFrontMatter(source);
        const html = sanitizeRichText(renderMarkdown(body));
        return { code: `export default ${JSON.stringify({ data, html })};`, moduleType: "js" };
      },
    },
  };
}
