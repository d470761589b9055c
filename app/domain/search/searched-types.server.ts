import { allStoredTypes } from "../content/types/registry.server";

/** The types that the search finds. */
export const searchedTypes = allStoredTypes.flatMap((stored) => (stored.siteSearch ? [stored.siteSearch] : []));
