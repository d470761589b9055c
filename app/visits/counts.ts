import { knownHost, visitorKind } from "../base/web/known-visitors";
import { findPublicPath } from "../base/web/public-paths";
import { canonicalPath } from "../base/web/redirects";
import { isObject } from "../base/words/json";

/**
 * What is counted, by day:
 *
 * - `page`: a page that a person saw, by its path
 * - `from`: what led a person here from outside: a known name, or the host; `direct` if nothing says so
 * - `device`: the kind of device; `country`: the country, as the platform's edge knows it
 * - `who`: whose requests they were: `person`, `program`, `assistant/{name}` or `search/{name}`
 * - `step`: a step of the intake that was opened
 * - `vital`: a measurement of a page's speed, as `{metric}/{kind of page}/{bucket}`
 * - `search`, `draft`: words that found nothing
 * - `done`: that somebody dealt with one of these, as `{kind}/{words}`: see `/admin/asked`
 */
export const countKinds = [
  "page",
  "from",
  "device",
  "country",
  "who",
  "step",
  "vital",
  "search",
  "draft",
  "done",
] as const;
export type CountKind = (typeof countKinds)[number];

/** One thing that is counted. */
export interface Count {
  readonly kind: CountKind;
  readonly item: string;
}

/** The request of a page, as far as it is looked at. */
export interface PageView {
  readonly path: string;
  readonly headers: Headers;
  /** The site's own host. */
  readonly host: string;
}

/** Whether somebody asked not to be counted (Do Not Track, Global Privacy Control), or only a browser fetches ahead. */
export const isUncounted = (headers: Headers): boolean =>
  headers.get("DNT") === "1" ||
  headers.get("Sec-GPC") === "1" ||
  /prefetch|prerender/.test(`${headers.get("Sec-Purpose") ?? ""}${headers.get("Purpose") ?? ""}`);

/** A path as it is counted; null for what is no public page. */
function countedPath(pathname: string): string | null {
  const path = canonicalPath(pathname);
  return path.length <= 120 && findPublicPath(path) && !/^\/(?:auth|account|enquiry-link|offline)(?:\/|$)/.test(path)
    ? path
    : null;
}

/** What the request of a page counts for. */
export function countsOf({ path, headers, host }: PageView): Count[] {
  const page = countedPath(path);
  if (page === null) return [];
  const visitor = visitorKind(headers.get("User-Agent") ?? "");
  if (visitor.kind !== "person")
    return [{ kind: "who", item: visitor.name === "" ? visitor.kind : `${visitor.kind}/${visitor.name}` }];
  if (isUncounted(headers)) return [];
  const referrer = URL.parse(headers.get("Referer") ?? "");
  const from = referrer?.host === host ? null : fromOf(referrer);
  const country = /^[A-Z]{2}$/.exec(headers.get("CF-IPCountry") ?? "")?.[0];
  return [
    { kind: "who", item: "person" },
    { kind: "page", item: page },
    { kind: "device", item: deviceOf(headers.get("User-Agent") ?? "") },
    ...(country ? [{ kind: "country", item: country } as const] : []),
    ...(from === null ? [] : [{ kind: "from", item: from } as const]),
  ];
}

function fromOf(referrer: URL | null): string {
  if (!referrer) return "direct";
  const known = knownHost(referrer.hostname);
  if (known) return `${known.kind}/${known.name}`;
  const name = referrer.hostname.replace(/^www\./, "");
  return /^[a-z\d-]+(?:\.[a-z\d-]+)+$/.test(name) && name.length <= 60 ? `link/${name}` : "direct";
}

function deviceOf(userAgent: string): string {
  const isMobile = /mobi/i.test(userAgent);
  if (/ipad|tablet/i.test(userAgent) || (/android/i.test(userAgent) && !isMobile)) return "tablet";
  return isMobile ? "phone" : "computer";
}

/** The measurements that are counted, with the longest plausible value: milliseconds, or a thousandth of a shift. */
const vitalLimits = { LCP: 60_000, INP: 20_000, CLS: 5_000 } as const;
export type Vital = keyof typeof vitalLimits;
export const vitals = Object.keys(vitalLimits) as Vital[];

/** Each bucket is ten per cent wider than the one before. */
const bucketOf = (value: number): number => Math.round(Math.log(Math.max(1, value)) / Math.log(1.1));
export const bucketValue = (bucket: number): number => Math.round(1.1 ** bucket);

/** The kind of a page: its path in the table of public paths. */
const pageKind = (path: string): string => findPublicPath(path)?.path ?? "";

/** Pages that one report may name. */
const maxPages = 20;

/**
 * Reads what a page reports when it is left: pages seen without a new document, steps of the intake, and how fast the
 * first page was. It may be anything: what is no page, step or measurement is left out.
 */
export function countsOfReport(value: unknown): Count[] {
  if (!isObject(value)) return [];
  const listOf = (list: unknown) => (Array.isArray(list) ? list.slice(0, maxPages) : []);
  const pages = listOf(value["pages"]).flatMap((path): Count[] => {
    const item = typeof path === "string" ? countedPath(path) : null;
    return item === null
      ? []
      : [
          { kind: "page", item },
          { kind: "who", item: "person" },
        ];
  });
  const steps = [...new Set(listOf(value["steps"]))].flatMap((step): Count[] =>
    Number.isInteger(step) && Number(step) >= 1 && Number(step) <= 7 ? [{ kind: "step", item: String(step) }] : [],
  );
  const first = typeof value["page"] === "string" ? countedPath(value["page"]) : null;
  const measured = isObject(value["vitals"]) ? value["vitals"] : {};
  const speeds = vitals.flatMap((name): Count[] => {
    const number = measured[name];
    return first !== null && typeof number === "number" && number >= 0 && number <= vitalLimits[name]
      ? [{ kind: "vital", item: `${name}/${bucketOf(number)}/${pageKind(first)}` }]
      : [];
  });
  return [...pages, ...steps, ...speeds];
}

/**
 * Words that found nothing, as they are counted: lower case, at most 40 characters; null for what may be an address, a
 * number or a text about somebody.
 */
export function countedWords(text: string): string | null {
  const words = text.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();
  if (words.length < 2 || words.length > 40 || /@|https?:|www\.|\d{4}/.test(words)) return null;
  return /^[\p{L}\p{M}\p{N} .,'’&+#/-]+$/u.test(words) ? words : null;
}
