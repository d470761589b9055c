import type { CacheTag } from "../../base/web/cache-policy";

/** A page that is related to another one. */
export interface RelatedRow {
  /** The name of the kind in searches, such as "term". */
  readonly kind: string;
  /** The label of the kind, such as "Term". */
  readonly one: string;
  readonly title: string;
  readonly path: string;
}

/** Reduces a related row to what pages need. */
export const toRelatedRow = ({ kind, one, title, path }: RelatedRow): RelatedRow => ({ kind, one, title, path });

/** A row next to another one in its list. */
export interface Neighbour {
  readonly slug: string;
  readonly title: string;
}

/** The rows before and after another one in its list; null at its ends. */
export interface Neighbours {
  readonly previous: Neighbour | null;
  readonly next: Neighbour | null;
}

/** What a row's page leads to: chosen and similar rows, a few of each kind, and its neighbours. */
export interface Relations extends Neighbours {
  readonly related: readonly RelatedRow[];
}

/** Related pages with the cache tags of their rows. The page that shows them must be purged with each of them. */
export type WithCacheTags<Shown> = Shown & { readonly tags: readonly CacheTag[] };

/** The newest row of each list of the site, by the list's address, such as "/blog". */
export type NewestRows = Readonly<Record<string, { readonly title: string; readonly path: string }>>;
