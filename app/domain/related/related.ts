/** A page that is related to another one. */
export interface RelatedRow {
  /** As the search calls it, such as "term". */
  readonly kind: string;
  /** What its kind is called, such as "Term". */
  readonly one: string;
  readonly title: string;
  readonly path: string;
}

/** What pages are sent of related rows. */
export const toRelatedRow = ({ kind, one, title, path }: RelatedRow): RelatedRow => ({ kind, one, title, path });

/** Related pages with the cache tags of their rows: the page that shows them changes with each of them. */
export type Tagged<Relations> = Relations & { readonly tags: readonly string[] };
