import { knownHost } from "../../base/web/known-visitors";
import { findPublicPath } from "../../base/web/public-paths";
import { canonicalPath } from "../../base/web/redirects";
import { parseObject } from "../../base/words/json";
import { maxHeardOf, sourceFields, sourceOfVisit, type VisitSource } from "../../intake/rules/source";
import { type EnquirySource, noSource } from "./source";

/** In characters. */
const maxLength = 120;

/** A page of the site, without its query; "" for any other address. */
function pageOf(path: string): string {
  if (!path.startsWith("/") || path.length > maxLength) return "";
  const page = canonicalPath(path.split(/[?#]/)[0]!);
  return findPublicPath(page) ? page : "";
}

/** A campaign's value. One that may name a person, such as an address or a customer's number, is left out. */
function campaignValue(text: string): string {
  const value = text.trim().toLowerCase();
  return value.length <= 60 && /^[\p{L}\p{N} ._~+-]*$/u.test(value) && !/\d{7}/.test(value) ? value : "";
}

const hostValue = (text: string): string =>
  text.length <= maxLength && /^[a-z\d-]+(?:\.[a-z\d-]+)+$/i.test(text) && !/^[\d.]+$/.test(text)
    ? text.toLowerCase().replace(/^www\./, "")
    : "";

const beginning =
  /^(?:brief\/[\p{L}\p{N}-]{1,100}|project\/[a-z-]{1,40}|draft(?:\/[\p{L}\p{N}-]{1,100})?|tools\/[a-z\d,-]{1,400})$/u;

const readers: Readonly<Record<keyof VisitSource, (text: string) => string>> = {
  fromPage: pageOf,
  firstPage: pageOf,
  referrer: hostValue,
  utmSource: campaignValue,
  utmMedium: campaignValue,
  utmCampaign: campaignValue,
  beganWith: (text) => (beginning.test(text) ? text : ""),
};

/**
 * Reads the source that a form sent, which may be anything: what is not a page of the site, a host or a short word is
 * left out, and never a reason to refuse an enquiry. Without script, the address of the form's page tells some of it.
 *
 * @param sent the form's field; null if it was sent without script
 * @param heardOf the answer to "How did you hear of us?"
 * @param formAddress the address of the form's page; "" if unknown
 */
export function parseEnquirySource(sent: string | null, heardOf: string, formAddress: string): EnquirySource {
  const value = parseObject(sent) ?? formSource(formAddress);
  const answer = heardOf.replace(/\s+/g, " ").trim().slice(0, maxHeardOf) || null;
  if (!value) return { ...noSource, heardOf: answer };
  const entries = sourceFields.map((field) => {
    const text = value[field];
    return [field, (typeof text === "string" && readers[field](text)) || null] as const;
  });
  const source = Object.fromEntries(entries) as Omit<EnquirySource, "source" | "heardOf">;
  return { ...source, source: sourceName(source), heardOf: answer };
}

function formSource(address: string): Readonly<Record<string, unknown>> | null {
  const form = URL.parse(address);
  return form && { ...sourceOfVisit({ intake: form.href, earlier: [], referrer: "" }) };
}

/** What brought the visitor. A campaign named after an assistant or a search engine is that: ChatGPT marks its links. */
function sourceName({ utmSource, referrer }: Pick<EnquirySource, "utmSource" | "referrer">): string {
  const known = (utmSource && knownHost(utmSource)) || (referrer && knownHost(referrer));
  if (known) return `${known.kind}/${known.name}`;
  if (utmSource) return `campaign/${utmSource}`;
  return referrer ? `link/${referrer}` : "direct";
}
