import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { clientChunks } from "./scripts/client-chunks.ts";
import { localRuntime } from "./scripts/local-runtime.ts";
import { contentPlugin } from "./scripts/vite-content.ts";
import { lazyRoutesPlugin } from "./scripts/vite-lazy-routes.ts";
import { stringRendererPlugin } from "./scripts/vite-string-renderer.ts";
import { serviceWorkerPlugin } from "./scripts/vite-service-worker.ts";

Object.assign(process.env, localRuntime);

export default defineConfig({
  plugins: [
    cloudflare({ viteEnvironment: { name: "ssr" } }),
    tailwindcss(),
    reactRouter(),
    contentPlugin(),
    serviceWorkerPlugin(),
    stringRendererPlugin(),
    lazyRoutesPlugin(),
  ],
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  build: {
    sourcemap: false,
    target: "es2022",
    // The oldest browsers that Tailwind's output works in (docs/decisions/0032-browsers.md).
    cssTarget: ["chrome111", "firefox128", "safari16.4"],
    // Preloading would fetch the router with the first view, which loads it only when it is used.
    modulePreload: false,
  },
  // The worker's size is paid for at every start. Its source maps are uploaded with it and keep its traces readable.
  environments: {
    client: { build: { rolldownOptions: { output: clientChunks } } },
    ssr: { build: { minify: true, sourcemap: true } },
  },
  server: { host: "127.0.0.1", port: 5173 },
});
