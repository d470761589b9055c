import { lastStep, timeLeft } from "~/intake/rules/questions";
import { Icon } from "~/ui/components/icon";

/** The progress bar with its rocket, "Step N of 7" (WIZ-1), whose changes are announced, and the time left. */
export function ProgressBar({ step }: { step: number }) {
  return (
    <div className="needs-script">
      <Progress step={step} />
    </div>
  );
}

/** The bar itself, also shown without script. */
export function Progress({ step }: { step: number }) {
  const text = `Step ${step} of ${lastStep}`;
  return (
    <>
      <div className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <p role="status" className="figures font-semibold">
          {text}
        </p>
        <p>{timeLeft(step)}</p>
      </div>
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
    </>
  );
}
