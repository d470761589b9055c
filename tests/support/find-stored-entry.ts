import { storedEntries, type StorageKind, type StoredEntry } from "../../app/site/privacy/privacy";

const hostPrefix = "__Host-";

/** The documentation entry for something stored in a browser; null if there is none. */
export function findStoredEntry(kind: StorageKind, name: string): StoredEntry | null {
  return storedEntries.find((entry) => entry.kind === kind && matches(entry, name)) ?? null;
}

function matches(entry: StoredEntry, name: string): boolean {
  if (entry.name.endsWith("*")) return name.startsWith(entry.name.slice(0, -1));
  return name === entry.name || (entry.name.startsWith(hostPrefix) && name === entry.name.slice(hostPrefix.length));
}
