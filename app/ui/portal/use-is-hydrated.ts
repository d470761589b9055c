import { useSyncExternalStore } from "react";

/** Whether the page is hydrated. Until then, it must match what the server rendered, such as times in UTC. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );

const subscribe = () => () => {};
