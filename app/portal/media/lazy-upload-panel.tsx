import type { ComponentProps } from "react";
import { LazyComponent } from "~/ui/portal/lazy-component";
import type { UploadPanel } from "./upload-panel";

const load = async () => (await import("./upload-panel")).UploadPanel;

/** `UploadPanel`, or its button while the code loads. */
export const LazyUploadPanel = (props: ComponentProps<typeof UploadPanel>) => (
  <LazyComponent
    load={load}
    with={props}
    placeholder={
      <div className="needs-scripting rounded-card border border-dashed border-line p-3">
        <div className="flex flex-wrap items-center gap-2">
          <button type="button" disabled className="button button-dense">
            {props.label}
          </button>
          <span className="text-sm text-muted pointer-coarse:hidden">
            or drop {props.isMany ? "files" : "a file"} here
          </span>
        </div>
      </div>
    }
  />
);
