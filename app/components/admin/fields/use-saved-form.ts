import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { useNavigation } from "react-router";
import { sameValues, type Draft } from "~/domain/drafts/draft";
import { isUnsaved, nextState, openForm, type FormEvent, type FormState } from "~/domain/drafts/form-state";
import { fillForm } from "./fill-form";
import { settleFields } from "./form-values";
import { defaultsOf, dropOldDrafts, forgetDraft, keepDraft, recallDraft, valuesOf } from "./kept-draft";
import { onOutcome, valuesFrom, type SaveOutcome } from "./save-outcome";

/** What is typed is kept this long after the last change, in milliseconds. */
const keepDelay = 300;

/** A form that is saved over a version, its unsaved text, and what can be done with it. */
export interface SavedForm {
  /** The version that the next save goes over; null for a new row. */
  readonly version: number | null;
  /** Whether the form holds something that is not known to be stored. */
  readonly dirty: boolean;
  /** Whether a save is on its way. Another one waits for its answer. */
  readonly saving: boolean;
  /** The fields that somebody else changed as well, after a conflict. */
  readonly contested: readonly string[];
  /** Unsaved text of an earlier visit that is not in the form; null for none. */
  readonly offer: Draft | null;
  /** Whether the offer was begun with another version of the row than the form shows. */
  readonly isOfferOutdated: boolean;
  /** Whether the browser could not keep what was typed. */
  readonly isUnkept: boolean;
  readonly restore: () => void;
  readonly discard: () => void;
  /** Sends the form again, by the button that sent it last, else by the one given. */
  readonly resend: (button: HTMLElement | null | undefined) => void;
}

/**
 * Keeps what is typed into a form in this browser until it is stored, offers it back after a reload, a crash or another
 * visit, and follows the form's saves (`nextState` has the rules). The form is never begun anew while it is open: its
 * focus, caret, scroll and an open editor stay. One that shows another row than before needs another React key.
 *
 * @param key what the form is about, such as "blog/17" or "blog/new"
 * @param newest the version that the page was last read with; null for a new row
 * @param stored the values of that version, by field name; "" for a box that is not ticked
 * @param unsaved whether the server sent the form with values that it did not store
 * @param replaced whether `stored` was put in place of what the form holds, because somebody asked for that
 * @param onMoved told when the form has become that of a row it made, with the row's key
 */
export function useSavedForm(
  form: RefObject<HTMLFormElement | null>,
  key: string,
  {
    newest,
    stored,
    unsaved = false,
    replaced = false,
    onMoved,
  }: {
    newest: number | null;
    stored: Readonly<Record<string, string>>;
    unsaved?: boolean;
    replaced?: boolean | undefined;
    onMoved?: (key: string) => void;
  },
): SavedForm {
  const navigation = useNavigation();
  const isSending = navigation.state !== "idle" && navigation.formMethod === "POST";
  // React lets go of the form before the last of it is kept.
  const element = useRef<HTMLFormElement>(null);
  const state = useRef<FormState>(null);
  const keptUnder = useRef(key);
  const timers = useRef<{ keep?: Timer; show?: Timer }>({});
  const buttons = useRef<{ pressed?: HTMLElement | null; waiting?: HTMLElement | null }>({});
  const [shown, setShown] = useState({
    version: newest,
    dirty: unsaved,
    contested: [] as readonly string[],
    saving: false,
  });
  const [offer, setOffer] = useState<Draft | null>(null);
  const [isUnkept, setUnkept] = useState(false);
  const saving = shown.saving || isSending;

  const change = (event: FormEvent) => (state.current = nextState(state.current!, event));
  const read = () => {
    settleFields(element.current!);
    change({ type: "typed", values: valuesOf(element.current!) });
  };
  const show = () => {
    clearTimeout(timers.current.show);
    const { base, sent, contested } = state.current!;
    setShown({ version: base.version, dirty: isUnsaved(state.current!), contested, saving: sent !== null });
  };
  const fill = () => {
    fillForm(element.current!, state.current!.current);
    // What was filled in is no typing.
    clearTimeout(timers.current.keep);
    delete timers.current.keep;
    change({ type: "shown", values: valuesOf(element.current!) });
  };
  const keep = () => {
    clearTimeout(timers.current.keep);
    delete timers.current.keep;
    const { current, base } = state.current!;
    if (isUnsaved(state.current!))
      setUnkept(!keepDraft(keptUnder.current, current, base.version === null ? null : String(base.version)));
    else forgetDraft(keptUnder.current);
  };
  const readAndKeep = () => {
    read();
    keep();
    show();
  };

  const open = useEffectEvent(() => {
    const defaults = defaultsOf(element.current!);
    state.current = openForm({ version: newest, values: unsaved ? valuesFrom(stored) : defaults });
    // The browser itself may have brought the text back.
    read();
    dropOldDrafts();
    const found = recallDraft(key);
    setOffer(found && !sameValues(found.values, state.current.current) ? found : null);
    show();
  });
  const onInput = useEffectEvent(() => {
    // Soon, so that whoever leaves right after a keystroke is asked; corrected when it is kept. Not at once: this comes
    // before React's own listener, and rendering now would put back the value of a controlled field under its hands.
    clearTimeout(timers.current.show);
    timers.current.show = setTimeout(() => setShown((before) => (before.dirty ? before : { ...before, dirty: true })));
    clearTimeout(timers.current.keep);
    timers.current.keep = setTimeout(readAndKeep, keepDelay);
  });
  const onSubmit = useEffectEvent((event: SubmitEvent) => {
    if (state.current!.sent || isSending) {
      // Sent now, it would go over the version that the save before it is about to replace.
      event.preventDefault();
      buttons.current.waiting = event.submitter;
      return;
    }
    buttons.current = { pressed: event.submitter };
    read();
    change({ type: "sent" });
    keep();
    show();
  });
  const onAnswer = useEffectEvent((of: string, outcome: SaveOutcome) => {
    if (of !== keptUnder.current || !state.current?.sent) return false;
    read();
    const isTypedSince = !sameValues(state.current.sent!, state.current.current);
    change(outcome);
    if (outcome.type !== "refused") {
      fill();
      setOffer(null);
    }
    if (outcome.type === "saved" && outcome.key !== undefined && outcome.key !== key) {
      forgetDraft(keptUnder.current);
      keptUnder.current = outcome.key;
      element.current!.dataset["goesOn"] = "";
      onMoved?.(outcome.key);
    }
    // A conflict is to be looked at first, and what was refused as it stands would be refused again.
    const mayHelp = outcome.type === "saved" || (outcome.type === "refused" && !outcome.unsent && isTypedSince);
    if (!mayHelp) delete buttons.current.waiting;
    keep();
    show();
    return isUnsaved(state.current);
  });
  const onLeave = useEffectEvent(() => {
    settleFields(element.current!);
    if (timers.current.keep !== undefined) readAndKeep();
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
    // Given up on the way, such as by another form of the page: nothing is known to be stored.
    if (!state.current?.sent) return;
    change({ type: "refused" });
    show();
  });
  useEffect(() => {
    if (!isSending) onEnd();
  }, [isSending]);
  const onIdle = useEffectEvent(() => {
    const { waiting, pressed } = buttons.current;
    if (waiting === undefined) return;
    delete buttons.current.waiting;
    if (isUnsaved(state.current!) || waiting !== pressed) element.current!.requestSubmit(waiting);
  });
  useEffect(() => {
    if (!saving) onIdle();
  }, [saving]);

  const follow = useEffectEvent((version: number | null) => {
    const { base } = state.current!;
    if (version === null || version <= (base.version ?? 0)) return;
    read();
    if (replaced) keep();
    const before = state.current;
    const of = { version, values: valuesFrom(stored) };
    if (change({ type: replaced ? "replaced" : "found", stored: of }) === before) return;
    if (replaced) setOffer(recallDraft(keptUnder.current));
    fill();
    show();
  });
  useEffect(() => follow(newest), [newest]);

  return {
    ...shown,
    saving,
    offer,
    isOfferOutdated: offer !== null && offer.version !== (shown.version === null ? null : String(shown.version)),
    isUnkept,
    restore: () => {
      if (!offer) return;
      // Over the version it was begun with: if that is not the newest, saving is a conflict, and overwrites nothing.
      const version = offer.version === null ? null : Number(offer.version);
      state.current = { ...state.current!, base: { ...state.current!.base, version } };
      fillForm(element.current!, offer.values);
      setOffer(null);
      readAndKeep();
    },
    discard: () => {
      forgetDraft(keptUnder.current);
      setOffer(null);
    },
    resend: (button) => element.current?.requestSubmit(buttons.current.pressed ?? button),
  };
}

type Timer = ReturnType<typeof setTimeout>;
