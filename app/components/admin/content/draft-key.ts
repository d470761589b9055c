/** The storage key of a row's draft in this browser. */
export const draftKey = (section: string, rowId: number | string | null): string => `${section}/${rowId ?? "new"}`;
