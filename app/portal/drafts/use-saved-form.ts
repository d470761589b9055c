import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { useNavigation, useRouteLoaderData } from "react-router";
import type { Person } from "~/base/access/permissions";
import { draftToFill, sameValues } from "~/content/drafts/draft";
import { isUnsaved, nextState, openForm, type FormEvent, type FormState } from "~/content/drafts/form-state";
import { flushFields } from "../controls/form-values";
import { onOutcome, valuesFrom, type SaveOutcome } from "../shell/save-outcome";
import {
  clearDraft,
  defaultsOf,
  deleteOldDrafts,
  fillForm,
  FormDrafts,
  type OtherDrafts,
  type StoredDraft,
  valuesOf,
} from "./draft-storage";
import type { SavedForm } from "./saved-form";

/** Debounce of storing the draft, in milliseconds. */
const draftDelay = 300;

/**
 * Keeps a draft of a form in this browser until it is saved, fills the form with it after a reload, a crash or on another
 * visit (see `draftToFill`) or offers it, and tracks the form's saves (see `nextState` for the rules). A save never remounts the form, so that focus, caret, scroll
 * position and an open editor survive. To show another row, change the React key.
 *
 * @param key the form's key, such as "blog/17" or "blog/new"
 * @param draftsUnder the key of the form's drafts, if it is not `key`: "blog/new/<id>" for a new row
 * @param otherDrafts the key of drafts that this form offers, but cannot be filled with, and the address of their form
 * @param newest the version in the loader data; null for a new row
 * @param stored the values of that version, by field name; "" for an unchecked box
 * @param unsaved whether the server rendered the form with values that it did not store
 * @param copy the working copy that the server rendered the form with
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
    draftsUnder = key,
    otherDrafts,
    copy = null,
    replaced = false,
    onKeyChange,
  }: {
    newest: number | null;
    stored: Readonly<Record<string, string>>;
    unsaved?: boolean;
    draftsUnder?: string;
    otherDrafts?: OtherDrafts;
    copy?: { readonly token: string; readonly savedAt: string } | null;
    replaced?: boolean | undefined;
    onKeyChange?: (key: string) => void;
  },
): SavedForm {
  const navigation = useNavigation();
  const isSending = navigation.state !== "idle" && navigation.formMethod === "POST";
  // React clears `form` before the cleanup stores the last changes.
  const element = useRef<HTMLFormElement>(null);
  const state = useRef<FormState>(null);
  const formKey = useRef(key);
  const account = useRouteLoaderData<{ readonly person: Person }>("admin")?.person.id;
  const drafts = useRef<FormDrafts>(null);
  const timers = useRef<{ store?: Timer; show?: Timer }>({});
  const buttons = useRef<{ pressedButton?: HTMLElement | null; waiting?: HTMLElement | null }>({});
  const [view, setView] = useState({
    version: newest,
    dirty: unsaved,
    contested: [] as readonly string[],
    saving: false,
    waiting: false,
  });
  const [offers, setOffers] = useState<readonly StoredDraft[]>([]);
  const [filledFrom, setFilledFrom] = useState<number | null>(null);
  const [storageFailed, setStorageFailed] = useState(false);
  const [isHydrated, setHydrated] = useState(false);
  const isInFlight = view.saving || isSending;

  const change = (event: FormEvent) => (state.current = nextState(state.current!, event));
  const readValues = () => {
    flushFields(element.current!);
    change({ type: "typed", values: valuesOf(element.current!) });
  };
  const show = () => {
    clearTimeout(timers.current.show);
    const { base, sent, contested } = state.current!;
    const isWaiting = buttons.current.waiting !== undefined;
    setView({
      version: base.version,
      dirty: isUnsaved(state.current!),
      contested,
      saving: sent !== null,
      waiting: isWaiting,
    });
  };
  const fill = () => {
    fillForm(element.current!, state.current!.current);
    // Filling in the form is not typing: store no draft of it.
    clearTimeout(timers.current.store);
    delete timers.current.store;
    change({ type: "shown", values: valuesOf(element.current!) });
  };
  /** What the form shows, as a draft. */
  const shownDraft = (savedAt = Date.now()) => {
    const { version } = state.current!.base;
    // The working copy that this form has stored since, or was opened with.
    const follows = (element.current!.dataset["copy"] ?? copy?.token) || undefined;
    return {
      values: state.current!.current,
      version: version === null ? null : String(version),
      savedAt,
      ...(follows !== undefined && { follows }),
    };
  };
  const storeDraft = () => {
    clearTimeout(timers.current.store);
    delete timers.current.store;
    if (isUnsaved(state.current!)) setStorageFailed(!drafts.current!.store(shownDraft()));
    else drafts.current!.clear();
  };
  const findOffers = () => setOffers(drafts.current!.offers(state.current!.current));
  const readAndStore = () => {
    readValues();
    storeDraft();
    show();
  };

  const open = useEffectEvent(() => {
    const defaults = defaultsOf(element.current!);
    state.current = openForm({ version: newest, values: unsaved ? valuesFrom(stored) : defaults });
    drafts.current = new FormDrafts(draftsUnder, account, otherDrafts);
    // The browser may have restored values on its own.
    readValues();
    deleteOldDrafts();
    if (copy) drafts.current.clearArrived(copy.token);
    const openedForm = {
      version: newest === null ? null : String(newest),
      copy: copy && { token: copy.token, savedAt: Date.parse(copy.savedAt) },
      isTyped: !sameValues(defaults, state.current.current),
    };
    const filling = draftToFill(
      openedForm,
      drafts.current.offers(state.current.current).filter(drafts.current.isOfForm),
    );
    if (filling) {
      // The form's next copy replaces the server's.
      if (filling.replacesCopy) drafts.current.keepAside(shownDraft(openedForm.copy!.savedAt));
      drafts.current.adopt(filling.draft);
      fillForm(element.current!, filling.draft.values);
      setFilledFrom(filling.draft.savedAt);
      readValues();
    }
    findOffers();
    show();
  });
  const onInput = useEffectEvent(() => {
    // Mark as dirty well before the debounce, so that leaving right after a keystroke asks. Not synchronously: this
    // runs before React's listener, and rendering now would revert controlled fields.
    clearTimeout(timers.current.show);
    timers.current.show = setTimeout(() => setView((before) => (before.dirty ? before : { ...before, dirty: true })));
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
    buttons.current = { pressedButton: event.submitter };
    readValues();
    change({ type: "sent" });
    storeDraft();
    show();
  });
  const onAnswer = useEffectEvent((of: string, outcome: SaveOutcome) => {
    if (of !== formKey.current || !state.current?.sent) return false;
    readValues();
    const isTypedSince = !sameValues(state.current.sent!, state.current.current);
    change(outcome);
    if (outcome.type !== "refused") {
      fill();
      setFilledFrom(null);
    }
    // The save has replaced the copy.
    if (outcome.type === "saved") element.current!.dataset["copy"] = "";
    if (outcome.type === "saved" && outcome.key !== undefined && outcome.key !== key) {
      drafts.current!.clear();
      formKey.current = outcome.key;
      drafts.current!.startOver(outcome.key);
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
    // Fields may hand their names to other controls when they hydrate, so what they have is read after that.
    setHydrated(true);
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

  useEffect(() => {
    if (isHydrated) open();
  }, [isHydrated]);

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
    const { waiting, pressedButton } = buttons.current;
    if (waiting === undefined) return;
    delete buttons.current.waiting;
    // The debounce may still hold back the last keystrokes.
    readValues();
    if (isUnsaved(state.current!) || waiting !== pressedButton) element.current!.requestSubmit(waiting);
    show();
  });
  useEffect(() => {
    if (!isInFlight) onIdle();
  }, [isInFlight]);

  const follow = useEffectEvent((version: number | null) => {
    // Nothing to follow until the form has been read.
    if (!state.current) return;
    const { base } = state.current;
    if (version === null || version <= (base.version ?? 0)) return;
    readValues();
    if (replaced) storeDraft();
    const before = state.current;
    const of = { version, values: valuesFrom(stored) };
    if (change({ type: replaced ? "replaced" : "found", stored: of }) === before) return;
    if (replaced) drafts.current!.startOver();
    fill();
    if (replaced) findOffers();
    show();
  });
  useEffect(() => follow(newest), [newest]);

  return {
    version: view.version,
    dirty: view.dirty,
    checkUnsaved: () => {
      readAndStore();
      return isUnsaved(state.current!);
    },
    contested: view.contested,
    // A navigation also waits for a queued save.
    saving: isInFlight || view.waiting,
    filledFrom,
    unsavedFrom: filledFrom ?? (copy && view.dirty ? Date.parse(copy.savedAt) : null),
    offers,
    isOfferOutdated: offers.length > 0 && offers[0]!.version !== (view.version === null ? null : String(view.version)),
    storageFailed,
    restore: () => {
      const [draft] = offers;
      if (!draft) return;
      const address = drafts.current!.addressOf(draft);
      if (address !== null) return location.assign(address);
      readValues();
      if (isUnsaved(state.current!)) drafts.current!.keepAside(shownDraft());
      // Keep the draft's base version: if it is outdated, saving causes a conflict instead of an overwrite.
      const version = draft.version === null ? null : Number(draft.version);
      state.current = { ...state.current!, base: { ...state.current!.base, version } };
      drafts.current!.adopt(draft);
      fillForm(element.current!, draft.values);
      setFilledFrom(null);
      readAndStore();
      findOffers();
    },
    discard: () => {
      if (offers[0]) clearDraft(offers[0].key);
      findOffers();
    },
    empty: () => {
      fillForm(element.current!, state.current!.base.values);
      setFilledFrom(null);
      readAndStore();
    },
    draft: {
      store: (sentAs) => {
        readValues();
        drafts.current!.store({ ...shownDraft(), sentAs });
      },
      clear: () => drafts.current!.clear(),
    },
    resend: (button) => element.current?.requestSubmit(buttons.current.pressedButton ?? button),
  };
}

type Timer = ReturnType<typeof setTimeout>;
