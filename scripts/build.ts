import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { prepareAssets } from "./prepare-assets.ts";
import { root, runTool, type Output } from "./toolchain.ts";

/** The inputs of the build. `npm start` misses changes to inputs that are not listed here. */
const sources = [
  "app",
  "workers",
  "drizzle",
  "public",
  "scripts",
  "vite.config.ts",
  "react-router.config.ts",
  "tsconfig.json",
  "tsconfig.base.json",
  "tsconfig.app.json",
  "wrangler.toml",
  "package-lock.json",
  ".dev.vars",
];
const stamp = join(root, "build/.stamp");

/** Builds the worker and the client into build/. Resolves to an exit code. */
export async function build(output?: Output): Promise<number> {
  rmSync(stamp, { force: true });
  await prepareAssets();
  const state = sourceState();
  // An inherited NODE_ENV, such as a test runner's, would build React for development, and no page would start.
  const code = await runTool("react-router", ["build"], { output, variables: { NODE_ENV: "production" } });
  if (code === 0) writeFileSync(stamp, state);
  return code;
}

/** Whether build/ is up to date. */
export async function isBuilt(): Promise<boolean> {
  await prepareAssets();
  try {
    return readFileSync(stamp, "utf8") === sourceState();
  } catch {
    return false;
  }
}

/** The latest modification time of the sources, and their count: a file that is moved in keeps its old time. */
function sourceState(): string {
  let newest = 0;
  let count = 0;
  const visit = (path: string): void => {
    const entry = statSync(path, { throwIfNoEntry: false });
    if (!entry) return;
    newest = Math.max(newest, entry.mtimeMs);
    count += 1;
    if (entry.isDirectory()) for (const name of readdirSync(path)) visit(join(path, name));
  };
  for (const source of sources) visit(join(root, source));
  return `${newest} ${count}`;
}

if (import.meta.main) process.exitCode = await build();
