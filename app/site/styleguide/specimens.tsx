import type { ReactNode } from "react";
import { PageLink } from "~/first-view/page-link";
import { emptyAnswers } from "~/intake/rules/answers";
import { budgetChoices, projectTypeChoices, startTimelineChoices } from "~/intake/rules/choices";
import { WhatHappensNext, Progress } from "~/intake/wizard/form-frame";
import { ChoiceCards, TextAnswer } from "~/intake/wizard/question-section";
import { InlineFailure } from "~/ui/components/error-states";
import { FilterTabs } from "~/ui/components/filter-tabs";
import { Pager } from "~/ui/components/lists";
import { PrintButton, ShareButton } from "~/ui/components/page-actions";
import { EmptyState } from "~/ui/components/page-header";
import { ResultLine, SearchForm } from "~/ui/components/public-forms";
import { StatusBadge, Tags } from "~/ui/components/record-header";
import { Portrait, Weave, WeaveTile } from "~/ui/components/weave";
import { coverDraft, tileDraft } from "~/ui/imagery/cover";
import { emptyLoomDraft } from "~/ui/imagery/weave";

/** A word longer than a line, to check that nothing overflows. */
export const longWord = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen";

/** A component of the styleguide, with its name. */
export function Specimen({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <section className="mt-12" aria-label={name}>
      <h3 className="text-xl">{name}</h3>
      {note && <p className="mt-1 max-w-[60ch] text-sm text-muted">{note}</p>}
      <div className="mt-5">{children}</div>
    </section>
  );
}

/** A part of the styleguide. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="section wrap" aria-labelledby={`${id}-title`}>
      <div className="section-head">
        <h2 id={`${id}-title`} className="text-heading">
          {title}
        </h2>
      </div>
      {children}
    </section>
  );
}

const colours = [
  ["paper", "ground of a page"],
  ["raised", "ground of a field or panel"],
  ["sunken", "ground of the footer and of code"],
  ["ink", "text, rules between sections"],
  ["muted", "text that comes second"],
  ["line", "rules within a section"],
  ["control", "borders of what one operates"],
  ["accent", "action, and one thread of each weave"],
  ["danger", "errors"],
  ["good", "done, active"],
  ["caution", "warnings"],
  ["warp", "threads from top to bottom"],
  ["weft", "threads from side to side"],
  ["weft-2", "the second weft"],
] as const;

const sizes = [
  ["text-hero", "70 px: the headline of the home page"],
  ["text-title", "48 px: titles of pages"],
  ["text-heading", "32 px: headings of sections"],
  ["text-xl", "22 px: headings in lists"],
] as const;

/** Colours, type and weaves. */
export function Foundations() {
  return (
    <Part id="foundations" title="Foundations">
      <Specimen name="Colours">
        <ul className="cells cells-4 gap-y-6">
          {colours.map(([name, use]) => (
            <li key={name}>
              <span className="h-12 border border-control" style={{ background: `var(--${name})` }} />
              <p className="mt-2 text-sm">
                <strong>{name}</strong>: {use}
              </p>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="Type">
        {sizes.map(([size, use], position) => (
          <p
            key={size}
            className={`mt-4 font-display leading-tight ${size} ${position < 2 ? "font-[480]" : "font-[560]"}`}
          >
            {use}
          </p>
        ))}
        <p className="mt-4 text-lead text-muted">22 px: the lead of a page.</p>
        <p className="mt-4">17 px: text.</p>
        <p className="mt-4 text-sm">15 px: what comes second.</p>
      </Specimen>
      <Specimen name="Weave tile" note="Structure carries meaning: one for each service.">
        <ul className="cells cells-4">
          {Object.keys(projectTypeChoices).map((group) => (
            <li key={group}>
              <WeaveTile group={group} />
              <p className="mt-2 text-sm">{group}</p>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="Draft and cloth">
        <div className="grid max-w-3xl grid-cols-2 gap-8">
          <Weave draft={tileDraft("ai-workflows", 16, 12)} as="draft" className="aspect-[4/3]" />
          <Weave draft={tileDraft("ai-workflows", 16, 12)} className="aspect-[4/3]" />
        </div>
      </Specimen>
      <Specimen name="Cover" note="The group gives weave and palette, the slug the thread and the scale.">
        <ul className="cells cells-4">
          {["first", "second", "third", "fourth"].map((slug) => (
            <li key={slug}>
              <Weave draft={coverDraft(slug, "notes")} className="cover" />
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="Person">
        <div className="flex flex-wrap gap-4">
          <Portrait name="Ada Quill" />
          <Portrait name="Ben Ruiz" />
          <Portrait name="With a Photo" photo="/icon-180.png" />
        </div>
      </Specimen>
      <Specimen name="Empty loom">
        <Weave draft={emptyLoomDraft()} className="h-16 max-w-96" />
      </Specimen>
    </Part>
  );
}

/** Controls and their feedback. */
export function Controls() {
  return (
    <Part id="controls" title="Controls">
      <Specimen name="Button" note="Primary once in a view; quiet for what stands beside it.">
        <p className="flex flex-wrap gap-3">
          <button type="button" className="button button-primary">
            Primary
          </button>
          <button type="button" className="button">
            Quiet
          </button>
          <button type="button" className="button button-primary" disabled>
            Disabled
          </button>
          <button type="button" className="button" disabled>
            Disabled
          </button>
          <button type="button" className="icon-button border border-control" aria-label="Icon button">
            <svg viewBox="0 0 20 20" className="size-5" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
              <path d="M3 6h14M3 10h14M3 14h14" />
            </svg>
          </button>
          <PageLink to="/styleguide" className="button max-w-full break-all">
            {longWord}
          </PageLink>
        </p>
      </Specimen>
      <Specimen name="Text link">
        <PageLink to="/styleguide" className="text-link">
          Where it leads
        </PageLink>
      </Specimen>
      <Specimen name="Share, print" note="Hidden without script.">
        <p className="flex flex-wrap items-center gap-5">
          <ShareButton />
          <PrintButton />
        </p>
      </Specimen>
      <Specimen name="Search field">
        <SearchForm placeholder="Search tools by name, description or tags..." value="" />
      </Specimen>
      <Specimen name="Filter tabs" note="The only pills of the site.">
        <FilterTabs
          label="Categories"
          tabs={[
            { label: "All", to: "/styleguide", current: true, count: 10_000 },
            { label: "Design", to: "/styleguide?category=design", current: false, count: 7 },
            { label: "Nothing in it", to: "/styleguide?category=none", current: false, count: 0 },
            { label: "Not counted", to: "/styleguide?category=other", current: false },
          ]}
        />
      </Specimen>
      <Specimen name="Result line">
        <ResultLine
          text="11 tools for “agent”"
          sorts={[
            { label: "Newest", to: "/styleguide?sort=new", current: true },
            { label: "Name", to: "/styleguide?sort=name", current: false },
          ]}
        />
      </Specimen>
      <Specimen name="Tag">
        <Tags
          label="Tags"
          tags={[{ label: "plain text" }, { label: "with a list", to: "/styleguide" }, { label: longWord }]}
        />
      </Specimen>
      <Specimen name="Status badge">
        <p className="flex flex-wrap gap-3">
          <StatusBadge>Draft</StatusBadge>
          <StatusBadge tone="good">Active</StatusBadge>
          <StatusBadge tone="caution">Medium risk</StatusBadge>
          <StatusBadge tone="danger">Disabled</StatusBadge>
        </p>
      </Specimen>
      <Specimen name="Pages">
        <Pager page={1} pages={3} hrefOf={(page) => `/styleguide?page=${page}`} />
      </Specimen>
      <Specimen name="Choice">
        <h4 id="choice">Project type</h4>
        <div className="mt-3 grid gap-6">
          <ChoiceCards
            field="projectType"
            choices={projectTypeChoices}
            value={Object.keys(projectTypeChoices)[0]!}
            layout="wide"
            invalid={false}
            labelledBy="choice"
          />
          <ChoiceCards
            field="budget"
            choices={budgetChoices}
            value="10k-20k"
            layout="wide"
            invalid={false}
            labelledBy="choice"
          />
          <ChoiceCards
            field="startTimeline"
            choices={startTimelineChoices}
            value=""
            layout="small"
            invalid
            labelledBy="choice"
          />
        </div>
      </Specimen>
      <Specimen name="Text, error">
        <label htmlFor="plain" className="mb-2 block font-semibold">
          Email address
        </label>
        <input id="plain" className="field" placeholder="you@company.com" aria-describedby="plain-error" aria-invalid />
        <p id="plain-error" className="intake-error">
          Enter an email address, such as you@company.com
        </p>
        <h4 id="long-text" className="mt-6 mb-2">
          A longer answer
        </h4>
        <TextAnswer
          field="problem"
          value=""
          placeholder="What is it about?"
          invalid={false}
          labelledBy="long-text"
          describedBy="long-text"
        />
      </Specimen>
      <Specimen name="Progress, first and last question" note="The time left follows from the questions left.">
        <Progress step={1} answers={emptyAnswers} />
        <Progress step={6} answers={emptyAnswers} />
      </Specimen>
      <Specimen name="What happens next">
        <WhatHappensNext
          texts={{
            nextTitle: "What happens next",
            nextArrival: "Your answers arrive in our inbox, and this page tells you that they did.",
            nextCall: "Scope and price are settled on a call.",
            nextBooking: "Scope and price are settled on a call, which you can book once the answers are sent.",
          }}
        />
      </Specimen>
      <Specimen name="Notice, error with Retry">
        <div className="grid gap-4">
          <p className="notice">Your project is queued. It has not been sent yet.</p>
          <InlineFailure text="The tools could not be read." />
        </div>
      </Specimen>
      <Specimen name="Empty">
        <EmptyState title={`No tools found for “${longWord}”`} text="Try adjusting your search or filter criteria.">
          <PageLink to="/styleguide" className="button">
            Clear the search
          </PageLink>
        </EmptyState>
      </Specimen>
    </Part>
  );
}
