import { type CopyNote, type CopyState, type Draft, type FormValues, sameValues } from "~/content/drafts/draft";
import { type FormEvent, type FormState, isUnsaved, nextState, openForm } from "~/content/drafts/form-state";
import { flushFields } from "../controls/form-values";
import { onOutcome, type SaveOutcome, valuesFrom } from "../shell/save-outcome";
import { defaultsOf, fillForm, FormDrafts, type NewRow, rowOf, type StoredDraft, valuesOf } from "./draft-storage";

/** Debounce of storing the draft, in milliseconds. */
const draftDelay = 300;

/** What a form edits. */
export interface FormSource {
  /** The version in the loader data; null for a new row. */
  readonly newest: number | null;
  /** The values of that version, by field name; "" for an unchecked box. */
  readonly storedTexts: Readonly<Record<string, string>>;
  /** Whether the server rendered the form with values that it did not store. */
  readonly unsaved?: boolean;
  readonly newRow?: NewRow | undefined;
  /** For a form with working copies: where to send them, for which row, and the one that the form was rendered with. */
  readonly copies?: {
    readonly path: string;
    /** The row's number, or the id of a new row. */
    readonly row: string;
    readonly renderedCopy: { readonly token: string; readonly savedAt: string; readonly isMine: boolean } | null;
    /** Called with other users' working copies. */
    readonly onOthers: (others: readonly CopyNote[]) => void;
  };
  /** Called with the new key once the form's row has been created. */
  readonly onKeyChange?: (key: string) => void;
}

/** Saves a form to its working copy. */
export interface Keeper {
  readonly writer: string;
  /** Whether the working copy has these values. */
  has(values: FormValues): boolean;
  onInput(): void;
  /** A save of the row begins. */
  cancel(): void;
  /** The save has ended. @param isSaved whether it has deleted the copy */
  resume(isSaved: boolean): void;
  /** Sends the form now. Returns whether it is under way. */
  sendNow(): boolean;
  /** Sends the form in a request that outlives the page. Returns whether leaving loses nothing. */
  sendOnUnload(): boolean;
  close(): void;
}

/** What a form's page shows of its state. */
export interface FormView {
  /** The version that the next save replaces; null for a new row. */
  readonly version: number | null;
  /** Whether the form has changes not known to be saved. */
  readonly dirty: boolean;
  /** After a conflict, the fields that both users changed. */
  readonly contestedFields: readonly string[];
  /** Whether a save is in flight, and whether another waits for its response. */
  readonly saving: boolean;
  readonly waiting: boolean;
  /** The working copy; null before anything was typed. */
  readonly copy: CopyState | null;
  /** When the text of this browser that fills the form was typed, in milliseconds since 1970; null if none does. */
  readonly filledFrom: number | null;
  /** Other unsaved text of earlier visits and other windows, newest first. It stays until it is restored or discarded. */
  readonly offers: readonly StoredDraft[];
  /** Whether the draft could not be stored. */
  readonly storageFailed: boolean;
}

const textOf = (version: number | null): string | null => (version === null ? null : String(version));

/**
 * A form that edits a row, while it is open: keeps what is typed in this browser until the server has it, fills the form
 * with what an earlier visit left (see `draftToFill`) or offers it, and follows the form's saves (see `nextState`). A
 * save never remounts the form, so that focus, caret, scroll position and an open editor survive.
 */
export class EditedForm {
  keeper: Keeper | null = null;
  /** The working copy that the form goes on from, by its token: stored or opened since the last save. */
  token: string | undefined;
  element!: HTMLFormElement;
  drafts: FormDrafts;
  #state: FormState | null = null;
  /** Whether the router is sending a form of the page. */
  #isSending = false;
  #pressedButton: HTMLElement | null = null;
  /** The button of a save that waits for the one before; undefined if none does. */
  #waitingButton: HTMLElement | null | undefined;
  #storing: ReturnType<typeof setTimeout> | undefined;
  #showing: ReturnType<typeof setTimeout> | undefined;

  /** @param key the form's key, such as "blog/17" or "blog/new" */
  constructor(
    private key: string,
    public source: FormSource,
    private readonly account: string | undefined,
    private readonly show: (change: (before: FormView) => FormView) => void,
  ) {
    this.drafts = new FormDrafts(key, account, source.newRow);
  }

  /** Listens to a form. Returns a function that stops it. */
  attach(element: HTMLFormElement): () => void {
    // Kept, because React clears its reference before the last changes are stored.
    this.element = element;
    const listeners = new AbortController();
    const { signal } = listeners;
    element.addEventListener("input", this.#onInput, { signal });
    element.addEventListener("reset", this.#onInput, { signal });
    element.addEventListener("submit", this.#onSubmit, { signal });
    addEventListener("pagehide", this.#onLeave, { signal });
    const unlisten = onOutcome(this.#onOutcome);
    return () => {
      this.#onLeave();
      unlisten();
      listeners.abort();
      this.keeper?.close();
      this.keeper = null;
    };
  }

  /** Reads the form, once its fields have hydrated. */
  open(): void {
    const { newest, storedTexts, unsaved, copies } = this.source;
    const defaults = defaultsOf(this.element);
    this.#state = openForm({ version: newest, values: unsaved ? valuesFrom(storedTexts) : defaults });
    // The browser may have restored values on its own.
    const values = this.read();
    const isTyped = !sameValues(defaults, values);
    const mine = copies?.renderedCopy?.isMine ? copies.renderedCopy : null;
    this.token = mine?.token;
    const copy = mine && { token: mine.token, savedAt: Date.parse(mine.savedAt) };
    const draft = this.drafts.takeNewest({ version: textOf(newest), copy, isTyped }, values);
    if (draft) fillForm(this.element, draft.values);
    this.read();
    this.#update({ filledFrom: draft?.savedAt ?? null, offers: this.#offers() }, isTyped || draft !== null);
  }

  /** The values of the controls now. */
  read(): FormValues {
    flushFields(this.element);
    return this.#change({ type: "typed", values: valuesOf(this.element) }).current;
  }

  /** Whether the form has unsaved changes now, for event handlers: the view lags behind what was just typed. */
  checkUnsaved(): boolean {
    this.#readAndStore();
    return isUnsaved(this.#state!);
  }

  /** Whether a working copy is of use: one of saved values would be offered as unsaved changes. */
  needsCopy(): boolean {
    if (!this.#state || this.#state.sentValues || this.#isSending) return false;
    this.read();
    return isUnsaved(this.#state);
  }

  report(copy: CopyState): void {
    const { copies, newest } = this.source;
    this.#update({ copy });
    // So that a reload finds the copy. Bypasses the router, which would run the loaders.
    if (copy.state === "kept" && newest === null) history.replaceState(history.state, "", `?copy=${copies!.row}`);
  }

  /** Stores the draft of this window. @param sentAs the working copy that it is being sent as */
  store(sentAs?: string): void {
    this.#update({ storageFailed: !this.drafts.store(this.#draft(Date.now(), sentAs)) });
  }

  /** Fills the form with an offer. What was in it becomes an offer. */
  restore(draft: StoredDraft): void {
    if (!this.drafts.isOfForm(draft)) return location.assign(`?copy=${rowOf(draft)}`);
    this.read();
    if (isUnsaved(this.#state!)) this.drafts.keepAside(this.#draft());
    // Keep the draft's base version: if it is outdated, saving causes a conflict instead of an overwrite.
    const version = draft.version === null ? null : Number(draft.version);
    this.#state = { ...this.#state!, base: { ...this.#state!.base, version } };
    this.drafts.take(draft);
    this.#fill(draft.values);
  }

  /** Deletes an offer. */
  discard(draft: StoredDraft): void {
    this.drafts.clear(draft.key);
    this.#update({ offers: this.#offers() });
  }

  /** Replaces the text that fills the form by what is stored on the server. */
  empty(): void {
    this.#fill(this.#state!.base.values);
  }

  /** Submits the form again with the button last used or, failing that, the given one. */
  resend(button: HTMLElement | null | undefined): void {
    this.element.requestSubmit(this.#pressedButton ?? button);
  }

  /** @param isSending whether the router is sending a form of the page */
  onRender(source: FormSource, isSending: boolean): void {
    this.source = source;
    // Aborted, for example by another form on the page, so the outcome is unknown.
    if (this.#isSending && !isSending && this.#state?.sentValues) {
      this.#change({ type: "refused" });
      this.#update();
    }
    this.#isSending = isSending;
  }

  keep(keeper: Keeper): void {
    this.keeper = keeper;
    this.#update();
  }

  /** The next save can begin. */
  onIdle(): void {
    const button = this.#waitingButton;
    this.#waitingButton = undefined;
    // The debounce may still hold back the last keystrokes.
    if (button !== undefined && (this.checkUnsaved() || button !== this.#pressedButton))
      this.element.requestSubmit(button);
    this.keeper?.resume(false);
  }

  /** @param version the version that the page's data has now */
  follow(version: number | null): void {
    // Nothing to follow until the form has been read.
    if (!this.#state || version === null || version <= (this.#state.base.version ?? 0)) return;
    this.read();
    const before = this.#state;
    const stored = { version, values: valuesFrom(this.source.storedTexts) };
    if (this.#change({ type: "found", stored }) === before) return;
    this.#fillFromState();
    this.#update();
  }

  #change(event: FormEvent): FormState {
    return (this.#state = nextState(this.#state!, event));
  }

  #update(more: Partial<FormView> = {}, isTyping = false): void {
    clearTimeout(this.#showing);
    const { base, sentValues, contestedFields } = this.#state!;
    const [saving, waiting] = [sentValues !== null, this.#waitingButton !== undefined];
    const view = { version: base.version, dirty: isUnsaved(this.#state!), contestedFields, saving, waiting };
    this.show((before) => ({ ...(isTyping ? this.#typing(before) : before), ...view, ...more }));
  }

  #typing(before: FormView): FormView {
    const isKnown = !this.source.copies || /typing|discarded|elsewhere/.test(before.copy?.state ?? "");
    if (before.dirty && isKnown) return before;
    return { ...before, dirty: true, copy: isKnown ? before.copy : { state: "typing" } };
  }

  #offers = (): StoredDraft[] => this.drafts.list(this.#state!.current);

  /** What the form shows, as a draft. */
  #draft(savedAt = Date.now(), sentAs?: string): Draft {
    const { base, current: values } = this.#state!;
    const follows = [this.token ?? [], sentAs ?? []].flat().join(" ");
    return { values, version: textOf(base.version), savedAt, ...(follows !== "" && { follows }) };
  }

  #storeDraft(): void {
    clearTimeout(this.#storing);
    this.#storing = undefined;
    if (isUnsaved(this.#state!) && !this.keeper?.has(this.#state!.current)) this.store();
    else this.drafts.clear();
  }

  #readAndStore = (): void => {
    this.read();
    this.#storeDraft();
    this.#update();
  };

  /** Fills the form as the user asked. */
  #fill(values: FormValues): void {
    fillForm(this.element, values);
    this.#readAndStore();
    this.#update({ filledFrom: null, offers: this.#offers() }, true);
  }

  #fillFromState(): void {
    fillForm(this.element, this.#state!.current);
    // This is not typing: store no draft of it.
    clearTimeout(this.#storing);
    this.#storing = undefined;
    this.#change({ type: "shown", values: valuesOf(this.element) });
  }

  #onInput = (): void => {
    // Mark as dirty well before the debounce, so that leaving right after a keystroke asks. Not synchronously: this
    // runs before React's listener, and rendering now would revert controlled fields.
    clearTimeout(this.#showing);
    this.#showing = setTimeout(() => this.show((before) => this.#typing(before)));
    clearTimeout(this.#storing);
    this.#storing = setTimeout(this.#readAndStore, draftDelay);
    this.keeper?.onInput();
  };

  #onSubmit = (event: SubmitEvent): void => {
    if (!this.#state) return;
    if (this.#state.sentValues || this.#isSending) {
      // Submitting now would conflict with the save in flight, so wait for its version.
      event.preventDefault();
      this.#waitingButton = event.submitter;
      return this.#readAndStore();
    }
    this.#pressedButton = event.submitter;
    this.#waitingButton = undefined;
    this.read();
    this.#change({ type: "sent" });
    this.#storeDraft();
    this.keeper?.cancel();
    this.#update();
  };

  #onOutcome = (key: string, outcome: SaveOutcome): boolean => {
    if (key !== this.key || !this.#state?.sentValues) return false;
    this.read();
    const isTypedSince = !sameValues(this.#state.sentValues, this.#state.current);
    this.#change(outcome);
    if (outcome.type !== "refused") this.#fillFromState();
    if (outcome.type === "saved") {
      this.token = undefined;
      this.keeper?.resume(true);
    }
    if (outcome.type === "saved" && outcome.key !== undefined && outcome.key !== key) {
      this.drafts.clear();
      this.key = outcome.key;
      this.drafts = new FormDrafts(outcome.key, this.account);
      this.element.dataset["goesOn"] = "";
      this.source.onKeyChange?.(outcome.key);
    }
    // Do not resend after a conflict, which the user must resolve, or the same values after a validation error.
    const canResend = outcome.type === "saved" || (outcome.type === "refused" && !outcome.isUnsent && isTypedSince);
    if (!canResend) this.#waitingButton = undefined;
    this.#storeDraft();
    this.#update(outcome.type === "refused" ? {} : { filledFrom: null });
    return isUnsaved(this.#state);
  };

  #onLeave = (): void => {
    flushFields(this.element);
    if (this.#storing !== undefined) this.#readAndStore();
  };
}
