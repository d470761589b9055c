import type { ToolCard } from "~/directory/tool";
import { ToolGrid } from "~/directory/tool-card";
import { PageLink } from "~/first-view/page-link";
import type { PageTexts } from "~/texts/definitions";
import { InlineFailure } from "~/ui/components/error-states";
import { Section } from "~/ui/components/page-header";
import { StatusBadge } from "~/ui/components/record-header";

type Texts = PageTexts<"vibe-coding">;

/** The approaches to vibe coding, each with its steps. */
export function Approaches({ texts }: { texts: Texts }) {
  return (
    <Section title={texts.approachesTitle}>
      <ul className="cells cells-2">
        {texts.approaches.map((approach) => (
          <li key={approach.title} className="card card-bare content-start">
            <p className="text-sm text-muted">{approach.level}</p>
            <h3 className="text-xl">{approach.title}</h3>
            <p className="text-muted">{approach.text}</p>
            <ol className="mt-1 grid list-decimal gap-1.5 ps-5 text-sm">
              {approach.steps.split("\n\n").map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const severityTone: Readonly<Record<string, "good" | "caution" | "danger">> = { Low: "good", High: "danger" };

/** The challenges of vibe coding, each with its severity. */
export function Challenges({ texts }: { texts: Texts }) {
  return (
    <Section title={texts.challengesTitle}>
      <ul className="rows">
        {texts.challenges.map((challenge) => (
          <li key={challenge.title} className="row">
            <h3 className="text-xl">{challenge.title}</h3>
            <p className="text-muted">{challenge.text}</p>
            <p>
              <StatusBadge tone={severityTone[challenge.severity] ?? "caution"}>
                {challenge.severity} {texts.risk}
              </StatusBadge>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The tools of the AI Coders category; nothing if the category does not exist (VIBE-15). */
export function EssentialTools({
  texts,
  tools,
  failure = "Failed to load data",
}: {
  texts: Texts;
  tools: readonly ToolCard[] | null;
  failure: string | undefined;
}) {
  if (tools?.length === 0) return null;
  return (
    <Section title={texts.toolsTitle}>
      {tools ? <ToolGrid tools={tools} tags={2} /> : <InlineFailure text={failure} />}
      <p className="mt-8">
        <PageLink to="/ai-product-stack" className="button">
          {texts.toolsButton}
        </PageLink>
      </p>
    </Section>
  );
}
