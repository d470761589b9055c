import { draftPrefix, readDraft, writeDraft, type Draft, type FormValues } from "~/domain/drafts/draft";

/** What a form holds now. */
export function valuesOf(form: HTMLFormElement): FormValues {
  const inputs = [...form.elements].filter((element) => element instanceof HTMLInputElement);
  const left = new Set(inputs.filter((input) => !isDraftField(input)).map(({ name }) => name));
  const values: Record<string, string[]> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && !left.has(name)) (values[name] ??= []).push(value);
  }
  return values;
}

/** What a form held when the server sent it: its controls' defaults. A control without a name of its own yet is none. */
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

/** Whether an input's value is kept. Passwords and files are not, nor are buttons values. */
export function isDraftField({ name, type, dataset }: HTMLInputElement): boolean {
  return name !== "" && !/^(?:password|file|submit|button|reset|image)$/.test(type) && dataset.draft !== "never";
}

/** What the browser kept under a key; null for nothing usable. */
export function loadDraft(key: string): Draft | null {
  try {
    const draft = readDraft(localStorage.getItem(draftPrefix + key), Date.now());
    if (draft === null) localStorage.removeItem(draftPrefix + key);
    return draft;
  } catch {
    // Storage may be switched off; forms then work without a memory.
    return null;
  }
}

/** Keeps a draft. False if the browser has no room for it, or keeps nothing. */
export function saveDraft(key: string, values: FormValues, version: string | null): boolean {
  const text = writeDraft({ values, version, savedAt: Date.now() });
  if (text === null) return false;
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      localStorage.setItem(draftPrefix + key, text);
      return true;
    } catch {
      // Full: what is too old makes room, once.
      if (attempt === 0) deleteOldDrafts();
    }
  }
  return false;
}

/** Forgets a draft: it was saved, or thrown away. A save that leads to another page calls this where its answer arrives. */
export function clearDraft(key: string): void {
  try {
    localStorage.removeItem(draftPrefix + key);
  } catch {
    // Then nothing was kept either.
  }
}

/** Forgets every draft older than 30 days, of this form and all others. */
export function deleteOldDrafts(): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (!name.startsWith(draftPrefix)) continue;
      if (readDraft(localStorage.getItem(name), Date.now()) === null) localStorage.removeItem(name);
    }
  } catch {
    // Storage may be switched off.
  }
}
