import type { ReactNode } from "react";
import { PageLink } from "~/first-view/page-link";
import { useSettings, useWords } from "./settings";

/** A related page at the end of a page. */
export interface RelatedPage {
  /** A label, or what editors wrote. */
  readonly kind: string;
  readonly title: string;
  readonly to: string;
}

/**
 * The end of a page: solid cloth with a woven edge, and one line of invitation. Place it last, directly
 * above the footer.
 *
 * @param children the buttons
 */
export function ClosingBand({
  title,
  text,
  children,
}: {
  title: string;
  text?: string | undefined;
  children: ReactNode;
}) {
  return (
    <section className="band">
      <span aria-hidden="true" className="band-edge" />
      <div className="band-cloth">
        <div className="wrap">
          <h2 className="max-w-2xl text-title font-[480]">{title}</h2>
          {text && <p className="mt-3 max-w-[60ch]">{text}</p>}
          <p className="mt-7 flex flex-wrap gap-3">{children}</p>
        </div>
      </div>
    </section>
  );
}

/** A button of the closing band. */
export interface CallToAction {
  readonly label: string;
  readonly to: string;
}

/** The closing band with its usual buttons: a call to action, and a page for visitors not ready for it. */
export function CallToAction({
  title,
  text,
  call,
  other,
}: {
  title: string;
  text?: string;
  call?: CallToAction;
  other?: CallToAction;
}) {
  const { startButton } = useSettings();
  const { label, to } = call ?? { label: startButton, to: "/onboarding" };
  return (
    <ClosingBand title={title} text={text}>
      <PageLink to={to} className="button button-primary">
        {label}
      </PageLink>
      {other && (
        <PageLink to={other.to} className="button">
          {other.label}
        </PageLink>
      )}
    </ClosingBand>
  );
}

/** Two or three related pages, plus previous and next if there is an order, so that no page is a dead end. */
export function RelatedPages({
  title,
  related,
  previous,
  next,
}: {
  title?: string;
  related: readonly RelatedPage[];
  previous?: RelatedPage | null;
  next?: RelatedPage | null;
}) {
  const words = useWords();
  if (related.length === 0 && !previous && !next) return null;
  return (
    <section className="no-print section wrap" aria-labelledby="related-pages">
      <div className="section-head">
        <h2 id="related-pages" className="text-heading">
          {title ?? words("Read on")}
        </h2>
      </div>
      {related.length > 0 && (
        <ul className="cells cells-3 cells-whole section-body">
          {related.map((page) => (
            <li key={page.to}>
              <Related page={page} kind={words(page.kind)} />
            </li>
          ))}
        </ul>
      )}
      {(previous || next) && (
        <nav
          aria-label={words("Previous and next")}
          className="mt-10 grid gap-6 border-t border-line pt-6 sm:grid-cols-2"
        >
          {previous && <Neighbour label={words("Previous")} rel="prev" page={previous} />}
          {next && <Neighbour label={words("Next")} rel="next" page={next} />}
        </nav>
      )}
    </section>
  );
}

/** A page's own links to others, and the rows that represent the lists among them. */
interface Leads {
  readonly texts: { readonly related: ReadonlyArray<{ readonly text: string; readonly to: string }> };
  readonly newest?: Readonly<Record<string, { readonly title: string; readonly path: string }>> | undefined;
}

/** The links that editors wrote for a page. One to a list has the name of its newest row, below what they wrote. */
export const relatedOf = ({ texts, newest = {} }: Leads): RelatedPage[] =>
  texts.related.map(({ text, to }) => {
    const row = newest[to];
    return row ? { kind: text, title: row.title, to: row.path } : { kind: "", title: text, to };
  });

function Related({ page, kind }: { page: RelatedPage; kind: string }) {
  return (
    <div className="card card-bare">
      {kind && <p className="text-sm text-muted">{kind}</p>}
      <h3 className="text-xl">
        <PageLink to={page.to} className="card-link">
          {page.title}
        </PageLink>
      </h3>
    </div>
  );
}

function Neighbour({ label, rel, page }: { label: string; rel: "prev" | "next"; page: RelatedPage }) {
  return (
    <p className={rel === "next" ? "sm:col-start-2 sm:text-end" : ""}>
      <span className="block text-sm text-muted">{label}</span>
      <PageLink to={page.to} rel={rel} className="text-link">
        {page.title}
      </PageLink>
    </p>
  );
}
