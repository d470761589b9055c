import { PageLink } from "~/components/ui/page-link";

/**
 * A list row's actions, as links behind a button. A popover, which opens and closes without script.
 *
 * @param id unique on the page
 * @param of the row's label
 */
export function RowMenu({
  id,
  of,
  links,
}: {
  id: string;
  of: string;
  links: ReadonlyArray<readonly [label: string, to: string]>;
}) {
  return (
    <>
      <button type="button" popoverTarget={id} aria-label={`Actions for ${of}`} className="row-menu-button">
        <span aria-hidden="true">⋯</span>
      </button>
      <ul id={id} popover="auto" aria-label={`Actions for ${of}`} className="row-menu">
        {links.map(([label, to]) => (
          <li key={to}>
            <PageLink to={to} prefetch="none" aria-label={`${label} ${of}`}>
              {label}
            </PageLink>
          </li>
        ))}
      </ul>
    </>
  );
}
