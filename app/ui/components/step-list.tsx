/** Numbered steps, in order. */
export function StepList({
  steps,
  columns = 4,
}: {
  steps: ReadonlyArray<{ title: string; text: string }>;
  columns?: 3 | 4;
}) {
  return (
    <ol className={`cells cells-${columns}`}>
      {steps.map((step, position) => (
        <li key={step.title} className="content-start">
          <p className="step-number" aria-hidden="true">
            {position + 1}
          </p>
          <h3 className="mt-3 text-xl">{step.title}</h3>
          <p className="mt-2 text-muted">{step.text}</p>
        </li>
      ))}
    </ol>
  );
}
