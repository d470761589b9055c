import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { useNavigation } from "react-router";
import { sameValues, type Draft } from "~/domain/drafts/draft";
import { isUnsaved, nextState, openForm, type FormEvent, type FormState } from "~/domain/drafts/form-state";
import { fillForm } from "./fill-form";
import { flushFields } from "../controls/form-values";
import { defaultsOf, deleteOldDrafts, clearDraft, saveDraft, loadDraft, valuesOf } from "./draft-storage";
import { onOutcome, valuesFrom, type SaveOutcome } from "./save-outcome";
import type { SavedForm } from "./saved-form";

/** Debounce of storing the draft, in milliseconds. */
const draftDelay = 300;

/**
 * Keeps a draft of a form in this browser until it is saved, offers it after a reload, a crash or on another visit, and
 * tracks the form's saves (see `nextState` for the rules). A save never remounts the form, so that focus, caret, scroll
 * position and an open editor survive. To show another row, change the React key.
 *
 * @param key the draft key, such as "blog/17" or "blog/new"
 * @param newest the version in the loader data; null for a new row
 * @param stored the values of that version, by field name; "" for an unchecked box
 * @param unsaved whether the server rendered the form with values that it did not store
 * @param keptAs the working copy that the server rendered the form with
 * @param replaced whether the user asked to replace the form's contents with `stored`
 * @param onKeyChange called with the new key once the form's row has been created
 */
export function useSavedForm(
  form: RefObject<HTMLFormElement | null>,
  key: string,
  {
    newest,
    stored,
    unsaved = false,
    keptAs,
    replaced = false,
    onKeyChange,
  }: {
    newest: number | null;
    stored: Readonly<Record<string, string>>;
    unsaved?: boolean;
    keptAs?: string | undefined;
    replaced?: boolean | undefined;
    onKeyChange?: (key: string) => void;
  },
): SavedForm {
  const navigation = useNavigation();
  const isSending = navigation.state !== "idle" && navigation.formMethod === "POST";
  // React clears `form` before the cleanup stores the last changes.
  const element = useRef<HTMLFormElement>(null);
  const state = useRef<FormState>(null);
  const storageKey = useRef(key);
  const timers = useRef<{ store?: Timer; show?: Timer }>({});
  const buttons = useRef<{ pressed?: HTMLElement | null; waiting?: HTMLElement | null }>({});
  const [shown, setShown] = useState({
    version: newest,
    dirty: unsaved,
    contested: [] as readonly string[],
    saving: false,
    waiting: false,
  });
  const [offer, setOffer] = useState<Draft | null>(null);
  const [storageFailed, setStorageFailed] = useState(false);
  const isInFlight = shown.saving || isSending;

  const change = (event: FormEvent) => (state.current = nextState(state.current!, event));
  const read = () => {
    flushFields(element.current!);
    change({ type: "typed", values: valuesOf(element.current!) });
  };
  const show = () => {
    clearTimeout(timers.current.show);
    const { base, sent, contested } = state.current!;
    const waiting = buttons.current.waiting !== undefined;
    setShown({ version: base.version, dirty: isUnsaved(state.current!), contested, saving: sent !== null, waiting });
  };
  const fill = () => {
    fillForm(element.current!, state.current!.current);
    // Filling in the form is not typing: store no draft of it.
    clearTimeout(timers.current.store);
    delete timers.current.store;
    change({ type: "shown", values: valuesOf(element.current!) });
  };
  const storeDraft = () => {
    clearTimeout(timers.current.store);
    delete timers.current.store;
    const { current, base } = state.current!;
    if (isUnsaved(state.current!))
      setStorageFailed(!saveDraft(storageKey.current, current, base.version === null ? null : String(base.version)));
    else clearDraft(storageKey.current);
  };
  const readAndStore = () => {
    read();
    storeDraft();
    show();
  };

  const open = useEffectEvent(() => {
    const defaults = defaultsOf(element.current!);
    state.current = openForm({ version: newest, values: unsaved ? valuesFrom(stored) : defaults });
    // The browser may have restored values on its own.
    read();
    deleteOldDrafts();
    const found = loadDraft(key);
    // The draft sent as the page closed did arrive.
    if (found?.sentAs !== undefined && found.sentAs === keptAs) return show();
    setOffer(found && !sameValues(found.values, state.current.current) ? found : null);
    show();
  });
  const onInput = useEffectEvent(() => {
    // Mark as dirty well before the debounce, so that leaving right after a keystroke asks. Not synchronously: this
    // runs before React's listener, and rendering now would revert controlled fields.
    clearTimeout(timers.current.show);
    timers.current.show = setTimeout(() => setShown((before) => (before.dirty ? before : { ...before, dirty: true })));
    clearTimeout(timers.current.store);
    timers.current.store = setTimeout(readAndStore, draftDelay);
  });
  const onSubmit = useEffectEvent((event: SubmitEvent) => {
    if (state.current!.sent || isSending) {
      // Submitting now would conflict with the save in flight, so wait for its version.
      event.preventDefault();
      buttons.current.waiting = event.submitter;
      readAndStore();
      return;
    }
    buttons.current = { pressed: event.submitter };
    read();
    change({ type: "sent" });
    storeDraft();
    show();
  });
  const onAnswer = useEffectEvent((of: string, outcome: SaveOutcome) => {
    if (of !== storageKey.current || !state.current?.sent) return false;
    read();
    const isTypedSince = !sameValues(state.current.sent!, state.current.current);
    change(outcome);
    if (outcome.type !== "refused") {
      fill();
      setOffer(null);
    }
    if (outcome.type === "saved" && outcome.key !== undefined && outcome.key !== key) {
      clearDraft(storageKey.current);
      storageKey.current = outcome.key;
      element.current!.dataset["goesOn"] = "";
      onKeyChange?.(outcome.key);
    }
    // Do not resend after a conflict, which the user must resolve, or the same values after a validation error.
    const canResend = outcome.type === "saved" || (outcome.type === "refused" && !outcome.unsent && isTypedSince);
    if (!canResend) delete buttons.current.waiting;
    storeDraft();
    show();
    return isUnsaved(state.current);
  });
  const onLeave = useEffectEvent(() => {
    flushFields(element.current!);
    if (timers.current.store !== undefined) readAndStore();
  });
  useEffect(() => {
    const target = form.current!;
    element.current = target;
    open();
    const input = () => onInput();
    const submit = (event: SubmitEvent) => onSubmit(event);
    const leave = () => onLeave();
    const unlisten = onOutcome((of, outcome) => onAnswer(of, outcome));
    target.addEventListener("input", input);
    target.addEventListener("reset", input);
    target.addEventListener("submit", submit);
    addEventListener("pagehide", leave);
    return () => {
      leave();
      unlisten();
      target.removeEventListener("input", input);
      target.removeEventListener("reset", input);
      target.removeEventListener("submit", submit);
      removeEventListener("pagehide", leave);
    };
  }, [form]);

  const onEnd = useEffectEvent(() => {
    // Aborted, for example by another form on the page, so the outcome is unknown.
    if (!state.current?.sent) return;
    change({ type: "refused" });
    show();
  });
  // In the commit itself: a save that starts before later effects would count as aborted, and its response be lost.
  useLayoutEffect(() => {
    if (!isSending) onEnd();
  }, [isSending]);
  const onIdle = useEffectEvent(() => {
    const { waiting, pressed } = buttons.current;
    if (waiting === undefined) return;
    delete buttons.current.waiting;
    // The debounce may still hold back the last keystrokes.
    read();
    if (isUnsaved(state.current!) || waiting !== pressed) element.current!.requestSubmit(waiting);
    show();
  });
  useEffect(() => {
    if (!isInFlight) onIdle();
  }, [isInFlight]);

  const follow = useEffectEvent((version: number | null) => {
    const { base } = state.current!;
    if (version === null || version <= (base.version ?? 0)) return;
    read();
    if (replaced) storeDraft();
    const before = state.current;
    const of = { version, values: valuesFrom(stored) };
    if (change({ type: replaced ? "replaced" : "found", stored: of }) === before) return;
    if (replaced) setOffer(loadDraft(storageKey.current));
    fill();
    show();
  });
  useEffect(() => follow(newest), [newest]);

  return {
    version: shown.version,
    dirty: shown.dirty,
    checkUnsaved: () => {
      readAndStore();
      return isUnsaved(state.current!);
    },
    contested: shown.contested,
    // A navigation also waits for a queued save.
    saving: isInFlight || shown.waiting,
    offer,
    isOfferOutdated: offer !== null && offer.version !== (shown.version === null ? null : String(shown.version)),
    storageFailed,
    restore: () => {
      if (!offer) return;
      // Keep the draft's base version: if it is outdated, saving causes a conflict instead of an overwrite.
      const version = offer.version === null ? null : Number(offer.version);
      state.current = { ...state.current!, base: { ...state.current!.base, version } };
      fillForm(element.current!, offer.values);
      setOffer(null);
      readAndStore();
    },
    discard: () => {
      clearDraft(storageKey.current);
      setOffer(null);
    },
    resend: (button) => element.current?.requestSubmit(buttons.current.pressed ?? button),
  };
}

type Timer = ReturnType<typeof setTimeout>;
