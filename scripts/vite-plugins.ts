import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type Plugin } from "vite";
import { sanitizeRichText } from "../app/content/saving/rich-text.server.ts";
import { parseFrontMatter, readYaml, renderMarkdown } from "../drizzle/seed/read-content.ts";
import { root } from "./root.ts";

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

/** The import of a route module other than the public pages' layout, which most requests need. */
const routeImport = /^ *import \* as (route\d+) from ("[^"]*\/app\/(?!site\/shell\/layout\.)([^"]*\.route\.tsx?)");$/gm;
/** Routes that few requests need: the portal, accounts, links in mails, the API reference and the styleguide. */
const portalRoute =
  /^(?:(?:admin|api|people|visits|enquiries\/(?:inbox|results))\/|enquiries\/suggestions\/suggestions\.|site\/styleguide\/)/;

const serverBuild = "\0virtual:react-router/server-build";
const portalRoutes = "virtual:portal-routes";

/**
 * Makes the worker load route modules on the first request that needs them instead of at startup
 * (docs/decisions/0043-routes-load-later.md): the portal's all at once, others one by one. Replaces each module in the
 * server build with an object whose function loads it; workers/render-page.ts calls that.
 */
export function lazyRoutesPlugin(): Plugin {
  let imports = "";
  return {
    name: "lazy-routes",
    applyToEnvironment: (environment) => environment.name === "ssr",
    resolveId: (id) => (id === portalRoutes ? `\0${id}` : null),
    load: (id) => (id === `\0${portalRoutes}` ? imports : null),
    transform(code, id) {
      if (id !== serverBuild) return null;
      imports = "";
      const newCode = code.replaceAll(routeImport, (_, name: string, file: string, path: string) => {
        if (!portalRoute.test(path)) return `const ${name} = { isPortal: false, load: () => import(${file}) };`;
        imports += `export * as ${name} from ${file};\n`;
        return `const ${name} = { isPortal: true, load: async () => (await import(${JSON.stringify(portalRoutes)})).${name} };`;
      });
      if (imports === "") throw new Error("The server build of React Router no longer has routes of the portal.");
      return { code: newCode, map: null };
    },
  };
}

/** The parts of a built chunk that are read. */
interface Chunk {
  readonly type: string;
  readonly name?: string;
  readonly fileName: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

/**
 * Builds `app/service-worker.ts` as `/sw.js`. Its version is a hash of the client's file names, so browsers install a
 * new service worker exactly when a build changes a file.
 */
export function serviceWorkerPlugin(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    async generateBundle(_, bundle) {
      const version = createHash("sha256").update(Object.keys(bundle).toSorted().join("\n")).digest("hex").slice(0, 12);
      const chunks = bundle as Readonly<Record<string, Chunk>>;
      const entry = Object.values(chunks).find(({ type, name }) => type === "chunk" && name === "entry.client");
      if (!entry) throw new Error("The client has no entry.");
      const result = await build({
        configFile: false,
        logLevel: "warn",
        resolve: { alias: { "~": join(root, "app") } },
        define: {
          __BUILD_VERSION__: JSON.stringify(version),
          __ENTRY_FILE__: JSON.stringify(`/${entry.fileName}`),
          __INTAKE_FILES__: JSON.stringify(dynamicChunkPaths(chunks, entry)),
        },
        build: {
          write: false,
          rollupOptions: {
            input: join(root, "app/service-worker.ts"),
            output: { format: "iife" },
          },
        },
      });
      const outputs = Array.isArray(result) ? result : [result];
      const [chunk] = outputs.flatMap((output) => ("output" in output ? output.output : []));
      if (chunk?.type !== "chunk") throw new Error("The service worker was not built.");
      this.emitFile({ type: "asset", fileName: "sw.js", source: chunk.code });
    },
  };
}

/**
 * The paths of the chunks that the entry imports dynamically (the router, the line about waiting enquiries) and of
 * their imports.
 */
function dynamicChunkPaths(chunks: Readonly<Record<string, Chunk>>, entry: Chunk): string[] {
  const files = new Set(entry.dynamicImports);
  for (const file of files) for (const importedFile of chunks[file]?.imports ?? []) files.add(importedFile);
  if (files.size === 0) throw new Error("The entry does not import the router.");
  return [...files].map((file) => `/${file}`).toSorted();
}
