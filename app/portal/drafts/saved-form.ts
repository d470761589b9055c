import type { Draft } from "~/content/drafts/draft";

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
  /** When the text of this browser that fills the form was typed, in milliseconds since 1970; null if none does. */
  readonly filledFrom: number | null;
  /** When the unsaved text in the form was typed, the browser's or the server's; null without any. */
  readonly unsavedFrom: number | null;
  /** Other unsaved text of earlier visits and other windows, newest first. It stays until it is restored or discarded. */
  readonly offers: readonly Draft[];
  /** Whether the first offer is based on a different version than the form. */
  readonly isOfferOutdated: boolean;
  /** Whether the draft could not be stored. */
  readonly storageFailed: boolean;
  /** Fills the form with the first offer. What was in it becomes an offer. */
  readonly restore: () => void;
  /** Deletes the first offer. */
  readonly discard: () => void;
  /** Replaces the text that fills the form by what is stored on the server. */
  readonly empty: () => void;
  /** Stores the draft of this window, or deletes it once its text is kept elsewhere. */
  readonly draft: DraftOfForm;
  /** Submits the form again with the button last used or, failing that, the given one. */
  readonly resend: (button: HTMLElement | null | undefined) => void;
}

/** The draft of a form in this window. */
export interface DraftOfForm {
  /** @param sentAs the working copy that it is being sent as */
  readonly store: (sentAs: string) => void;
  readonly clear: () => void;
}
