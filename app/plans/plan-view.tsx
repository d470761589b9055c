import type { ReactNode } from "react";
import { formatLongDate } from "~/base/time/dates";
import { type BriefCard, briefPath } from "~/briefs/brief";
import { BriefGrid } from "~/briefs/brief-card";
import { toolPath } from "~/directory/tool";
import { PageLink } from "~/first-view/page-link";
import { termPath } from "~/glossary/term";
import { usualPrice } from "~/intake/rules/choices";
import { servicePath } from "~/services/service";
import type { PageTexts } from "~/texts/definitions";
import { Figures } from "~/ui/components/figures";
import { PrintButton, ShareButton } from "~/ui/components/page-actions";
import { EmptyLoom, PageHeader, Section } from "~/ui/components/page-header";
import { IdeaForm } from "~/ui/components/public-forms";
import { useOrigin, useSettings } from "~/ui/components/settings";
import { Weave } from "~/ui/components/weave";
import { textDraft, wordsOf } from "~/ui/imagery/text-weave";
import { openQuestions } from "./draw-plan";
import { type Plan, planPath, type PlanService, type PlanTerm, type PlanTool, type PlanWeeks, startPath } from "./plan";

/** Fills the placeholders of one page in a text, such as `{service}`. */
const say = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{([A-Za-z]+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? values[name]! : whole));

/** "invoices, paid twice and mailboxes", in the visitor's own words. */
const listed = (words: readonly string[]): string => words.join(", ");

/** Why a part of the plan is there: the visitor's words, or what it follows from. */
function Reason({ words, text, texts }: { words?: readonly string[]; text?: string; texts: Texts }) {
  if (words && words.length > 0)
    return (
      <p className="idea-reason">
        {texts.because} <em>{listed(words)}</em>
      </p>
    );
  return text ? <p className="idea-reason">{text}</p> : null;
}

/** A row of the sheet: its title and reason, beside what it says. */
function PlanRow({ title, reason, children }: { title: string; reason: ReactNode; children: ReactNode }) {
  return (
    <section className="idea-row">
      <div>
        <h2>{title}</h2>
        {reason}
      </div>
      <div>{children}</div>
    </section>
  );
}

/** The weeks of a plan as bars on a ruler, or as a list if they are not counted in weeks. */
function Weeks({ weeks, count }: { weeks: readonly PlanWeeks[]; count: number | null }) {
  if (count === null)
    return (
      <ul className="idea-list">
        {weeks.map(({ when, text }) => (
          <li key={when}>
            <b>{when}:</b> {text}
          </li>
        ))}
      </ul>
    );
  return (
    <ol className="idea-weeks" style={{ "--weeks": count } as React.CSSProperties}>
      {weeks.map(({ when, text, first, last }) => (
        <li key={when} style={{ "--from": first, "--to": last } as React.CSSProperties}>
          <span className="idea-bar" aria-hidden="true" />
          <span className="idea-week">
            <b>{when}:</b> {text}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Terms with their definitions. */
function PlanTerms({ terms, texts }: { terms: readonly PlanTerm[]; texts: Texts }) {
  return (
    <section className="idea-note">
      <h2>{texts.termsTitle}</h2>
      <ul className="idea-list">
        {terms.map(({ slug, term, shortDefinition, because }) => (
          <li key={slug}>
            <PageLink to={termPath(slug)} className="text-link">
              {term}
            </PageLink>
            . {shortDefinition}
            <Reason words={because} text={texts.weeksReason} texts={texts} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Tools, each with when not to take it. */
function PlanTools({ tools, texts }: { tools: readonly PlanTool[]; texts: Texts }) {
  return (
    <section className="idea-note">
      <h2>{texts.toolsTitle}</h2>
      <ul className="idea-list">
        {tools.map(({ address, name, microDescription, fitsNot, category, because, from }) => (
          <li key={address}>
            <PageLink to={toolPath(address)} className="text-link">
              {name}
            </PageLink>
            . {microDescription}. {fitsNot}
            <Reason
              words={because === null ? [] : [because]}
              text={from === "brief" ? texts.weeksReason : say(texts.toolReason, { category })}
              texts={texts}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type Texts = PageTexts<"draft">;
type FoundPlan = Plan & { readonly service: PlanService };

/** The draft of an idea on one sheet: the plan on squared paper, the cloth of its words, and the step to the intake. */
export function PlanView({ plan, date, texts }: { plan: FoundPlan; date: string; texts: Texts }) {
  const { brand } = useSettings();
  const origin = useOrigin();
  return (
    <article className="wrap idea">
      <div className="idea-top">
        <Sentence plan={plan} date={date} texts={texts} />
        <Cloth plan={plan} texts={texts} />
        <Sheet plan={plan} texts={texts} />
        <div className="idea-side">
          <Start plan={plan} texts={texts} />
          {plan.terms.length > 0 && <PlanTerms terms={plan.terms} texts={texts} />}
          {plan.tools.length > 0 && <PlanTools tools={plan.tools} texts={texts} />}
        </div>
        <i className="idea-thread" aria-hidden="true" />
        <i className="idea-thread idea-thread-up" aria-hidden="true" />
        <i className="idea-thread idea-thread-down" aria-hidden="true" />
      </div>
      <p className="idea-colophon">
        {brand} · {origin}
        {planPath(plan.text)}
      </p>
      <section className="idea-again no-print">
        <div>
          <h2 className="text-xl">{texts.againTitle}</h2>
          <p className="text-muted">{texts.againText}</p>
        </div>
        <IdeaForm texts={{ ...texts, draftButton: texts.againButton, draftNote: "" }} />
      </section>
    </article>
  );
}

/** The visitor's sentence with the word that chose the plan, and the answer in one sentence. */
function Sentence({ plan, date, texts }: { plan: FoundPlan; date: string; texts: Texts }) {
  const { text, chosenBy, corrections, service } = plan;
  const chosen = wordsOf(text)[chosenBy];
  const settings = useSettings();
  const usual = usualPrice(service, settings);
  return (
    <div className="idea-sentence">
      <p className="text-sm text-muted">{say(texts.dateLine, { date: formatLongDate(date, settings.language) })}</p>
      <h1 className={text.length > 160 ? "idea-long" : undefined}>
        {chosen ? (
          <>
            {text.slice(0, chosen.start)}
            <u className="idea-word">{text.slice(chosen.start, chosen.end)}</u>
            {text.slice(chosen.end)}
          </>
        ) : (
          text
        )}
      </h1>
      <div className="idea-answer">
        <p>
          <strong>{say(texts.answer, { service: service.name })}</strong> {service.summary}{" "}
          {usual && say(texts.usual, { price: usual.label })}{" "}
          {usual?.weeks && plan.brief === null && say(texts.usualTime, { time: usual.weeks })}
        </p>
        <Reason words={service.because} texts={texts} />
      </div>
      {corrections.length > 0 && (
        <p className="mt-3 text-sm">
          {corrections.map(({ from, to }) => say(texts.corrected, { from, to })).join(" ")}{" "}
          <PageLink to={planPath(text, { exact: "1" })} rel="nofollow" className="text-link">
            {texts.asTyped}
          </PageLink>
        </p>
      )}
    </div>
  );
}

function Cloth({ plan: { text, chosenBy }, texts }: { plan: FoundPlan; texts: Texts }) {
  const words = wordsOf(text);
  const draft = textDraft(text, { columns: 40, rows: 33, bare: 5 }, chosenBy);
  const letters = words.reduce((sum, { word }) => sum + [...word].length, 0);
  const chosen = words[chosenBy];
  const place = ((draft.bare + draft.accent.at + 0.5) / (draft.bare + draft.rows.length)) * 100;
  return (
    <figure className="idea-cloth">
      <div className="idea-woven">
        <Weave draft={draft} className="aspect-[40/38]" />
        {chosen && <i className="idea-pick" style={{ top: `${place.toFixed(2)}%` }} />}
      </div>
      <figcaption className="mt-3 text-sm text-muted">
        {say(texts.clothCaption, { words: String(words.length), letters: String(letters) })}{" "}
        {chosen && say(texts.threadCaption, { word: text.slice(chosen.start, chosen.end) })}
      </figcaption>
    </figure>
  );
}

function Sheet({ plan: { text, brief, second }, texts }: { plan: FoundPlan; texts: Texts }) {
  const leftOut = brief && brief.leftOut.length > 0 ? brief.leftOut : texts.leftOut.slice(0, 3);
  const weeks = brief?.weeks ?? [];
  return (
    <div className="idea-sheet">
      <PlanRow title={texts.planTitle} reason={brief && <Reason words={brief.because} texts={texts} />}>
        {brief ? (
          <>
            <h3>{brief.name}</h3>
            <p>{brief.summary}</p>
            <Figures figures={brief.figures} kind="target" className="idea-figures" />
            <p className="idea-reason">
              {brief.figures.length > 0 && texts.figuresNote}{" "}
              <PageLink to={briefPath(brief.slug)} className="text-link">
                {texts.planLink}
              </PageLink>
            </p>
          </>
        ) : (
          <p>{texts.noPlan}</p>
        )}
      </PlanRow>
      {brief && weeks.length > 0 && (
        <PlanRow
          title={
            brief.weekCount === null ? texts.stepsTitle : say(texts.weeksTitle, { weeks: String(brief.weekCount) })
          }
          reason={<Reason text={texts.weeksReason} texts={texts} />}
        >
          <Weeks weeks={weeks} count={brief.weekCount} />
        </PlanRow>
      )}
      <PlanRow
        title={texts.leftOutTitle}
        reason={<Reason text={leftOut === brief?.leftOut ? texts.weeksReason : texts.leftOutReason} texts={texts} />}
      >
        <ul className="idea-list">
          {leftOut.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </PlanRow>
      <PlanRow title={texts.questionsTitle} reason={<Reason text={texts.questionsReason} texts={texts} />}>
        <ol className="idea-list">
          {openQuestions(text, texts.questions).map((question) => (
            <li key={question}>{question}</li>
          ))}
        </ol>
      </PlanRow>
      {second && (
        <PlanRow title={texts.secondTitle} reason={<Reason words={second.because} texts={texts} />}>
          <p>
            <strong>{second.name}.</strong> {second.summary}{" "}
            <PageLink to={servicePath(second)} className="text-link">
              {texts.secondLink}
            </PageLink>
          </p>
        </PlanRow>
      )}
    </div>
  );
}

function Start({ plan, texts }: { plan: FoundPlan; texts: Texts }) {
  return (
    <div className="idea-start no-print">
      <PageLink to={startPath(plan)} rel="nofollow" className="button button-primary">
        {texts.startButton}
      </PageLink>
      <p>{texts.startNote}</p>
      <p className="idea-actions">
        <PrintButton label={texts.printButton} className="text-link" />
        <ShareButton label={texts.shareButton} path={planPath(plan.text)} />
      </p>
      <p className="text-muted">{texts.origin}</p>
    </div>
  );
}

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
