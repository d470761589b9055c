import { useEffect, useMemo, useState } from "react";

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
  readonly chooseEverything: () => void;
  readonly clear: () => void;
}

/**
 * Keeps the choice of rows. A row that is no longer shown is no longer chosen: nobody acts on what they cannot see.
 *
 * @param shown the keys of the rows shown
 * @param done when this changes, something was done with the choice, and it is over
 */
export function useSelection(shown: readonly string[], done?: unknown): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(none);
  const [everything, setEverything] = useState(false);
  const place = shown.join("\n");

  useEffect(() => {
    setChosen(none);
    setEverything(false);
  }, [done]);
  useEffect(() => {
    setEverything(false);
  }, [place]);

  return useMemo(() => {
    const keys = everything ? shown : shown.filter((key) => chosen.has(key));
    const choose = (next: Iterable<string>) => {
      setEverything(false);
      setChosen(new Set(next));
    };
    return {
      keys,
      everything,
      has: (key) => everything || chosen.has(key),
      toggle: (key) => choose(keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key]),
      toggleShown: () => choose(keys.length === shown.length ? [] : shown),
      chooseEverything: () => setEverything(true),
      clear: () => choose([]),
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `place` says what is shown
  }, [chosen, everything, place]);
}

const none: ReadonlySet<string> = new Set();
