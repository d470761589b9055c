import type { Unfinished } from "~/content/drafts/working-copy";

/** The key of a row's form. */
export const draftKey = (section: string, rowId: number | string | null): string => `${section}/${rowId ?? "new"}`;

/**
 * Where a new row's form keeps its drafts, and how it offers those of other new rows.
 *
 * @param id the id in the form, which identifies the row before it is created
 * @param unfinished the new rows with a working copy on the server, which the form offers anyway
 */
export function newRowDrafts(section: string, id: string, unfinished: readonly Unfinished[]) {
  const under = draftKey(section, null);
  return {
    draftsUnder: `${under}/${id}`,
    otherDrafts: {
      under,
      addressOf(key: string): string | null {
        const [, other] = /\/new\/([a-z0-9]+)/.exec(key) ?? [];
        if (other === undefined || other === id || unfinished.some(({ item }) => item === other)) return null;
        return `/admin/${section}/new?copy=${other}`;
      },
    },
  };
}
