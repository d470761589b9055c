import { ConflictView } from "./conflict";
import { lazyParts } from "./lazy-parts";
import { WorkingCopyNotes } from "./working-copy-notes";

/** Lets the server render the parts that browsers fetch on demand. Call it in the loader, so that no browser loads them. */
export const renderLazyParts = () => Object.assign(lazyParts, { ConflictView, WorkingCopyNotes });
