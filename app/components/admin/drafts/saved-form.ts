import type { Draft } from "~/domain/drafts/draft";

/** A form with optimistic locking and drafts: its state and actions. */
export interface SavedForm {
  /** The version that the next save replaces; null for a new row. */
  readonly version: number | null;
  /** Whether the form has changes not known to be saved. */
  readonly dirty: boolean;
  /** Reads the form to tell the same of this moment, for event handlers: `dirty` lags behind what was just typed. */
  readonly checkUnsaved: () => boolean;
  /** Whether a save is in flight, or waiting for the response to the one before. */
  readonly saving: boolean;
  /** After a conflict, the fields that both users changed. */
  readonly contested: readonly string[];
  /** The draft of an earlier visit that differs from the form; null if there is none. */
  readonly offer: Draft | null;
  /** Whether the offered draft is based on a different version than the form. */
  readonly isOfferOutdated: boolean;
  /** Whether the draft could not be stored. */
  readonly storageFailed: boolean;
  readonly restore: () => void;
  readonly discard: () => void;
  /** Submits the form again with the button last used or, failing that, the given one. */
  readonly resend: (button: HTMLElement | null | undefined) => void;
}
