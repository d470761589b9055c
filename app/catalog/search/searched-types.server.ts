import { allStoredTypes } from "../../types.server";

/** The types that the search finds. */
export const searchedTypes = allStoredTypes.flatMap((stored) => (stored.siteSearch ? [stored.siteSearch] : []));
