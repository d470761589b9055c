/** The brand mark: four woven threads. */
export function BrandMark() {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-6 text-accent"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      strokeLinecap="square"
      aria-hidden="true"
    >
      <path d="M8 1v5M8 10v13M16 1v13M16 18v5M1 8h13M18 8h5M1 16h5M10 16h13" />
    </svg>
  );
}
