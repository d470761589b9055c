import { expect, type Locator, type Page } from "@playwright/test";
import { borrowSite, type PooledSite } from "./site-pool";
import { startTimeout, test as base } from "./test-process";

/** Browser errors during a test. An unexpected one fails the test. */
export class PageProblems {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];

  /** Allows errors that the test causes itself, such as a 404. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  note(text: string): void {
    this.#seen.push(text);
  }

  /** The errors so far that the test does not expect. */
  get unexpected(): string[] {
    return this.#seen.filter((text) => !this.#expected.some((pattern) => pattern.test(text)));
  }

  get seen(): readonly string[] {
    return this.#seen;
  }
}

interface Fixtures {
  /** The stored answer to the cookie banner; null shows it. */
  readonly consent: "accepted" | "declined" | null;
  /** Console errors, uncaught errors and content policy violations. */
  readonly problems: PageProblems;
  readonly site: PooledSite;
  readonly emptySite: PooledSite;
  readonly brokenSite: PooledSite;
}

const sharedSite = (contents: "seeded" | "empty" | "broken") =>
  [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from the parameter
    async ({}, provide: (site: PooledSite) => Promise<void>) => provide(await borrowSite(contents, true)),
    { scope: "test", timeout: startTimeout },
  ] as const;

/** Browser tests on the shared site with sample content. They must not change it. */
export const test = base.extend<Fixtures>({
  site: [...sharedSite("seeded")],
  emptySite: [...sharedSite("empty")],
  brokenSite: [...sharedSite("broken")],
  baseURL: async ({ site }, provide) => provide(site.origin),
  consent: ["accepted", { option: true }],
  // A service worker's requests bypass `page.route`. The tests of the service worker allow it.
  serviceWorkers: "block",
  problems: [
    async ({ context, consent }, provide) => {
      const problems = new PageProblems();
      context.on("weberror", (error) => problems.note(`uncaught: ${error.error().message}`));
      // Content policy violations are console errors, too.
      context.on("console", (message) => {
        if (message.type() === "error") problems.note(`${message.text()} ${message.location().url}`);
      });
      if (consent !== null) {
        await context.addInitScript((answer) => {
          if (location.protocol.startsWith("http")) localStorage.setItem("cookieConsent", answer);
        }, consent);
      }
      await provide(problems);
      expect(problems.unexpected).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Matches the browser's console error for a response with this status. */
export const failedWithStatus = (status: number) => new RegExp(`Failed to load resource: .* status of ${status}`);

/** Starts the router by pointing at a link, and waits until it has hydrated the page and listens to the keyboard. */
export async function startRouter(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // Repeated, because the page's script may not be listening yet.
    document.querySelector("a")?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    const { __reactRouterDataRouter: router } = window as {
      __reactRouterDataRouter?: { state: { initialized: boolean } };
    };
    const key = Object.keys(document).find((name) => name.startsWith("__reactContainer"));
    if (router?.state.initialized !== true || key === undefined) return false;
    // React marks elements while it renders; only its root tells whether the render was committed.
    const { stateNode } = (
      document as unknown as Record<string, { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } }>
    )[key]!;
    return !stateNode.current.memoizedState.isDehydrated;
  });
  await flushEffects(page);
}

/** Waits until the script that every public page loads has run. Not for pages that start the router at once. */
export async function waitForPageScript(page: Page): Promise<void> {
  // The script adds the speculation rules last, and the router removes them.
  await page.waitForFunction(
    () => document.getElementById("speculation-rules") !== null || "__reactRouterDataRouter" in window,
  );
}

/**
 * Waits until the browser has drawn the page and notified its observers. Hangs if the clock is stopped, which stops
 * frames.
 */
export function drawFrames(page: Page, frames = 2): Promise<void> {
  return page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, frames);
}

/**
 * Stops the page's clock, which must be installed. From then on only `page.clock.runFor` advances time, so a slow
 * machine cannot fail the test.
 */
export const stopClock = (page: Page) => page.clock.pauseAt(new Date(Date.now() + 60_000));

/** Waits until React has run the effects of its last render, such as those that set a timer. */
export async function flushEffects(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // React renders, commits and runs effects in one message task each.
    for (let task = 0; task < 4; task += 1) {
      const { port1, port2 } = new MessageChannel();
      await new Promise((resolve) => {
        port1.addEventListener("message", resolve, { once: true });
        port1.start();
        port2.postMessage(null);
      });
    }
  });
}

/** Holds matching requests until the returned function is called. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    // The page may have aborted the request by then.
    await route.continue().catch(() => undefined);
  });
  return resolve;
}

/** Opens a page and waits for its router. */
export async function gotoHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await startRouter(page);
}

/** Holds back the page's timers of exactly `delay` ms. `followBeforeTimer` fires the last of them, unless cleared. */
export async function holdTimer(page: Page, delay: number): Promise<void> {
  await page.evaluate((isHeld) => {
    const { setTimeout: start, clearTimeout: clear } = window;
    const held = window as { heldTimer?: (() => void) | null };
    const heldId = -1;
    const hold = (run: () => void, after?: number, ...parameters: unknown[]) => {
      if (after !== isHeld) return start(run, after, ...parameters);
      held.heldTimer = run;
      return heldId;
    };
    window.setTimeout = hold as typeof setTimeout;
    window.clearTimeout = (id) => {
      if (id === heldId) held.heldTimer = null;
      else clear(id);
    };
  }, delay);
}

/** Follows a link, and fires the held timer before React has rendered anything of the navigation. */
export async function followBeforeTimer(link: Locator): Promise<void> {
  await link.page().waitForFunction(() => "heldTimer" in window);
  await link.evaluate((element: HTMLElement) => {
    element.click();
    (window as { heldTimer?: (() => void) | null }).heldTimer?.();
  });
}

/** Marks the document, to detect a full page load. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { marked: true }));
}

/** Whether the document is still the marked one. */
export function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => "marked" in window);
}
