/** Reads an entry; null if there is none. Takes a function, because access throws if storage is disabled. */
export function readEntry(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

/** Stores an entry, if storage is neither disabled nor full. */
export function writeEntry(storage: () => Storage, key: string, value: string): void {
  try {
    storage().setItem(key, value);
  } catch {
    // There is nowhere else to store it.
  }
}
