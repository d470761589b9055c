import { freshnessOf, tagsOf, type Freshness } from "./page-cache";

/** A stored response. */
export interface StoredPage {
  readonly body: ArrayBuffer;
  /** Must not be modified. */
  readonly headers: Headers;
  readonly tags: readonly string[];
  readonly freshness: Freshness;
  /** In milliseconds since the epoch. */
  readonly storedAt: number;
}

/** In bytes. An isolate has 128 MB in total. */
const defaultMaxBytes = 32 * 1024 * 1024;
/** In bytes per entry, on top of its body, headers and URL. Otherwise empty responses would count as nothing. */
const overhead = 1024;

/**
 * An LRU store for responses, bounded by bytes. Every search has its own URL, so without a bound any visitor could fill
 * the memory.
 */
export class PageStore {
  /** The number of purges so far. A response rendered during a purge may be outdated, so it is not stored. */
  purges = 0;
  /** Renewals of stale pages in progress: their start times by URL. */
  readonly renewals = new Map<string, number>();
  #bytes = 0;
  readonly #pages = new Map<string, StoredPage>();

  constructor(readonly maxBytes: number = defaultMaxBytes) {}

  get(url: string): StoredPage | undefined {
    const page = this.#pages.get(url);
    if (!page) return undefined;
    // A map iterates in insertion order, so reinserting keeps the least recently used entry first.
    this.#pages.delete(url);
    this.#pages.set(url, page);
    return page;
  }

  /** Stores a response unless it is larger than a quarter of the store. */
  async add(url: string, response: Response, storedAt: number): Promise<void> {
    const { purges } = this;
    const body = await response.arrayBuffer();
    const page: StoredPage = {
      body,
      headers: new Headers(response.headers),
      tags: tagsOf(response),
      freshness: freshnessOf(response.headers.get("Cache-Control") ?? ""),
      storedAt,
    };
    const size = sizeOf(url, page);
    if (purges !== this.purges || size > this.maxBytes / 4) return;
    this.#drop(url);
    this.#pages.set(url, page);
    this.#bytes += size;
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.maxBytes) break;
      this.#drop(oldest);
    }
  }

  /** Removes every entry that has one of these tags. */
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
  let texts = url.length;
  for (const [name, value] of headers) texts += name.length + value.length;
  return body.byteLength + 2 * texts + overhead;
}
