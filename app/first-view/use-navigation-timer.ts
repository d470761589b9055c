import { useContext, useEffect, useRef } from "react";
import { UNSAFE_DataRouterContext } from "react-router";

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
