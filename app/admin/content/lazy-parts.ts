import { lazy, type ComponentProps, type ComponentType } from "react";
import type * as conflict from "./conflict";
import type * as notes from "./working-copy-notes";

/** Parts of the content form that are seldom shown. */
interface LazyParts {
  ConflictView: ComponentType<ComponentProps<typeof conflict.ConflictView>>;
  WorkingCopyNotes: ComponentType<ComponentProps<typeof notes.WorkingCopyNotes>>;
}

/**
 * Fetched by the browser when first rendered or hydrated. The server renders synchronously, so the route's loader
 * replaces them there with the components themselves. Render them in a `Suspense`.
 */
export const lazyParts: LazyParts = {
  ConflictView: lazy(async () => ({ default: (await import("./conflict")).ConflictView })),
  WorkingCopyNotes: lazy(async () => ({ default: (await import("./working-copy-notes")).WorkingCopyNotes })),
};
