import { Section } from "~/ui/components/page-header";
import { StatusBadge } from "~/ui/components/record-header";
import { vibeCoding } from "./vibe-coding";

type Fill = (text: string) => string;

/** The approaches to vibe coding, each with its steps. */
export function Approaches({ fill }: { fill: Fill }) {
  return (
    <Section title="Four approaches">
      <ul className="cells cells-2">
        {vibeCoding.approaches.map((approach) => (
          <li key={approach.title} className="card card-bare content-start">
            <p className="text-sm text-muted">{approach.level}</p>
            <h3 className="text-xl">{approach.title}</h3>
            <p className="text-muted">{fill(approach.text)}</p>
            <ol className="mt-1 grid list-decimal gap-1.5 pl-5 text-sm">
              {approach.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const severityTone = { Low: "good", Medium: "caution", High: "danger" } as const;

/** The challenges of vibe coding, each with its severity. */
export function Challenges({ fill }: { fill: Fill }) {
  return (
    <Section title="Challenges">
      <ul className="rows">
        {vibeCoding.challenges.map((challenge) => (
          <li key={challenge.title} className="row">
            <h3 className="text-xl">{challenge.title}</h3>
            <p className="text-muted">{fill(challenge.text)}</p>
            <p>
              <StatusBadge tone={severityTone[challenge.severity]}>{challenge.severity} risk</StatusBadge>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
