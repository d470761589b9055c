import {
  type Draft,
  draftPrefix,
  draftToFill,
  type FormValues,
  type OpenedForm,
  parseDraft,
  sameValues,
  writeDraft,
} from "~/content/drafts/draft";

/** The current values of a form. */
export function valuesOf(form: HTMLFormElement): FormValues {
  const inputs = [...form.elements].filter((element) => element instanceof HTMLInputElement);
  const excludedNames = new Set(inputs.filter((input) => !isDraftField(input)).map(({ name }) => name));
  const values: Record<string, string[]> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && !excludedNames.has(name)) (values[name] ??= []).push(value);
  }
  return values;
}

/** A form's server-rendered values: the defaults of its controls. */
export function defaultsOf(form: HTMLFormElement): FormValues {
  const copy = document.createElement("form");
  const controls = [...form.elements].filter((element) => element.localName !== "fieldset");
  copy.append(...controls.map((control) => control.cloneNode(true)));
  copy.reset();
  return valuesOf(copy);
}

/** Whether an input's value belongs in a draft. Passwords, files and buttons do not. */
export function isDraftField({ name, type, dataset }: HTMLInputElement): boolean {
  return name !== "" && !/^(?:password|file|submit|button|reset|image)$/.test(type) && dataset.draft !== "never";
}

/** A draft, and the key of its entry in the browser's storage. */
export interface StoredDraft extends Draft {
  readonly key: string;
}

/** The drafts of all forms, newest first. Deletes those that have expired. */
function listDrafts(): StoredDraft[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(draftPrefix));
    const drafts = keys.flatMap((key) => {
      const draft = parseDraft(localStorage.getItem(key), Date.now());
      if (!draft) localStorage.removeItem(key);
      return draft ? [{ ...draft, key }] : [];
    });
    return drafts.toSorted((one, other) => other.savedAt - one.savedAt);
  } catch {
    // Storage may be disabled. Forms work without drafts.
    return [];
  }
}

/** The form of a new row: the id in it, and those of other new rows that the page offers on its own. */
export interface NewRow {
  readonly id: string;
  readonly known: readonly string[];
}

/**
 * The drafts of a form in this browser. Each window has its own, so that none overwrites or deletes text of another that
 * was neither restored nor discarded. Drafts of other accounts are left alone.
 */
export class FormDrafts {
  readonly #form: string;
  readonly #key: string;

  /**
   * @param section the form's key, such as "blog/17" or "blog/new"
   * @param newRow for the form of a new row, which also lists the drafts of other new rows
   */
  constructor(
    readonly section: string,
    readonly account: string | undefined,
    readonly newRow?: NewRow | undefined,
  ) {
    this.#form = draftPrefix + section + (newRow ? `/${newRow.id}` : "");
    this.#key = this.#newKey();
  }

  /** The drafts of other windows and earlier visits that differ from what the form shows, newest first. */
  list(values: FormValues): StoredDraft[] {
    const { account, newRow, section } = this;
    return listDrafts().filter((draft) => {
      const isListed = this.isOfForm(draft) || (newRow && formOf(draft).startsWith(`${draftPrefix}${section}/`));
      const isOwn = draft.key === this.#key || (draft.by !== undefined && draft.by !== account);
      return isListed && !isOwn && !newRow?.known.includes(rowOf(draft)) && !sameValues(draft.values, values);
    });
  }

  /**
   * Makes the draft that fills a form just opened this window's own (see `draftToFill`), and returns it; null if there is
   * none. Deletes drafts of what the server has, too.
   */
  takeNewest(opened: OpenedForm, values: FormValues): StoredDraft | null {
    for (const draft of opened.isTyped ? [] : listDrafts())
      if (this.isOfForm(draft) && sameValues(draft.values, values)) this.clear(draft.key);
    const filling = draftToFill(opened, this.list(values).filter(this.isOfForm));
    if (!filling) return null;
    const { version, copy } = opened;
    // The form's next copy replaces the server's.
    if (copy && filling.replacesCopy) this.keepAside({ values, version, savedAt: copy.savedAt, follows: copy.token });
    this.take(filling.draft);
    return filling.draft;
  }

  isOfForm = (draft: StoredDraft): boolean => formOf(draft) === this.#form;

  /** Stores this window's draft. Returns false if it is too long, or storage is full or disabled. */
  store(draft: Draft): boolean {
    return this.#save(this.#key, draft);
  }

  /** Stores text that is about to leave the form as a draft of its own. */
  keepAside(draft: Draft): void {
    this.#save(this.#newKey(), draft);
  }

  /** Makes a draft that fills the form this window's own. */
  take({ key, ...draft }: StoredDraft): void {
    if (this.store(draft)) this.clear(key);
  }

  /** Deletes a draft; by default this window's, because its text has been saved, kept elsewhere or taken back. */
  clear(key = this.#key): void {
    try {
      localStorage.removeItem(key);
    } catch {
      // Disabled, so nothing was stored either.
    }
  }

  #newKey = (): string => `${this.#form}#${crypto.randomUUID()}`;

  #save(key: string, draft: Draft): boolean {
    try {
      const text = writeDraft(this.account === undefined ? draft : { ...draft, by: this.account });
      if (text !== null) localStorage.setItem(key, text);
      return text !== null;
    } catch {
      return false;
    }
  }
}

const formOf = ({ key }: StoredDraft): string => key.split("#", 1)[0]!;

/** The id of the new row that a draft is of. */
export const rowOf = (draft: StoredDraft): string => formOf(draft).split("/").at(-1)!;

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
