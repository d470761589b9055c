import { useEffect, useRef, useState, type RefObject } from "react";
import { sameValues, type Draft, type FormValues } from "~/domain/drafts/draft";
import type { fillForm } from "./fill-form";
import { defaultsOf, dropOldDrafts, forgetDraft, keepDraft, recallDraft, valuesOf } from "./kept-draft";

/** What is typed is kept this long after the last change, in milliseconds. */
const keepDelay = 300;

/** A form's unsaved text, and what can be done with it. */
export interface FormDraft {
  /** Unsaved text of an earlier visit that is not in the form; null for none. */
  readonly offer: Draft | null;
  /** Whether the offer was begun with another version of the row than the form shows. */
  readonly isOfferOutdated: boolean;
  /** Whether the form holds something that is not saved. */
  readonly dirty: boolean;
  /** Whether the browser could not keep it. */
  readonly isUnkept: boolean;
  /** Takes the offer. What fills the form comes with the code that shows the offer. */
  readonly restore: (fill: typeof fillForm) => void;
  readonly discard: () => void;
  /** To be called when the form was saved and stays: what it holds is what is stored. One that leads on calls `forgetDraft`. */
  readonly saved: () => void;
}

/**
 * Keeps what is typed into a form in this browser until it is saved, and offers it back: after a reload, a crash, or
 * another visit. Whoever types on without taking the offer replaces it. A form that shows another row than before needs
 * another React key.
 *
 * @param key what the form is about, such as "blog/some-id" or "blog/new"
 * @param version the version of the row that the form shows; null for a new row
 * @param unsaved whether the server sent the form with values that it refused
 */
export function useFormDraft(
  form: RefObject<HTMLFormElement | null>,
  key: string,
  { version = null, unsaved = false }: { version?: string | null; unsaved?: boolean } = {},
): FormDraft {
  const [offer, setOffer] = useState<Draft | null>(null);
  const [dirty, setDirty] = useState(unsaved);
  const [isUnkept, setUnkept] = useState(false);
  const stored = useRef<FormValues | null>(null);
  const begun = useRef(version);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const element = form.current!;
    begun.current = version;
    const isDirty = () => unsaved || !sameValues(stored.current ?? defaultsOf(element), valuesOf(element));
    dropOldDrafts();
    const found = recallDraft(key);
    // The browser itself may have brought the text back.
    setOffer(found && !sameValues(found.values, valuesOf(element)) ? found : null);
    setDirty(isDirty());

    const keep = () => {
      clearTimeout(soon.current);
      clearTimeout(timer.current);
      timer.current = undefined;
      setDirty(isDirty());
      if (isDirty()) setUnkept(!keepDraft(key, valuesOf(element), begun.current));
      else forgetDraft(key);
    };
    const keepSoon = () => {
      // Soon, so that whoever leaves right after a keystroke is asked; corrected when it is kept. Not at once: this comes
      // before React's own listener, and rendering now would put back the value of a controlled field under its hands.
      clearTimeout(soon.current);
      soon.current = setTimeout(() => setDirty(true));
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, keepDelay);
    };
    const keepNow = () => timer.current !== undefined && keep();
    element.addEventListener("input", keepSoon);
    element.addEventListener("reset", keepSoon);
    // Before it is sent: nothing is kept after the answer came, and forgot it.
    element.addEventListener("submit", keepNow);
    addEventListener("pagehide", keepNow);
    return () => {
      keepNow();
      element.removeEventListener("input", keepSoon);
      element.removeEventListener("reset", keepSoon);
      element.removeEventListener("submit", keepNow);
      removeEventListener("pagehide", keepNow);
    };
  }, [form, key, version, unsaved]);

  return {
    offer,
    isOfferOutdated: offer !== null && offer.version !== version,
    dirty,
    isUnkept,
    restore: (fill) => {
      if (!offer || !form.current) return;
      // What was begun with an earlier version stays a change of that one.
      begun.current = offer.version;
      fill(form.current, offer.values);
      setOffer(null);
    },
    discard: () => {
      forgetDraft(key);
      setOffer(null);
    },
    saved: () => {
      clearTimeout(soon.current);
      clearTimeout(timer.current);
      timer.current = undefined;
      if (form.current) stored.current = valuesOf(form.current);
      forgetDraft(key);
      setOffer(null);
      setDirty(false);
    },
  };
}
