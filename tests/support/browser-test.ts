import { expect, test as base, type Page } from "@playwright/test";
import { borrowSite, type PooledSite } from "./site-pool";

/** What went wrong in the browser during a test. Anything that a test did not expect fails it. */
export class PageProblems {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];

  /** Says that the test causes this, as a visit to a page that does not exist. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  note(text: string): void {
    this.#seen.push(text);
  }

  /** Everything so far that the test did not expect. */
  get unexpected(): string[] {
    return this.#seen.filter((text) => !this.#expected.some((pattern) => pattern.test(text)));
  }

  get seen(): readonly string[] {
    return this.#seen;
  }
}

interface Fixtures {
  /** What the visitor answered to the cookie banner before; null shows it. */
  readonly consent: "accepted" | "declined" | null;
  /** Errors in the console, uncaught errors and violations of the content policy. */
  readonly trouble: PageProblems;
}

interface Sites {
  readonly site: PooledSite;
  readonly emptySite: PooledSite;
  readonly brokenSite: PooledSite;
}

const sharedSite = (contents: "seeded" | "empty" | "broken") =>
  [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from the parameter
    async ({}, provide: (site: PooledSite) => Promise<void>) => provide(await borrowSite(contents, true)),
    { scope: "worker", timeout: 90_000 },
  ] as const;

/** Tests in a browser, on the site with its sample content, which they share and do not change. */
export const test = base.extend<Fixtures, Sites>({
  site: [...sharedSite("seeded")],
  emptySite: [...sharedSite("empty")],
  brokenSite: [...sharedSite("broken")],
  baseURL: async ({ site }, provide) => provide(site.origin),
  consent: ["accepted", { option: true }],
  // Tests of the service worker switch it on; in others it would stand between the page and what tests do to its requests.
  serviceWorkers: "block",
  trouble: [
    async ({ context, consent }, provide) => {
      const trouble = new PageProblems();
      context.on("weberror", (error) => trouble.note(`uncaught: ${error.error().message}`));
      // Violations of the content policy are errors in the console, too.
      context.on("console", (message) => {
        if (message.type() === "error") trouble.note(message.text());
      });
      if (consent !== null) {
        await context.addInitScript((answer) => {
          if (location.protocol.startsWith("http")) localStorage.setItem("cookieConsent", answer);
        }, consent);
      }
      await provide(trouble);
      expect(trouble.unexpected).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** The browser's own words for an answer that is no success. */
export const answered = (status: number) => new RegExp(`Failed to load resource: .* status of ${status}`);

/** Brings the router as a visitor's first move does, and waits until the page is its own. */
export async function startRouter(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // Until the page's script listens, a move is not seen; so move again.
    document.querySelector("a")?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    const content = document.getElementById("content");
    const { __reactRouterDataRouter: router } = window as {
      __reactRouterDataRouter?: { state: { initialized: boolean } };
    };
    return (
      router?.state.initialized === true &&
      content !== null &&
      Object.keys(content).some((key) => key.startsWith("__reactFiber"))
    );
  });
}

/** Opens a page and brings its router. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await startRouter(page);
}

/** Marks the document, so that a full load shows. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { marked: true }));
}

/** Whether the document is still the one that was marked. */
export function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => "marked" in window);
}
