import { lazy, type ComponentProps, type ComponentType } from "react";
import type * as conflict from "~/portal/drafts/conflict-panel";
import type * as notes from "./working-copy-notes";

/** Parts of the content form that are seldom shown. */
interface LazyParts {
  ConflictPanel: ComponentType<ComponentProps<typeof conflict.ConflictPanel>>;
  WorkingCopyNotes: ComponentType<ComponentProps<typeof notes.WorkingCopyNotes>>;
}

/**
 * Fetched by the browser when first rendered or hydrated. The server renders synchronously, so the route's loader
 * replaces them there with the components themselves. Render them in a `Suspense`.
 */
export const lazyParts: LazyParts = {
  ConflictPanel: lazy(async () => ({ default: (await import("~/portal/drafts/conflict-panel")).ConflictPanel })),
  WorkingCopyNotes: lazy(async () => ({ default: (await import("./working-copy-notes")).WorkingCopyNotes })),
};
