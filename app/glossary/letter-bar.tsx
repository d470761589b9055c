import { useEffect, useState } from "react";
import { PageLink } from "~/first-view/page-link";
import { letterAddress, letters } from "./term";

/**
 * The letters A to Z (GLOS-3 to GLOS-7): plain links to the page's groups, disabled for letters without terms. With
 * script, the active letter follows the scroll position and a click scrolls smoothly.
 *
 * @param only the letter of a page that has just one; the other letters then link to other pages
 */
export function LetterBar({ usedLetters, only }: { usedLetters: readonly string[]; only: string | null }) {
  const letterInView = useLetterInView(only === null);
  const active = only ?? letterInView;
  return (
    <nav aria-label="Letters" className="letter-bar">
      <ul>
        {letters.map((letter) => (
          <li key={letter}>
            {usedLetters.includes(letter) ? (
              <PageLink
                to={only === null ? `#letter-${letter}` : letterAddress(letter)}
                prefetch="none"
                aria-current={letter === active ? "true" : undefined}
                onClick={(event) => only === null && scrollToLetter(event, letter)}
              >
                {letter}
              </PageLink>
            ) : (
              <span role="link" aria-disabled="true">
                {letter}
              </span>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function scrollToLetter(event: React.MouseEvent, letter: string): void {
  const group = document.getElementById(`letter-${letter}`);
  if (!group) return;
  event.preventDefault();
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  group.scrollIntoView({ behavior: reducedMotion ? "auto" : "smooth" });
  history.replaceState(history.state, "", `#letter-${letter}`);
}

/** Where scrolling to a group puts it (GLOS-7), in pixels from the top. CSS knows the height of the top bar. */
function scrollOffset(group: Element): number {
  return (
    parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) +
    parseFloat(getComputedStyle(group).scrollMarginTop)
  );
}

function useLetterInView(isEnabled: boolean): string | null {
  const [letter, setLetter] = useState<string | null>(null);
  useEffect(() => {
    if (!isEnabled) return;
    const groups = [...document.querySelectorAll<HTMLElement>("[data-letter]")];
    const [first] = groups;
    if (!first) return;
    const update = () => {
      const offset = scrollOffset(first) + 1;
      const currentGroup = groups.findLast((group) => group.getBoundingClientRect().top <= offset);
      setLetter((currentGroup ?? first).dataset.letter ?? null);
    };
    update();
    addEventListener("scroll", update, { passive: true });
    return () => removeEventListener("scroll", update);
  }, [isEnabled]);
  return letter;
}
