import type { ReactNode } from "react";
import { toolPath } from "~/directory/tool";
import { PageLink } from "~/first-view/page-link";
import { termPath } from "~/glossary/term";
import type { PageTexts } from "~/texts/definitions";
import type { PlanWeeks } from "./brief-parts";
import type { PlanTerm, PlanTool } from "./plan";

/** Fills the placeholders of one page in a text, such as `{service}`. */
export const say = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{([A-Za-z]+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? values[name]! : whole));

/** "invoices, paid twice and mailboxes", in the visitor's own words. */
const listed = (words: readonly string[]): string => words.join(", ");

type Texts = PageTexts<"draft">;

/** Why a part of the plan is there: the visitor's words, or what it follows from. */
export function Reason({ words, text, texts }: { words?: readonly string[]; text?: string; texts: Texts }) {
  if (words && words.length > 0)
    return (
      <p className="idea-reason">
        {texts.because} <em>{listed(words)}</em>
      </p>
    );
  return text ? <p className="idea-reason">{text}</p> : null;
}

/** A row of the sheet: its title and reason, beside what it says. */
export function PlanRow({ title, reason, children }: { title: string; reason: ReactNode; children: ReactNode }) {
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
export function Weeks({ weeks, count }: { weeks: readonly PlanWeeks[]; count: number | null }) {
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
export function PlanTerms({ terms, texts }: { terms: readonly PlanTerm[]; texts: Texts }) {
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
export function PlanTools({ tools, texts }: { tools: readonly PlanTool[]; texts: Texts }) {
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
