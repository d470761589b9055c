import { test as base } from "@playwright/test";
import type { Contents } from "./built-site";
import { borrowSite, type PooledSite } from "./site-pool";

interface Closable {
  close(): Promise<void>;
}

/**
 * The site or page that a test process has open. Only one at a time, so that a few processes do not run fifty sites: a
 * file's tests run one after the other, and most files need one site.
 */
export class TestProcess {
  #name: string | undefined;
  #open: Promise<Closable> | undefined;

  /**
   * Opens something, or returns what is open under this name. Tests with the same name see what earlier ones left
   * behind.
   */
  async get<T extends Closable>(name: string, open: () => Promise<T>): Promise<T> {
    if (this.#name !== name) {
      await this.close();
      this.#name = name;
      this.#open = open();
    }
    try {
      return (await this.#open) as T;
    } catch (error) {
      // Otherwise every later test of the process would fail with this error, too.
      this.#name = undefined;
      this.#open = undefined;
      throw error;
    }
  }

  /** A site that only this process's tests see. `prepare` runs once, before the first of them. */
  site(name: string, contents: Contents, prepare?: (site: PooledSite) => Promise<unknown>): Promise<PooledSite> {
    return this.get(name, async () => {
      const site = await borrowSite(contents, false);
      await prepare?.(site);
      return site;
    });
  }

  async close(): Promise<void> {
    const open = this.#open;
    this.#name = undefined;
    this.#open = undefined;
    await (await open)?.close();
  }
}

/** In milliseconds, for a fixture: long enough to start a site on a busy machine. */
export const startTimeout = 180_000;

/**
 * The base of every browser test, with the only worker-scoped fixture: where worker fixtures differ between files,
 * Playwright starts another process with another browser.
 */
export const test = base.extend<object, { testProcess: TestProcess }>({
  testProcess: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from the parameter
    async ({}, provide) => {
      const testProcess = new TestProcess();
      await provide(testProcess);
      await testProcess.close();
    },
    { scope: "worker", timeout: startTimeout },
  ],
});
