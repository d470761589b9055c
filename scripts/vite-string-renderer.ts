import { join } from "node:path";
import type { Plugin } from "vite";
import { root } from "./root.ts";

/** The module behind `renderToString`. `react-dom/server` exports it only together with the streaming renderer. */
const renderer = join(root, "node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js");

/**
 * Keeps React's streaming renderer, which no page uses (docs/decisions/0008-pages-render-to-a-string.md), out of the
 * worker.
 */
export function stringRendererPlugin(): Plugin {
  return {
    name: "string-renderer",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "ssr",
    resolveId: (id) => (id === "react-dom/server" ? renderer : null),
  };
}
