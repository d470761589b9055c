import { draftPrefix, readDraft, sameValues, writeDraft, type Draft, type FormValues } from "~/domain/drafts/draft";

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

/** Reads a stored draft; null if there is none or it is invalid. */
export function loadDraft(key: string): Draft | null {
  try {
    const draft = readDraft(localStorage.getItem(draftPrefix + key), Date.now());
    if (draft === null) localStorage.removeItem(draftPrefix + key);
    return draft;
  } catch {
    // Storage may be disabled. Forms work without drafts.
    return null;
  }
}

/**
 * Stores a draft. Returns false if storage is full or disabled.
 *
 * @param sentAs the working copy being sent; if omitted, storing unchanged values keeps that of the stored draft
 */
export function saveDraft(key: string, values: FormValues, version: string | null, sentAs?: string): boolean {
  const before = sentAs === undefined ? loadDraft(key) : null;
  const sent = before && sameValues(before.values, values) ? before.sentAs : sentAs;
  const text = writeDraft({ values, version, savedAt: Date.now(), ...(sent !== undefined && { sentAs: sent }) });
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
