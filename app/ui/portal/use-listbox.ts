import { useState } from "react";

/**
 * The options of a listbox, of which one is current. The focus stays in the text that they belong to, which has to pass
 * its keys to `move` and to name `activeId` as its active descendant.
 *
 * @param id of the listbox, on which those of its options are based
 * @param choose what a click on an option does
 * @param wraps whether the first option comes after the last
 */
export function useListbox<Option>(
  id: string,
  options: readonly Option[],
  { choose, wraps = false }: { readonly choose: (option: Option) => void; readonly wraps?: boolean },
) {
  const [position, setPosition] = useState(0);
  const last = options.length - 1;
  const at = Math.min(position, last);
  const idOf = (place: number) => `${id}-${place}`;
  return {
    current: options[at],
    activeId: at < 0 ? undefined : idOf(at),
    /** Makes the first option the current one, after the options have changed. */
    reset: () => setPosition(0),
    /** Moves by an arrow key; false for any other key. */
    move({ key }: { readonly key: string }): boolean {
      const step = { ArrowDown: 1, ArrowUp: -1 }[key];
      if (step === undefined) return false;
      const next = at + step;
      setPosition(wraps ? (next + options.length) % options.length : Math.max(Math.min(next, last), 0));
      return true;
    },
    optionProps: (option: Option, place: number) => ({
      id: idOf(place),
      role: "option",
      tabIndex: -1,
      "aria-selected": place === at,
      onClick: () => choose(option),
    }),
  };
}
