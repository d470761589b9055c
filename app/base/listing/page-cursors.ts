/**
 * The cursors of a list, for `?before=` and `?after=`. Of a request: the page ends before one row or starts after
 * another; both null for the first page. Of a page: those of its neighbours; null if there is none.
 */
export interface PageCursors {
  readonly before: string | null;
  readonly after: string | null;
}
