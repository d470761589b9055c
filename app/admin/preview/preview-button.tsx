import { useIsHydrated } from "~/ui/portal/local-time";

/**
 * Opens the preview beside the form (PREV-1). Without script, links to the page, or to a preview of the saved row.
 *
 * @param live that link's path; null for a row without a page
 */
export function PreviewButton({
  live,
  isOpen,
  onClick,
}: {
  live: string | null;
  isOpen: boolean;
  onClick: () => void;
}) {
  const className = "button button-dense";
  if (useIsHydrated())
    return (
      <button type="button" className={className} aria-expanded={isOpen} onClick={onClick}>
        Preview
      </button>
    );
  return (
    live !== null && (
      <a href={live} target="_blank" rel="noopener" className={className}>
        Preview
      </a>
    )
  );
}
