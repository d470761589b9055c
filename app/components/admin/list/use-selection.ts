import { useState } from "react";

/** Which rows of a list are chosen. */
export interface Selection {
  /** The chosen rows among those shown. */
  readonly keys: readonly string[];
  /** Whether all rows that match the filter are chosen, shown or not. */
  readonly everything: boolean;
  readonly has: (key: string) => boolean;
  readonly toggle: (key: string) => void;
  /** Chooses all rows shown, or none when they all are. */
  readonly toggleShown: () => void;
  readonly selectAllMatching: () => void;
  readonly clear: () => void;
}

/**
 * Keeps the choice of rows. A row that is no longer shown is no longer chosen: nobody acts on what they cannot see.
 *
 * @param shown the keys of the rows shown
 * @param done when this changes, something was done with the choice, and it is over
 */
export function useSelection(shown: readonly string[], done?: unknown): Selection {
  const place = shown.join("\n");
  const [choice, setChoice] = useState<Choice>({ chosen: none, everything: false, place, done });
  if (choice.done !== done || choice.place !== place)
    setChoice({ chosen: choice.done === done ? choice.chosen : none, everything: false, place, done });

  const { chosen, everything } = choice;
  const keys = everything ? shown : shown.filter((key) => chosen.has(key));
  const choose = (next: Iterable<string>) => setChoice({ chosen: new Set(next), everything: false, place, done });
  return {
    keys,
    everything,
    has: (key) => everything || chosen.has(key),
    toggle: (key) => choose(keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key]),
    toggleShown: () => choose(keys.length === shown.length ? [] : shown),
    selectAllMatching: () => setChoice({ ...choice, everything: true }),
    clear: () => choose([]),
  };
}

/** A choice, and for which rows and after what it was made: for others it is another one. */
interface Choice {
  readonly chosen: ReadonlySet<string>;
  readonly everything: boolean;
  readonly place: string;
  readonly done: unknown;
}

const none: ReadonlySet<string> = new Set();
