/** Reads an entry; null if there is none. Storage access throws where it is disabled. */
export function readEntry(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

/** Stores an entry. Where storage is disabled, it lasts until the next page load. */
export function writeEntry(storage: () => Storage, key: string, value: string): void {
  try {
    storage().setItem(key, value);
  } catch {
    // There is nowhere else to keep it.
  }
}
