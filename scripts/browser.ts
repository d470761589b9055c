import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright";
import { runTools, type Output } from "./toolchain.ts";

/** Chromium's executable names across systems. The headless shell comes first: it is a sixth faster. */
const commands = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** A browser for the tests. Without a path, Playwright uses its own. */
export interface Browser {
  readonly executablePath?: string;
}

/** Arguments for test browsers: no background requests, and no sandbox, which does not start as root. */
export const browserArguments: readonly string[] = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Finds the browser for the tests: Playwright's own, otherwise the system's; null when there is none. */
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

/** Installs a browser if there is none. Resolves to whether there is one. */
export async function installBrowser(output?: Output): Promise<boolean> {
  if (findBrowser()) return true;
  if (process.getuid?.() === 0) {
    const install = (name: string) => ["apt-get", "install", "-y", name] as const;
    await runTools([["apt-get", "update"], install("chromium-headless-shell")], { output });
    // Older distributions have no separate headless shell.
    if (!findBrowser()) await runTools([install("chromium")], { output });
  }
  // Where the system's packages are out of reach.
  if (!findBrowser()) await runTools([["playwright", "install", "chromium"]], { output });
  if (findBrowser()) return true;
  console.error(
    "The browser tests need Chromium. Install the system's package (Debian: apt-get install chromium) or Playwright's browser (npx playwright install chromium), then run npm test again.",
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
