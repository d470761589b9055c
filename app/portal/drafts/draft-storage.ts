import { draftPrefix, readDraft, writeDraft, type Draft, type FormValues } from "~/content/drafts/draft";

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
      const chosen = [...element.options].filter(({ defaultSelected }) => defaultSelected);
      for (const { value } of chosen.length > 0 ? chosen : [...element.options].slice(0, 1)) add(element.name, value);
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
        const draft = readDraft(localStorage.getItem(draftPrefix + key), Date.now());
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
      if (readDraft(localStorage.getItem(name), Date.now()) === null) localStorage.removeItem(name);
    }
  } catch {
    // Storage may be disabled.
  }
}
