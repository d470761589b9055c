import { createHash } from "node:crypto";
import { build, type Plugin } from "vite";

/**
 * Builds `app/service-worker.ts` to `/sw.js`. Its version is a hash of the client's file names, so browsers install a new
 * service worker exactly when a build changed a file.
 */
export function serviceWorkerPlugin(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    async generateBundle(_, bundle) {
      const version = createHash("sha256").update(Object.keys(bundle).toSorted().join("\n")).digest("hex").slice(0, 12);
      const result = await build({
        configFile: false,
        logLevel: "warn",
        define: { __BUILD_VERSION__: JSON.stringify(version) },
        build: {
          write: false,
          rollupOptions: {
            input: new URL("../app/service-worker.ts", import.meta.url).pathname,
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
