import type { ReactElement } from "react";
import { Form, useLocation, useSearchParams, useSubmit } from "react-router";
import { answerId, filterFaq, topicPage, type FaqItem } from "~/base/search/faq";
import { formatLongDate } from "~/base/time/dates";
import { PageLink } from "~/first-view/page-link";
import type { ControlLabel } from "~/settings/control-labels";
import { InlineFailure } from "./error-states";
import { EmptyState, Section } from "./page-header";
import { useLabel } from "./settings";

/**
 * Questions and answers, one open at a time (FAQ-1): native `details` with a shared `name`, which work without script.
 * `FaqWidget` adds search and topics.
 */
export function FaqAccordion({
  items,
  name,
}: {
  items: ReadonlyArray<Pick<FaqItem, "question" | "answer"> & Partial<FaqItem>>;
  name: string;
}) {
  const { pathname } = useLocation();
  return (
    <div className="faq">
      {items.map((item) => (
        <details key={item.question} name={name}>
          <summary>
            <span className="grow">
              <span className="font-display text-xl font-[560]">{item.question}</span>
              {item.difficulty !== undefined && <DifficultyBadge difficulty={item.difficulty} />}
            </span>
            <svg
              viewBox="0 0 16 16"
              className="faq-sign mt-1.5 size-4 shrink-0 text-accent"
              stroke="currentColor"
              strokeWidth="1.8"
              aria-hidden="true"
            >
              <path d="M8 2v12M2 8h12" />
            </svg>
          </summary>
          <div id={answerId(item.question)} className="faq-answer">
            <p className="text-muted">{item.answer}</p>
            <FaqDetails
              item={item}
              search={(keyword) => `${pathname}?${new URLSearchParams({ question: keyword })}#${name}`}
            />
          </div>
        </details>
      ))}
    </div>
  );
}

/**
 * The FAQ with search and topics (FAQ-2 to FAQ-10). Both are URL parameters, so they work without script. Nothing for a
 * page without questions.
 *
 * @param faq null if it could not be read
 */
export function FaqWidget({
  items: faq,
  name,
  title,
  noMatches,
}: {
  items: readonly FaqItem[] | null;
  name: string;
  title: string;
  /** What a search says that finds none. */
  noMatches: string;
}) {
  const label = useLabel();
  const items = faq ?? [];
  const [parameters] = useSearchParams();
  const submit = useSubmit();
  const text = parameters.get("question") ?? "";
  const categories = [...new Set(items.map((item) => item.category).filter((category) => category !== ""))];
  const topic = categories.includes(parameters.get("topic") ?? "") ? parameters.get("topic")! : "all";
  const matches = filterFaq(items, text, topic);
  if (faq === null)
    return (
      <Section title={title}>
        <InlineFailure text="The questions could not be loaded." />
      </Section>
    );
  if (items.length === 0) return null;
  // Submit with the button, which carries the current topic.
  const search = (event: React.FormEvent<HTMLFormElement>) =>
    void submit(event.currentTarget.querySelector("button"), { replace: true, preventScrollReset: true });
  return (
    <section id={name} className="section wrap scroll-mt-(--bar)" aria-labelledby={`${name}-title`}>
      <div className="section-head">
        <h2 id={`${name}-title`} className="text-heading">
          {title}
        </h2>
      </div>
      <Form
        method="get"
        action={`#${name}`}
        role="search"
        aria-label={title}
        className="mt-6 grid gap-4"
        onInput={search}
      >
        <div className="search">
          <input
            type="search"
            name="question"
            defaultValue={text}
            placeholder={label("Search questions...")}
            aria-label={label("Search questions")}
            autoComplete="off"
            className="field"
          />
          <button type="submit" name="topic" value={topic} className="button">
            {label("Search")}
          </button>
        </div>
        {categories.length > 1 && (
          <div className="tabs" role="group" aria-label={label("Topics")}>
            {["all", ...categories].map((category) => (
              <button
                key={category}
                type="submit"
                name="topic"
                value={category}
                className="tab"
                aria-current={category === topic ? "true" : undefined}
              >
                {category === "all" ? label("All Topics") : category}
              </button>
            ))}
          </div>
        )}
      </Form>
      <p role="status" className="mt-6 text-sm text-muted">
        {matches.length === items.length
          ? ""
          : label(matches.length === 0 ? "No of {count} questions" : "{shown} of {count} questions", {
              shown: String(matches.length),
              count: String(items.length),
            })}
      </p>
      <div className="mt-2">
        {matches.length > 0 ? (
          <FaqAccordion items={matches} name={name} />
        ) : (
          <EmptyState title="No questions found" text={noMatches} />
        )}
      </div>
    </section>
  );
}

function DifficultyBadge({ difficulty }: { difficulty: FaqItem["difficulty"] }) {
  const label = useLabel();
  // Red is for what is hard: a question for everybody is no alarm.
  const tone =
    difficulty &&
    ({ beginner: "text-good", intermediate: "text-caution", advanced: "text-danger" } as const)[difficulty];
  return (
    <span className={`badge ms-3 align-middle ${tone ?? "text-muted"}`}>
      {label("Level: {level}", { level: label(difficulty ?? "General") })}
    </span>
  );
}

/**
 * The details of an answer (FAQ-6 to FAQ-9): its keywords, links to other questions and pages, and its date.
 *
 * @param search the address of the FAQ's search for a keyword (D62)
 */
function FaqDetails({ item, search }: { item: Partial<FaqItem>; search: (keyword: string) => string }) {
  const { pathname } = useLocation();
  const label = useLabel();
  const { keywords = [], followUpQuestions = [], relatedTopics = [], lastUpdated } = item;
  if (!lastUpdated) return null;
  return (
    <dl className="mt-5 grid gap-3 text-sm text-muted">
      {/* Plain links: only a native navigation opens the question that a fragment names. */}
      <Detail
        term="Follow-up questions"
        links={followUpQuestions.map((question) => (
          <a key={question} href={`${pathname}#${answerId(question)}`} className="text-link inline-block py-0.5">
            {question}
          </a>
        ))}
      />
      <Detail
        term="Related topics"
        links={relatedTopics.map((topic) => {
          const page = topicPage(topic);
          return page === undefined ? (
            <span key={topic}>{topic}</span>
          ) : (
            <PageLink key={topic} to={page} className="text-link inline-block py-0.5">
              {topic}
            </PageLink>
          );
        })}
      />
      <Detail
        term="Keywords"
        links={keywords.map((keyword) => (
          <PageLink key={keyword} to={search(keyword)} preventScrollReset className="text-link inline-block py-0.5">
            {keyword}
          </PageLink>
        ))}
      />
      <div>
        <dt className="inline font-semibold">{label("Last updated")} </dt>
        <dd className="inline">
          <time dateTime={lastUpdated}>{formatLongDate(lastUpdated, label.language)}</time>
        </dd>
      </div>
    </dl>
  );
}

function Detail({ term, links }: { term: ControlLabel; links: readonly ReactElement[] }) {
  const label = useLabel();
  if (links.length === 0) return null;
  return (
    <div>
      <dt className="font-semibold">{label(term)}</dt>
      {links.map((link) => (
        <dd key={link.key} className="me-5 inline-block">
          {link}
        </dd>
      ))}
    </div>
  );
}
