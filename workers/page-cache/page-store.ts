import { freshnessOf, tagsOf, type Freshness } from "./page-cache";

/** An answer as it is kept. */
export interface StoredPage {
  readonly body: ArrayBuffer;
  readonly headers: ReadonlyArray<[name: string, value: string]>;
  readonly tags: readonly string[];
  readonly freshness: Freshness;
  /** In milliseconds since 1970. */
  readonly storedAt: number;
}

/** In bytes. An isolate has 128 MB for everything. */
const defaultLimit = 32 * 1024 * 1024;
/** In bytes: what an entry takes besides its texts. Without it, empty answers would not count. */
const overhead = 1024;

/**
 * Answers in memory, up to a number of bytes; the least recently used go first. Every search is an address of its own,
 * so without a bound anybody could fill it.
 */
export class PageStore {
  /** How often something was dropped by tag. An answer whose rendering began before a purge may show what was purged. */
  purges = 0;
  #bytes = 0;
  readonly #pages = new Map<string, StoredPage>();

  constructor(readonly limit: number = defaultLimit) {}

  get(url: string): StoredPage | undefined {
    const page = this.#pages.get(url);
    if (!page) return undefined;
    // A map keeps the order of insertion, so that its first entry is the one that was not used for longest.
    this.#pages.delete(url);
    this.#pages.set(url, page);
    return page;
  }

  /** Keeps an answer. One that would displace most of the others is left out. */
  async add(url: string, response: Response, storedAt: number): Promise<void> {
    const { purges } = this;
    const body = await response.arrayBuffer();
    const page: StoredPage = {
      body,
      headers: [...response.headers],
      tags: tagsOf(response),
      freshness: freshnessOf(response.headers.get("Cache-Control") ?? ""),
      storedAt,
    };
    const size = sizeOf(url, page);
    if (purges !== this.purges || size > this.limit / 4) return;
    this.#drop(url);
    this.#pages.set(url, page);
    this.#bytes += size;
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.limit) break;
      this.#drop(oldest);
    }
  }

  /** Drops what has one of these tags. */
  purge(tags: readonly string[]): void {
    this.purges += 1;
    for (const [url, page] of this.#pages) if (page.tags.some((tag) => tags.includes(tag))) this.#drop(url);
  }

  #drop(url: string): void {
    const page = this.#pages.get(url);
    if (!page) return;
    this.#pages.delete(url);
    this.#bytes -= sizeOf(url, page);
  }
}

function sizeOf(url: string, { body, headers }: StoredPage): number {
  const texts = headers.reduce((length, [name, value]) => length + name.length + value.length, url.length);
  return body.byteLength + 2 * texts + overhead;
}
