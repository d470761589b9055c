import { chromium } from "@playwright/test";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { runTools, type Output } from "./toolchain.ts";

/** The names under which systems install the browser; the first has no window to draw and takes a sixth less time. */
const commands = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** A browser for the tests. Without a path it is Playwright's own, which Playwright finds by itself. */
export interface Browser {
  readonly executablePath?: string;
}

/** What a browser for tests is started with: it calls nobody, and as root it has no sandbox. */
export const browserArguments: readonly string[] = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The browser that the browser tests start: Playwright's own, else the system's; null when there is none. */
export function findBrowser(): Browser | null {
  if (isExecutable(chromium.executablePath())) return {};
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    for (const command of commands) {
      const executablePath = join(folder, command);
      if (isExecutable(executablePath)) return { executablePath };
    }
  }
  return null;
}

/** Installs a browser if there is none. Resolves to whether there is one now. */
export async function installBrowser(output?: Output): Promise<boolean> {
  if (findBrowser()) return true;
  if (process.getuid?.() === 0) {
    const install = (name: string) => ["apt-get", "install", "-y", name] as const;
    await runTools([["apt-get", "update"], install("chromium-headless-shell")], { output });
    // Older systems have the whole browser alone.
    if (!findBrowser()) await runTools([install("chromium")], { output });
  }
  if (findBrowser()) return true;
  console.error(
    "The browser tests need Chromium. Install the system's package (Debian: apt-get install chromium) or run npx playwright install chromium, then run npm test again.",
  );
  return false;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
