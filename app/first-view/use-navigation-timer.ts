import { type RefObject, useContext, useEffect, useEffectEvent, useRef } from "react";
import { UNSAFE_DataRouterContext, useNavigate } from "react-router";

/**
 * A timer for a navigation within or from a page, such as a debounced search. Does nothing if the user has followed a
 * link to another page by then: it would take them back.
 *
 * @returns `start` replaces a timer that is already running; `delay` is in milliseconds
 */
export function useNavigationTimer() {
  // `useNavigation` reports a navigation only once React has rendered it, which may be after the timer fires.
  const { router } = useContext(UNSAFE_DataRouterContext)!;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    start(navigate: () => void, delay: number) {
      clearTimeout(timer.current);
      const { pathname } = router.state.location;
      timer.current = setTimeout(() => {
        const { navigation, location } = router.state;
        if ((navigation.location ?? location).pathname === pathname) navigate();
      }, delay);
    },
    cancel: () => clearTimeout(timer.current),
  };
}

/** The URL parameters of a position in a list, which another search does not have. */
const positionParameters = ["after", "before", "older"];

/**
 * Searches a list for the text of an input, `q`, a moment after the user has stopped typing. A link to the same list,
 * such as a category, takes text along that it does not know yet: the list would forget it, or the late search would
 * undo the click.
 *
 * @param input holds null if the list cannot be searched
 * @param shown the search of the list that is shown
 */
export function useSearchTimer(input: RefObject<HTMLInputElement | null>, shown: string) {
  const navigate = useNavigate();
  const timer = useNavigationTimer();
  const follow = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[href]");
    if (!link || link.target || link.getAttribute("href")?.startsWith("#")) return;
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const url = new URL(link.href);
    if (url.origin !== location.origin || url.pathname !== location.pathname) return;
    timer.cancel();
    const typed = input.current?.value.trim() ?? shown;
    // A link with another search, such as "Clear search", is meant to change it.
    if (typed === shown || (url.searchParams.get("q") ?? "") !== shown) return;
    event.preventDefault();
    for (const name of positionParameters) url.searchParams.delete(name);
    if (typed === "") url.searchParams.delete("q");
    else url.searchParams.set("q", typed);
    void navigate(url.pathname + url.search, { preventScrollReset: true });
  });
  useEffect(() => {
    // While capturing: React handles clicks as they bubble.
    const onClick = (event: MouseEvent) => follow(event);
    document.addEventListener("click", onClick, { capture: true });
    return () => document.removeEventListener("click", onClick, { capture: true });
  }, []);
  return timer;
}
