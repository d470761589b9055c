import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { EarlyInput, watchEarlyInput } from "./early-input";

watchEarlyInput();

// When the user leaves a page, the router aborts what it is still loading. If the response has begun, it leaves the
// rejection unhandled.
addEventListener("unhandledrejection", (event) => {
  if ((event.reason as Partial<Error> | null)?.name === "AbortError") event.preventDefault();
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
      <EarlyInput />
    </StrictMode>,
  );
});
