import { PageLink } from "~/ui/first-view/page-link";

/** A row of a ruled list. `action` is its link text. */
export interface RuledRow {
  readonly title: string;
  readonly text: string;
  readonly to: string;
  readonly action: string;
}

/** Full-width ruled rows, each clickable as a whole. */
export function RuledList({ rows, level = 3 }: { rows: readonly RuledRow[]; level?: 2 | 3 }) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <ul className="rows">
      {rows.map((row) => (
        <li key={row.to} className="row">
          <Heading className="text-xl">{row.title}</Heading>
          <p className="text-muted">{row.text}</p>
          <p>
            <PageLink to={row.to} className="text-link card-link">
              {row.action}
            </PageLink>
          </p>
        </li>
      ))}
    </ul>
  );
}
