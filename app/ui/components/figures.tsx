import { Label } from "./settings";

/** A figure before and after. Without `before`, it stands for itself. */
export interface Figure {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** What an arrow is read out as: between a figure before and now, or between any two. */
const spoken = { change: "before, now", target: "to" } as const;

/** A figure as text, with an arrow that is read out as a word. */
export function FigureValue({
  figure: { before, after },
  kind = "change",
}: {
  figure: Figure;
  kind?: keyof typeof spoken;
}) {
  if (before === "") return after;
  return (
    <>
      <span className="whitespace-nowrap">{before}</span>
      <span className="figure-arrow" aria-hidden="true">
        {" → "}
      </span>
      <span className="sr-only">
        {" "}
        <Label text={spoken[kind]} />{" "}
      </span>
      <span className="whitespace-nowrap">{after}</span>
    </>
  );
}

/** Figures side by side in the display face, the first the largest. Renders nothing without figures. */
export function Figures({
  figures,
  kind = "change",
  className = "",
}: {
  figures: readonly Figure[];
  kind?: keyof typeof spoken;
  className?: string;
}) {
  if (figures.length === 0) return null;
  return (
    <dl className={`figures ${className}`}>
      {figures.map((figure) => (
        <div key={figure.label}>
          <dt>{figure.label}</dt>
          <dd>
            <FigureValue figure={figure} kind={kind} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
