import { Fragment, type ReactNode } from "react";
import { listAddress } from "~/base/search/loose-matches";
import { PageLink } from "~/first-view/page-link";
import { useLabel, useWords } from "./settings";

/** A fact: its name, and a text or link. */
interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  /** Takes up a whole row, for a list. */
  readonly wide?: boolean;
}

/** Facts side by side between two rules. Leaves out facts without a value, and renders nothing if none remain. */
export function FactsStrip({ facts, className = "" }: { facts: readonly Fact[]; className?: string }) {
  const words = useWords();
  const nonEmptyFacts = facts.filter(
    ({ value }) => value !== null && value !== undefined && value !== false && value !== "",
  );
  if (nonEmptyFacts.length === 0) return null;
  return (
    <dl className={`facts ${className}`}>
      {nonEmptyFacts.map(({ label, value, wide }) => (
        <div key={label} className={wide ? "fact-wide" : undefined}>
          <dt className="label">{words(label)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Short texts with headings, side by side with rules between them. */
export function TextCells({
  items,
  columns,
}: {
  items: ReadonlyArray<{ readonly title: string; readonly text: string }>;
  columns: 2 | 3 | 4;
}) {
  return (
    <ul className={`cells cells-${columns}`}>
      {items.map((item) => (
        <li key={item.title} className="card card-bare content-start">
          <h3 className="text-xl">{item.title}</h3>
          <p className="text-muted">{item.text}</p>
        </li>
      ))}
    </ul>
  );
}

/** Texts, each above a line. */
export function LineList({ items, className = "" }: { items: readonly string[]; className?: string }) {
  return (
    <ul className={`grid grid-cols-1 gap-x-12 ${className}`}>
      {items.map((item) => (
        <li key={item} className="border-b border-line py-2.5">
          {item}
        </li>
      ))}
    </ul>
  );
}

/** Numbered steps, in order. */
export function StepList({
  steps,
  columns = 4,
}: {
  steps: ReadonlyArray<{ title: string; text: string }>;
  columns?: 3 | 4;
}) {
  return (
    <ol className={`cells cells-${columns}`}>
      {steps.map((step, position) => (
        <li key={step.title} className="content-start">
          <p className="step-number" aria-hidden="true">
            {position + 1}
          </p>
          <h3 className="mt-3 text-xl">{step.title}</h3>
          <p className="mt-2 text-muted">{step.text}</p>
        </li>
      ))}
    </ol>
  );
}

/** A figure from a text, with what it counts; nothing without one. */
export function LeadFigure({
  figure,
  label,
  lead = false,
}: {
  figure: string | null;
  label: string | null;
  lead?: boolean;
}) {
  if (!figure) return null;
  return (
    <p className={lead ? "figure figure-lead" : "figure"}>
      <b>
        {figure.split("→").map((part, at) => (
          <Fragment key={at}>
            {at > 0 && <i>→</i>}
            {part}
          </Fragment>
        ))}
      </b>{" "}
      {label}
    </p>
  );
}

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

/**
 * Previous and Next, clamped to the first and last page; nothing for a single page (BLOG-12, BLOG-13).
 *
 * @param hrefOf the address of a page
 */
export function Pager({ page, pages, hrefOf }: { page: number; pages: number; hrefOf: (page: number) => string }) {
  const label = useLabel();
  if (pages <= 1) return null;
  return (
    <nav aria-label={label("Pages")} className="mt-10 flex flex-wrap items-center justify-between gap-4">
      <Step label={label("Previous")} page={page > 1 ? page - 1 : null} rel="prev" hrefOf={hrefOf} />
      <p className="figures text-sm text-muted">
        {label("Page {page} of {pages}", { page: String(page), pages: String(pages) })}
      </p>
      <Step label={label("Next")} page={page < pages ? page + 1 : null} rel="next" hrefOf={hrefOf} />
    </nav>
  );
}

function Step({
  label,
  page,
  rel,
  hrefOf,
}: {
  label: string;
  page: number | null;
  rel: string;
  hrefOf: (page: number) => string;
}) {
  if (page === null) {
    return (
      <span role="link" className="button" aria-disabled="true">
        {label}
      </span>
    );
  }
  return (
    <PageLink to={hrefOf(page)} rel={rel} className="button">
      {label}
    </PageLink>
  );
}

/**
 * `CursorPager` for a page of a list.
 *
 * @param to the list's path, or a function that is given the value of `?after=`, or null for the first page
 */
export function ListPager({
  noun,
  page: { isFirst, previous, next },
  to,
}: {
  noun: string;
  page: { readonly isFirst: boolean; readonly previous: string | null; readonly next: string | null };
  to: string | ((after: string | null) => string);
}) {
  const addressOf = typeof to === "string" ? (after: string | null) => listAddress(to, { after }) : to;
  return (
    <CursorPager
      noun={noun}
      previous={isFirst ? null : addressOf(previous)}
      next={next === null ? null : addressOf(next)}
    />
  );
}

/**
 * Previous and Next of a list with cursor pagination.
 *
 * @param previous the address of the previous page; null on the first
 * @param next the address of the next page; null on the last
 * @param noun the plural of an entry, such as "tools"
 */
export function CursorPager({ previous, next, noun }: { previous: string | null; next: string | null; noun: string }) {
  const [label, words] = [useLabel(), useWords()];
  if (previous === null && next === null) return null;
  return (
    <nav aria-label={label("Pages")} className="mt-10 flex flex-wrap gap-3">
      {previous !== null && (
        <PageLink to={previous} rel="prev" className="button">
          {label("Previous {noun}", { noun: words(noun) })}
        </PageLink>
      )}
      {next !== null && (
        <PageLink to={next} rel="next" className="button">
          {label("Next {noun}", { noun: words(noun) })}
        </PageLink>
      )}
    </nav>
  );
}
