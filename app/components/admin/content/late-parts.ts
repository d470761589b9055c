import { lazy, type ComponentProps, type ComponentType } from "react";
import type * as conflict from "./conflict";
import type * as notes from "./working-copy-notes";

/** The parts of a form that are there only if there is something to say. */
interface LateParts {
  ConflictView: ComponentType<ComponentProps<typeof conflict.ConflictView>>;
  WorkingCopyNotes: ComponentType<ComponentProps<typeof notes.WorkingCopyNotes>>;
}

/**
 * Fetched by the browser when first rendered, and hydrated then. The server cannot wait: its entry puts the components
 * themselves here. Render them in a `Suspense`.
 */
export const lateParts: LateParts = {
  ConflictView: lazy(async () => ({ default: (await import("./conflict")).ConflictView })),
  WorkingCopyNotes: lazy(async () => ({ default: (await import("./working-copy-notes")).WorkingCopyNotes })),
};
