import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { EarlyInput, watchEarlyInput } from "./components/ui/early-input";

watchEarlyInput();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
      <EarlyInput />
    </StrictMode>,
  );
});
