import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { EarlyInput, watchEarlyInput } from "./components/ui/early-input";

watchEarlyInput();

// The router aborts what a page is still loading when the user leaves it, and leaves the rejection unhandled if the
// response has begun.
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
