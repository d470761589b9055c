import { useSyncExternalStore } from "react";

/** Whether the page runs in a browser that has taken it over: until then, it must be what the server rendered, in UTC. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );

const subscribe = () => () => {};
