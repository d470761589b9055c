import { lastStep } from "~/domain/intake/questions";
import { Icon } from "../content/icon";

/** The progress bar with its rocket and "Step N of 7" (WIZ-1). Changes are announced. */
export function ProgressBar({ step }: { step: number }) {
  const text = `Step ${step} of ${lastStep}`;
  return (
    <div className="needs-script">
      <p role="status" className="text-sm font-semibold tabular-nums text-muted">
        {text}
      </p>
      <div
        role="progressbar"
        aria-label="Project intake"
        aria-valuemin={1}
        aria-valuemax={lastStep}
        aria-valuenow={step}
        aria-valuetext={text}
        className="intake-progress"
        style={{ "--done": step / lastStep } as React.CSSProperties}
      >
        <div className="intake-progress-bar" />
        <div className="intake-progress-rocket">
          <Icon name="rocket" className="size-6" />
        </div>
      </div>
    </div>
  );
}
