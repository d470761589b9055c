import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import tailwindcss from "@tailwindcss/vite";
import { build, type InlineConfig } from "vite";
import { pagePolicy } from "../../../workers/middleware/page-policy";

const root = import.meta.dirname;
const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/**
 * Builds a page with every admin field as the product is built, and serves it with the content policy of admin pages.
 */
export async function serveFieldsPage(): Promise<{ origin: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "fields-page-"));
  const common: InlineConfig = {
    configFile: false,
    root,
    logLevel: "error",
    plugins: [tailwindcss()],
    resolve: { alias: { "~": join(root, "../../../app") } },
    publicDir: join(root, "../../../public"),
  };
  await build({
    ...common,
    build: { outDir: join(folder, "client"), target: "es2022", modulePreload: false, emptyOutDir: true },
  });
  await build({
    ...common,
    publicDir: false,
    ssr: { noExternal: true },
    build: { ssr: join(root, "server.tsx"), outDir: join(folder, "server"), emptyOutDir: true },
  });
  const { stdout: content } = await promisify(execFile)(process.execPath, [join(folder, "server/server.js")]);
  const template = await readFile(join(folder, "client/index.html"), "utf8");
  const page = template.replace('<div id="root"></div>', () => `<div id="root">${content}</div>`);
  const policy = pagePolicy({ nonce: "AAAAAAAAAAAAAAAAAAAAAA==", hashes: null, secure: false });

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const type = types[extname(pathname)];
    if (type === undefined) {
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      response.setHeader("Content-Security-Policy", policy);
      response.end(page);
      return;
    }
    readFile(join(folder, "client", pathname)).then(
      (file) => response.setHeader("Content-Type", type).end(file),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true });
    },
  };
}
