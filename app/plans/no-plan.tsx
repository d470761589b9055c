import type { BriefCard } from "~/briefs/brief";
import { BriefGrid } from "~/briefs/brief-card";
import type { PageTexts } from "~/texts/definitions";
import { IdeaForm } from "~/ui/components/idea-form";
import { EmptyLoom, PageHeader, Section } from "~/ui/components/page-header";
import { Weave } from "~/ui/components/weave";
import { textDraft } from "~/ui/imagery/text-weave";
import type { Plan } from "./plan";
import { PlanTerms } from "./plan-parts";

type Texts = PageTexts<"draft">;

/** The page before an idea is written. */
export function StartOfPlan({ texts }: { texts: Texts }) {
  return (
    <PageHeader title={texts.title} lead={texts.lead} aside={<EmptyLoom />}>
      <IdeaForm texts={texts} />
    </PageHeader>
  );
}

/** The page of an idea that leads nowhere: says so, shows its cloth all the same, and the briefs of others. */
export function NoPlan({ plan, briefs, texts }: { plan: Plan; briefs: readonly BriefCard[]; texts: Texts }) {
  return (
    <>
      <PageHeader
        title={texts.nothingTitle}
        lead={texts.nothingText}
        aside={
          <Weave
            draft={textDraft(plan.text, { columns: 40, rows: 16, bare: 4 })}
            className="aspect-[40/20] max-md:max-w-96"
          />
        }
      >
        <IdeaForm texts={{ ...texts, draftNote: "" }} value={plan.text} />
      </PageHeader>
      {plan.terms.length > 0 && (
        <div className="wrap">
          <PlanTerms terms={plan.terms} texts={texts} />
        </div>
      )}
      {briefs.length > 0 && (
        <Section title={texts.othersTitle}>
          <BriefGrid briefs={briefs} level={3} />
        </Section>
      )}
    </>
  );
}
