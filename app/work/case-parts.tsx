import { PageLink } from "~/first-view/page-link";
import { Figures } from "~/ui/components/figures";
import { LeadFigure } from "~/ui/components/lists";
import { Label, useWords } from "~/ui/components/settings";
import { type CaseLink, type CaseProof, casePath, weeksText } from "./case";

/** Marks an invented case. */
export function SampleBadge({ isSample }: { isSample: boolean }) {
  return (
    isSample && (
      <span className="badge mb-1 text-muted">
        <Label text="Sample" />
      </span>
    )
  );
}

/** A case in one line, between two rules: whose it is, its figures and how long it took. */
export function ProofLine({ proof }: { proof: CaseProof }) {
  const words = useWords();
  const [weeks = "", ...unit] = weeksText(proof.weeks, words).split(" ");
  return (
    <div className="proof">
      <p>
        <b>{proof.client}</b> <SampleBadge isSample={proof.isSample} />
      </p>
      {proof.figures.map(({ label, before, after }) => (
        <LeadFigure key={label} figure={before ? `${before} → ${after}` : after} label={label} />
      ))}
      {proof.weeks > 0 && <LeadFigure figure={weeks} label={unit.join(" ")} />}
      <p>
        <PageLink to={casePath(proof.slug)} className="text-link">
          {words("Read the case")}
          <span className="sr-only">: {proof.title}</span>
        </PageLink>
      </p>
    </div>
  );
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
