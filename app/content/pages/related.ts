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

/** Related pages with the cache tags of their rows. The page that shows them must be purged with each of them. */
export type WithCacheTags<Relations> = Relations & { readonly tags: readonly CacheTag[] };
