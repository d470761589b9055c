import { type Draft, draftPrefix, type FormValues, parseDraft, sameValues, writeDraft } from "~/content/drafts/draft";

/** The current values of a form. */
export function valuesOf(form: HTMLFormElement): FormValues {
  const inputs = [...form.elements].filter((element) => element instanceof HTMLInputElement);
  const excluded = new Set(inputs.filter((input) => !isDraftField(input)).map(({ name }) => name));
  const values: Record<string, string[]> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && !excluded.has(name)) (values[name] ??= []).push(value);
  }
  return values;
}

/** A form's server-rendered values: the defaults of its controls. */
export function defaultsOf(form: HTMLFormElement): FormValues {
  const values: Record<string, string[]> = {};
  const add = (name: string, value: string) => (values[name] ??= []).push(value);
  for (const element of form.elements) {
    if (element instanceof HTMLTextAreaElement && element.name) add(element.name, element.defaultValue);
    if (element instanceof HTMLSelectElement && element.name) {
      const defaultOptions = [...element.options].filter(({ defaultSelected }) => defaultSelected);
      for (const { value } of defaultOptions.length > 0 ? defaultOptions : [...element.options].slice(0, 1))
        add(element.name, value);
    }
    if (!(element instanceof HTMLInputElement) || !isDraftField(element)) continue;
    const isBox = element.type === "checkbox" || element.type === "radio";
    if (!isBox) add(element.name, element.defaultValue);
    else if (element.defaultChecked) add(element.name, element.value);
  }
  return values;
}

/** Whether an input's value belongs in a draft. Passwords, files and buttons do not. */
export function isDraftField({ name, type, dataset }: HTMLInputElement): boolean {
  return name !== "" && !/^(?:password|file|submit|button|reset|image)$/.test(type) && dataset.draft !== "never";
}

/** A draft, and the key of its entry in the browser's storage. */
export interface StoredDraft extends Draft {
  readonly key: string;
}

/**
 * The drafts whose keys are `under` or begin with `under` and one of `/#`, newest first. Each window that edits a form
 * has a draft of its own, so that none overwrites what another has typed. Other accounts' drafts are left out.
 */
export function listDrafts(under: string, account: string | undefined): StoredDraft[] {
  try {
    const keys = Object.keys(localStorage)
      .filter((name) => name.startsWith(draftPrefix))
      .map((name) => name.slice(draftPrefix.length));
    return keys
      .filter((key) => key === under || key.startsWith(`${under}#`) || key.startsWith(`${under}/`))
      .flatMap((key) => {
        const draft = parseDraft(localStorage.getItem(draftPrefix + key), Date.now());
        return draft && (draft.by === undefined || draft.by === account) ? [{ ...draft, key }] : [];
      })
      .toSorted((one, other) => other.savedAt - one.savedAt);
  } catch {
    // Storage may be disabled. Forms work without drafts.
    return [];
  }
}

/** Stores a draft. Returns false if it is too long, or storage is full or disabled. */
export function saveDraft(key: string, draft: Draft): boolean {
  const text = writeDraft(draft);
  if (text === null) return false;
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      localStorage.setItem(draftPrefix + key, text);
      return true;
    } catch {
      // Full: delete expired drafts and retry once.
      if (attempt === 0) deleteOldDrafts();
    }
  }
  return false;
}

/** Deletes a draft. A save that navigates away must call this when its response arrives. */
export function clearDraft(key: string): void {
  try {
    localStorage.removeItem(draftPrefix + key);
  } catch {
    // Disabled, so nothing was stored either.
  }
}

/** Deletes drafts older than 30 days, of all forms. */
export function deleteOldDrafts(): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (!name.startsWith(draftPrefix)) continue;
      if (parseDraft(localStorage.getItem(name), Date.now()) === null) localStorage.removeItem(name);
    }
  } catch {
    // Storage may be disabled.
  }
}

/** The drafts that a form offers although they are of other forms, such as those of other new rows. */
export interface OtherDrafts {
  readonly under: string;
  /** The address of a draft's form; null for a draft that is not offered. */
  readonly addressOf: (key: string) => string | null;
}

/**
 * The drafts of a form in this browser: the one of this window, the one that filled it, and those that it offers. Each
 * window has its own, so that none overwrites or deletes text of another that was neither restored nor discarded.
 */
export class FormDrafts {
  #under: string;
  #own: string;
  /** The draft that filled the form. It is kept until this window has stored its own. */
  #adopted: string | null = null;
  readonly #account: string | undefined;
  readonly #others: OtherDrafts | undefined;

  /** @param under the key of the form's drafts, such as "blog/17" */
  constructor(under: string, account: string | undefined, others?: OtherDrafts) {
    this.#under = under;
    this.#own = newKey(under);
    this.#account = account;
    this.#others = others;
  }

  /** Deletes the draft that was sent as its page closed, if the server has it as this working copy. */
  clearArrived(token: string): void {
    for (const { key, sentAs } of listDrafts(this.#under, this.#account)) if (sentAs === token) clearDraft(key);
  }

  /** Stores this window's draft. Returns false if it cannot be stored. */
  store(draft: Omit<Draft, "by">): boolean {
    const isStored = this.#save(this.#own, draft);
    if (isStored) this.#dropAdopted();
    return isStored;
  }

  /** Stores text that is about to leave the form as a draft of its own. */
  keepAside(draft: Omit<Draft, "by">): void {
    this.#save(newKey(this.#under), draft);
  }

  /** Deletes the drafts whose text the form shows: it has been saved, kept elsewhere or taken back. */
  clear(): void {
    clearDraft(this.#own);
    this.#dropAdopted();
  }

  adopt(draft: StoredDraft): void {
    this.#adopted = draft.key;
  }

  /** Leaves what is stored as it is: from now on, this window's draft is another. */
  startOver(under = this.#under): void {
    this.#under = under;
    this.#own = newKey(under);
    this.#adopted = null;
  }

  /** The drafts that differ from what the form shows, newest first. */
  offers(current: FormValues): StoredDraft[] {
    const formDrafts = listDrafts(this.#under, this.#account);
    const others = this.#others ? listDrafts(this.#others.under, this.#account) : [];
    return [...formDrafts, ...others.filter((draft) => !this.isOfForm(draft) && this.addressOf(draft) !== null)].filter(
      ({ key, values }) => key !== this.#own && key !== this.#adopted && !sameValues(values, current),
    );
  }

  /** The address of the form that a draft is of; null for this form. */
  addressOf = (draft: StoredDraft): string | null =>
    this.isOfForm(draft) ? null : (this.#others?.addressOf(draft.key) ?? null);

  isOfForm = ({ key }: StoredDraft): boolean => key === this.#under || key.startsWith(`${this.#under}#`);

  #save(key: string, draft: Omit<Draft, "by">): boolean {
    return saveDraft(key, this.#account === undefined ? draft : { ...draft, by: this.#account });
  }

  #dropAdopted(): void {
    if (this.#adopted !== null) clearDraft(this.#adopted);
    this.#adopted = null;
  }
}

const newKey = (under: string): string => `${under}#${crypto.randomUUID()}`;

/**
 * Sets a form's values as if they had been typed. Unchecks boxes that `values` does not name; leaves alone other
 * controls it does not name, and those that already have the value.
 */
export function fillForm(form: HTMLFormElement, values: FormValues): void {
  const countByName = new Map<string, number>();
  for (const element of form.elements) {
    // Textareas and selects have these properties too, except that a select has no selection.
    const control = element as HTMLInputElement;
    if (!isDraftField(control)) continue;
    const { name, type } = control;
    const fieldValues = values[name];
    if (type === "checkbox" || type === "radio") {
      const isChecked = fieldValues?.includes(control.value) ?? false;
      if (isChecked === control.checked) continue;
      control.checked = isChecked;
    } else {
      const index = countByName.get(name) ?? 0;
      countByName.set(name, index + 1);
      const value = fieldValues?.length === 0 ? "" : fieldValues?.[index]?.replace(/\r\n?/g, "\n");
      if (value === undefined || value === control.value || isStillTyped(control, value)) continue;
      const { selectionStart, selectionEnd } = control;
      control.value = value;
      if (typeof selectionStart === "number" && control === document.activeElement)
        control.setSelectionRange(selectionStart, selectionEnd);
    }
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** Whether the control differs only by a trailing space or comma at the caret: the next word is about to follow. */
function isStillTyped(control: HTMLInputElement, value: string): boolean {
  return (
    control === document.activeElement &&
    control.value.startsWith(value) &&
    /^[\s,]*$/.test(control.value.slice(value.length)) &&
    control.selectionEnd === control.value.length
  );
}
