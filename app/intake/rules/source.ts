import { draftParameter, projectParameter } from "./choices";

/** How a visitor came to the intake, as far as the browser tells without storing anything; "" where it does not. */
export interface VisitSource {
  /** The page that led to the intake. */
  readonly fromPage: string;
  /** The first page of the visit. */
  readonly firstPage: string;
  /** The host of the other site that led here. */
  readonly referrer: string;
  readonly utmSource: string;
  readonly utmMedium: string;
  readonly utmCampaign: string;
  /**
   * What the form began with: `brief/{slug}`, `project/{type}`, `draft`, also `draft/{slug}` of the brief near it, or
   * `tools/{addresses}` of a shortlist.
   */
  readonly beganWith: string;
}

export const sourceFields = [
  "fromPage",
  "firstPage",
  "referrer",
  "utmSource",
  "utmMedium",
  "utmCampaign",
  "beganWith",
] as const satisfies ReadonlyArray<keyof VisitSource>;

/** The form field with the source as JSON, and that of the question "How did you hear of us?". */
export const sourceField = "source";
export const heardOfField = "heardOf";
/** In characters. */
export const maxHeardOf = 200;

const intakePath = "/onboarding";

/** What a browser knows of a visit. All are complete addresses. */
export interface VisitTrace {
  /** At which the intake was opened. */
  readonly intake: string;
  /** What the tab showed of this site before, the oldest first. */
  readonly earlier: readonly string[];
  /** The page from which the first known one was opened; "" if unknown. */
  readonly referrer: string;
}

/** The source of a visit, unchecked: the server leaves out what is no page, host or short word. */
export function sourceOfVisit({ intake, earlier, referrer }: VisitTrace): VisitSource {
  const { origin, searchParams: query } = new URL(intake);
  const referring = URL.parse(referrer);
  const isOwn = referring?.origin === origin;
  const pages = [...(isOwn && !earlier.includes(referrer) ? [referrer] : []), ...earlier].flatMap((address) => {
    const url = URL.parse(address);
    return url?.origin === origin && url.pathname !== intakePath ? [url] : [];
  });
  const campaign = query.has("utm_source") ? query : (pages[0]?.searchParams ?? query);
  return {
    fromPage: query.get("from") ?? pages.at(-1)?.pathname ?? "",
    firstPage: pages[0]?.pathname ?? "",
    referrer: isOwn ? "" : (referring?.hostname ?? ""),
    utmSource: campaign.get("utm_source") ?? "",
    utmMedium: campaign.get("utm_medium") ?? "",
    utmCampaign: campaign.get("utm_campaign") ?? "",
    beganWith: beginningOf(query),
  };
}

function beginningOf(query: URLSearchParams): string {
  const brief = query.get("brief");
  if (brief) return `brief/${brief}`;
  if (query.has("tools")) return `tools/${query.get("tools")}`;
  if (query.has(draftParameter)) return query.has("near") ? `draft/${query.get("near")}` : "draft";
  const type = query.get(projectParameter);
  return type ? `project/${type}` : "";
}
