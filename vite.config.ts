import { join } from "node:path";
import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { clientChunks } from "./scripts/client-chunks.ts";
import { localRuntime } from "./scripts/toolchain.ts";
import { contentPlugin, lazyRoutesPlugin, serviceWorkerPlugin, stringRendererPlugin } from "./scripts/vite-plugins.ts";

Object.assign(process.env, localRuntime);

const contentTypes = { name: "content-types", test: /[\\/]app[\\/]\w+[\\/](?:\w+-)?type(?:\.server)?\.ts$/ };

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
  resolve: { alias: { "~": join(import.meta.dirname, "app") } },
  build: {
    sourcemap: false,
    target: "es2022",
    // The oldest browsers in which Tailwind's output works (docs/decisions/0032-browsers.md).
    cssTarget: ["chrome111", "firefox128", "safari16.4"],
    // Preloading would fetch the router with the first view, but it should load only when it is used.
    modulePreload: false,
  },
  // Every start pays for the worker's size. Its source maps are uploaded with it and keep its stack traces readable.
  environments: {
    client: { build: { rolldownOptions: { output: clientChunks } } },
    // The content types and all that they import are loaded at the start, and compress better in one chunk.
    ssr: {
      build: {
        minify: true,
        sourcemap: true,
        rolldownOptions: { output: { codeSplitting: { groups: [contentTypes] } } },
      },
    },
  },
  // On another port, the address and the one-time link that `npm run dev` prints would lead nowhere.
  server: { host: "127.0.0.1", port: 5173, strictPort: true },
});
