import { PageLink } from "~/first-view/page-link";

/**
 * A list row's actions: links behind a button. A popover, which opens and closes without script.
 *
 * @param id unique on the page
 * @param of the row's label
 * @param shownKeys the labels of links that also stand in the row, instead of in the menu, where there is room (D57)
 */
export function RowMenu({
  id,
  of,
  links,
  shownKeys,
}: {
  id: string;
  of: string;
  links: ReadonlyArray<readonly [label: string, to: string]>;
  shownKeys: readonly string[];
}) {
  return (
    <>
      {links
        .filter(([label]) => shownKeys.includes(label))
        .map(([label, to]) => (
          <PageLink key={to} to={to} prefetch="none" aria-label={`${label} ${of}`} className="row-action">
            {label}
          </PageLink>
        ))}
      <button type="button" popoverTarget={id} aria-label={`Actions for ${of}`} className="row-menu-button">
        <span aria-hidden="true">⋯</span>
      </button>
      <ul id={id} popover="auto" aria-label={`Actions for ${of}`} className="row-menu">
        {links.map(([label, to]) => (
          <li key={to} className={shownKeys.includes(label) ? "row-action-in-menu" : undefined}>
            <PageLink to={to} prefetch="none" aria-label={`${label} ${of}`}>
              {label}
            </PageLink>
          </li>
        ))}
      </ul>
    </>
  );
}
