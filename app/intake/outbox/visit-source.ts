import { sourceOfVisit, type VisitSource } from "~/intake/rules/source";

interface NavigationWindow {
  /** The tab's history of this site; not in every browser. */
  readonly navigation?: {
    entries(): ReadonlyArray<{ readonly url: string | null; readonly index: number }>;
    readonly currentEntry: { readonly index: number } | null;
  };
}

/** How the visitor came to this page, from what the browser itself remembers. Stores nothing. */
export function readVisitSource(): VisitSource {
  const [loaded] = performance.getEntriesByType("navigation");
  // The address of the document, whatever the router has made of it since.
  const document_ = loaded?.name ?? location.href;
  const { navigation } = window as NavigationWindow;
  const current = navigation?.currentEntry?.index ?? 0;
  const history = (navigation?.entries() ?? []).flatMap(({ url, index }) =>
    url !== null && index <= current ? [url] : [],
  );
  const isIntake = new URL(document_).pathname === location.pathname;
  return sourceOfVisit({
    // The wizard replaces the query by its step.
    intake: isIntake ? document_ : (intakeOpenedAt ?? location.href),
    earlier: [...history, document_],
    referrer: document.referrer,
  });
}

let intakeOpenedAt: string | undefined;

/** Remembers, for as long as the page is open, the address at which the intake was opened. */
export function noteIntakeAddress(): void {
  intakeOpenedAt = location.href;
}
