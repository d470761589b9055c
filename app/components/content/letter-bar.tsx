import { useEffect, useState } from "react";
import { PageLink } from "~/components/ui/page-link";
import { letters } from "~/domain/glossary/term";

/** The top of the sticky bar, and the scroll offset at which a letter is active, in pixels (GLOS-5, GLOS-7). */
const stickyTop = 80;
const scrollOffset = stickyTop + 20;

/**
 * The letters A to Z (GLOS-3 to GLOS-7): plain links to the groups of the page, disabled for letters without terms.
 * With script the active letter follows the scroll position and a click scrolls smoothly.
 *
 * @param only the letter on a page of a single letter, whose other links lead to other pages
 */
export function LetterBar({ used, only }: { used: readonly string[]; only: string | null }) {
  const scrolled = useLetterInView(only === null);
  const active = only ?? scrolled;
  return (
    <nav aria-label="Letters" className="letter-bar">
      <ul className="wrap">
        {letters.map((letter) => (
          <li key={letter}>
            {used.includes(letter) ? (
              <PageLink
                to={only === null ? `#letter-${letter}` : `/it-glossary?letter=${letter.toLowerCase()}`}
                prefetch="none"
                aria-current={letter === active ? "true" : undefined}
                onClick={(event) => only === null && scrollToLetter(event, letter)}
              >
                {letter}
              </PageLink>
            ) : (
              <span aria-disabled="true">{letter}</span>
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
  scrollTo({
    top: group.getBoundingClientRect().top + scrollY - scrollOffset,
    behavior: reducedMotion ? "auto" : "smooth",
  });
  history.replaceState(history.state, "", `#letter-${letter}`);
}

function useLetterInView(enabled: boolean): string | null {
  const [letter, setLetter] = useState<string | null>(null);
  useEffect(() => {
    if (!enabled) return;
    const update = () => {
      const groups = [...document.querySelectorAll<HTMLElement>("[data-letter]")];
      const reached = groups.findLast((group) => group.getBoundingClientRect().top <= scrollOffset + 1);
      setLetter((reached ?? groups[0])?.dataset.letter ?? null);
    };
    update();
    addEventListener("scroll", update, { passive: true });
    return () => removeEventListener("scroll", update);
  }, [enabled]);
  return letter;
}
