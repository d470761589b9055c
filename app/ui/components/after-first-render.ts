import type { Metric } from "web-vitals";

/** What the page reports when it is left (workers/middleware/count-visits.ts). Nothing of it identifies a person. */
interface Report {
  /** Pages that were seen without a document of their own, which the server would have counted. */
  pages: string[];
  /** Steps of the intake that were opened. */
  steps: number[];
  /** The document's page, and how fast it was. */
  page: string;
  vitals: Record<string, number>;
}

const newReport = (): Report => ({ pages: [], steps: [], page: location.pathname, vitals: {} });
let report: Report | null = null;
const openedSteps = new Set<number>();

/** Whether the visitor asks not to be counted. The server heeds it, too. */
const isUncounted = (): boolean =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true || navigator.doNotTrack === "1";

/** Starts what must not delay the first render: the service worker, web vitals and the counts (SW-1, SW-3, SW-5). */
export function afterFirstRender(): void {
  registerServiceWorker();
  if (!isUncounted()) {
    report = newReport();
    if (wasFetchedAhead()) report.pages.push(location.pathname);
    noteStep();
    document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && setTimeout(send));
  }
  if (report || (window as AnalyticsWindow).gtag)
    import("web-vitals").then(
      ({ onCLS, onFCP, onINP, onLCP, onTTFB }) => {
        for (const observe of [onCLS, onINP, onFCP, onLCP, onTTFB]) observe(onMetric);
      },
      // The site works without it.
      () => undefined,
    );
}

/** Notes a page that was opened without a new document. */
export function noteView(): void {
  report?.pages.push(location.pathname);
  noteStep();
}

/** Notes a step of the intake, once per document. */
export function noteStep(): void {
  if (location.pathname !== "/onboarding") return;
  const step = Number(new URLSearchParams(location.search).get("step") ?? 1);
  if (openedSteps.has(step)) return;
  openedSteps.add(step);
  report?.steps.push(step);
}

/** Whether the server could not know that somebody would see this document. */
function wasFetchedAhead(): boolean {
  const [loaded] = performance.getEntriesByType("navigation") as Array<
    PerformanceNavigationTiming & { activationStart?: number; deliveryType?: string }
  >;
  return Boolean(loaded?.activationStart) || /cache|prefetch/.test(loaded?.deliveryType ?? "");
}

/** Sends what is new. After the metrics, which are final only when the page is hidden. */
function send(): void {
  if (!report || report.pages.length + report.steps.length + Object.keys(report.vitals).length === 0) return;
  navigator.sendBeacon("/api/visits", JSON.stringify(report));
  report = newReport();
}

function registerServiceWorker(): void {
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch((error: unknown) => {
    // The site works without it (SW-2).
    console.log("The service worker could not be registered.", error);
  });
}

/** Reports a metric to the site, and to the analytics function, if the operator added one (SW-5, D40). */
function onMetric({ name, value, id, rating }: Metric): void {
  // Layout shift is a fraction, and both keep whole numbers.
  const number = Math.round(name === "CLS" ? value * 1000 : value);
  if (report) report.vitals[name] = number;
  (window as AnalyticsWindow).gtag?.("event", name, {
    event_category: "Web Vitals",
    value: number,
    event_label: id,
    metric_rating: rating,
    non_interaction: true,
  });
}

/** The analytics function (D40). */
export type Gtag = (...command: readonly unknown[]) => void;

/** The window with the globals that analytics.ts defines after consent. */
export type AnalyticsWindow = Window & { gtag?: Gtag; dataLayer?: unknown[] };
