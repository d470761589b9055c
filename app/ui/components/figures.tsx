/** A figure before and after. Without `before`, it stands for itself. */
export interface Figure {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** A figure as text, with an arrow that is read out as a word. */
export function FigureValue({ figure: { before, after } }: { figure: Figure }) {
  if (before === "") return after;
  return (
    <>
      <span className="whitespace-nowrap">{before}</span>
      <span className="figure-arrow" aria-hidden="true">
        {" → "}
      </span>
      <span className="sr-only"> before, now </span>
      <span className="whitespace-nowrap">{after}</span>
    </>
  );
}

/** Figures side by side in the display face, the first the largest. Renders nothing without figures. */
export function Figures({ figures, className = "" }: { figures: readonly Figure[]; className?: string }) {
  if (figures.length === 0) return null;
  return (
    <dl className={`figures ${className}`}>
      {figures.map((figure) => (
        <div key={figure.label}>
          <dt>{figure.label}</dt>
          <dd>
            <FigureValue figure={figure} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
