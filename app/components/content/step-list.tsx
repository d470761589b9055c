/** Numbered steps, in order. */
export function StepList({
  steps,
  columns = 4,
}: {
  steps: ReadonlyArray<{ title: string; text: string }>;
  columns?: 3 | 4;
}) {
  return (
    <ol className={`grid gap-x-8 gap-y-9 sm:grid-cols-2 ${columns === 4 ? "lg:grid-cols-4" : "lg:grid-cols-3"}`}>
      {steps.map((step, position) => (
        <li key={step.title} className="border-t-2 border-accent pt-4">
          <p className="font-display text-sm font-semibold text-accent tabular-nums" aria-hidden="true">
            {String(position + 1).padStart(2, "0")}
          </p>
          <h3 className="mt-1 text-lg">{step.title}</h3>
          <p className="mt-2 text-[0.95rem] text-muted">{step.text}</p>
        </li>
      ))}
    </ol>
  );
}
