/**
 * A bar beside a number that a table also states, for the eye only.
 *
 * @param parts lengths from the left: the first is darker
 * @param most the longest bar of the table
 */
export function Bar({ parts, most }: { parts: readonly number[]; most: number }) {
  const scale = most === 0 ? 0 : 100 / most;
  return (
    <svg viewBox="0 0 100 4" preserveAspectRatio="none" className="figure-bar" aria-hidden="true">
      {parts.map((part, at) => (
        <rect
          key={at}
          x={scale * parts.slice(0, at).reduce((sum, each) => sum + each, 0)}
          width={scale * part}
          height="4"
          className={at === 0 ? "figure-bar-first" : ""}
        />
      ))}
    </svg>
  );
}
