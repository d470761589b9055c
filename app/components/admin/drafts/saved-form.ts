import type { Draft } from "~/domain/drafts/draft";

/** The state of a form with optimistic locking and drafts, and its actions. */
export interface SavedForm {
  /** The version that the next save replaces; null for a new row. */
  readonly version: number | null;
  /** Whether the form has changes that are not known to be saved. */
  readonly dirty: boolean;
  /** Whether a save is in flight, or waits for the response of the one before it. */
  readonly saving: boolean;
  /** After a conflict, the fields that both users changed. */
  readonly contested: readonly string[];
  /** The draft of an earlier visit that differs from the form; null if none. */
  readonly offer: Draft | null;
  /** Whether the offered draft is based on another version than the form. */
  readonly isOfferOutdated: boolean;
  /** Whether the draft could not be stored. */
  readonly storageFailed: boolean;
  readonly restore: () => void;
  readonly discard: () => void;
  /** Submits the form again, by the button that submitted it last, or else the given one. */
  readonly resend: (button: HTMLElement | null | undefined) => void;
}
