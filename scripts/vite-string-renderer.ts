import type { Plugin } from "vite";

/** The module behind `renderToString`. `react-dom/server` exports it only together with the streaming renderer. */
const renderer = new URL(
  "../node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js",
  import.meta.url,
);

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
    resolveId: (id) => (id === "react-dom/server" ? renderer.pathname : null),
  };
}
