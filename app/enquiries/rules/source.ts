import type { VisitSource } from "../../intake/rules/source";

/** What is stored of how an enquiry came about. Null where nothing is known. */
export interface EnquirySource extends Readonly<Record<keyof VisitSource, string | null>> {
  /** What brought the visitor: `{kind}/{name}`, such as `search/Google`; see `sourceLabel`. */
  readonly source: string | null;
  /** The sender's answer to "How did you hear of us?". */
  readonly heardOf: string | null;
}

// Not from `sourceFields`: importing that value adds the choices of the intake to every portal screen.
const enquirySourceFields = [
  "source",
  "fromPage",
  "firstPage",
  "referrer",
  "utmSource",
  "utmMedium",
  "utmCampaign",
  "beganWith",
  "heardOf",
] as const satisfies ReadonlyArray<keyof EnquirySource>;

/** The source's fields of a row or of a table's columns. */
export const pickSource = <Row extends Readonly<Record<keyof EnquirySource, unknown>>>(row: Row) =>
  // `fromEntries` widens the keys to strings.
  Object.fromEntries(enquirySourceFields.map((field) => [field, row[field]])) as Pick<Row, keyof EnquirySource>;

export const noSource: EnquirySource = {
  source: null,
  fromPage: null,
  firstPage: null,
  referrer: null,
  utmSource: null,
  utmMedium: null,
  utmCampaign: null,
  beganWith: null,
  heardOf: null,
};

/** A source's kind, as words after its name. */
const kindWords: Readonly<Record<string, string>> = {
  assistant: "AI assistant",
  search: "search",
  link: "link",
  campaign: "campaign",
};

/** A source in words, such as "Google (search)"; "Unknown" if it was not recorded. */
export function sourceLabel(source: string | null): string {
  if (!source) return "Unknown";
  if (source === "direct") return "Direct";
  const [kind = "", ...name] = source.split("/");
  const words = kindWords[kind];
  return words ? `${name.join("/")} (${words})` : source;
}

/** What the form began with, in words. Addresses are read as the names they were made of. */
function beginningLabel(beganWith: string): string {
  const [kind, address = ""] = beganWith.split("/");
  const name = address.replaceAll("-", " ");
  if (kind === "brief") return `The brief “${name}”`;
  if (kind === "project") return `A service (${name})`;
  if (kind === "tools") return `Shortlist: ${name.replaceAll(",", ", ")}`;
  return name === "" ? "A draft of an idea" : `A draft of an idea, near the brief “${name}”`;
}

/** The known facts about the source of an enquiry, for people: label and value. */
export function sourceFacts(enquiry: EnquirySource): Array<readonly [label: string, value: string]> {
  const { source, fromPage, firstPage, referrer, utmSource, utmMedium, utmCampaign, beganWith, heardOf } = enquiry;
  const campaign = [utmSource, utmMedium, utmCampaign].filter(Boolean).join(" · ");
  const facts: ReadonlyArray<readonly [string, string | null]> = [
    ["Came from", source && sourceLabel(source)],
    ["Other site", referrer],
    ["Campaign", campaign],
    ["First page", firstPage],
    ["Page before the form", fromPage],
    ["Began with", beganWith && beginningLabel(beganWith)],
    ["Heard of us", heardOf],
  ];
  return facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
}
