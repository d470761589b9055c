import { ConflictView } from "~/components/admin/content/conflict";
import { lazyParts } from "~/components/admin/content/lazy-parts";
import { WorkingCopyNotes } from "~/components/admin/content/working-copy-notes";

/** Lets the server render the parts that browsers fetch on demand. Call it in the loader, so that no browser loads them. */
export const renderLazyParts = () => Object.assign(lazyParts, { ConflictView, WorkingCopyNotes });
