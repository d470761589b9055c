import type { ComponentProps } from "react";
import { LazyComponent } from "../shell/lazy-component";
import type { PageCheck } from "./page-check";

const load = async () => (await import("./page-check")).PageCheck;

/** `PageCheck`, loaded once it scrolls into view. Until then, it is as high as a check without issues. */
export const LazyPageCheck = (props: ComponentProps<typeof PageCheck>) => (
  <LazyComponent
    whenSeen
    load={load}
    with={props}
    placeholder={
      <section aria-label="Before you publish" className="editor-check needs-scripting">
        <h2 className="form-field-label">Before you publish</h2>
        <p className="text-sm text-muted">Checking…</p>
      </section>
    }
  />
);
