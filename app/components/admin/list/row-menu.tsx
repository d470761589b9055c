import { PageLink } from "~/components/ui/page-link";

/**
 * The actions of a row of a list, as links behind a button. A popover, which opens and closes without script.
 *
 * @param id unique on the page
 * @param of the label of the row
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
