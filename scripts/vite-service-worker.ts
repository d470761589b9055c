import { createHash } from "node:crypto";
import { join } from "node:path";
import { build, type Plugin } from "vite";
import { root } from "./root.ts";

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
  for (const file of files) for (const imported of chunks[file]?.imports ?? []) files.add(imported);
  if (files.size === 0) throw new Error("The entry does not import the router.");
  return [...files].map((file) => `/${file}`).toSorted();
}
