import { test as base } from "@playwright/test";
import type { Contents } from "./built-site";
import { borrowSite, type PooledSite } from "./site-pool";

interface Closable {
  close(): Promise<void>;
}

/**
 * The site or page that a test process has open. One at a time, so that a few processes do not run fifty sites; the
 * tests of a file run one after the other, and most files need one site.
 */
export class TestProcess {
  #name: string | undefined;
  #open: Promise<Closable> | undefined;

  /**
   * Opens something, or finds what was opened under this name. Tests that share a name share what the tests before them
   * left there.
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

  /** A site that only the tests of this process see. `prepare` runs once, before the first of them. */
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

/** Long enough to start a site on a busy machine. In milliseconds, as a fixture's timeout. */
export const startTimeout = 180_000;

/**
 * The base of every browser test. It has the only fixture that lives as long as a process: Playwright starts another
 * process, with another browser, wherever these differ from one file to the next.
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
