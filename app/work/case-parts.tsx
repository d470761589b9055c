import { PageLink } from "~/first-view/page-link";
import { Figures } from "~/ui/components/figures";
import { type CaseLink, casePath } from "./case";

/** Marks an invented case. */
export function SampleBadge({ isSample }: { isSample: boolean }) {
  return isSample && <span className="badge mb-1 text-muted">Sample</span>;
}

/** Cases that belong to a page, each with its first figure. Renders nothing without cases. */
export function CaseLinks({ cases, level = 3 }: { cases: readonly CaseLink[]; level?: 2 | 3 }) {
  if (cases.length === 0) return null;
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <ul className="cells cells-2 cells-whole">
      {cases.map((row) => (
        <li key={row.slug}>
          <div className="card card-bare">
            <Figures figures={row.figure ? [row.figure] : []} />
            <Heading className="text-xl">
              <PageLink to={casePath(row.slug)} className="card-link">
                {row.title}
              </PageLink>
            </Heading>
            <p className="text-sm text-muted">
              {row.client} <SampleBadge isSample={row.isSample} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
