import type { EnquirySummary } from "./enquiry";

/** What a booking page is told about the person who opens it. */
interface Booker {
  readonly email: string;
  /** A line about the project. */
  readonly note: string;
  /** Names the enquiry to `/api/hooks/booking`; "" if it is unknown. */
  readonly reference: string;
}

type Parameters = (booker: Booker) => Readonly<Record<string, string>>;

/**
 * The parameters with which booking tools fill in their form, by host. Calendly, Cal.com and SavvyCal send the
 * reference back with their webhooks. HubSpot fills in properties of a contact only.
 */
const tools: ReadonlyArray<readonly [host: RegExp, Parameters]> = [
  [
    /(?:^|\.)calendly\.com$/,
    ({ email, note, reference }) => ({ email, a1: note, utm_source: "website", utm_content: reference }),
  ],
  [
    /(?:^|\.)cal\.(?:com|eu)$/,
    ({ email, note, reference }) => ({ email, notes: note, "metadata[reference]": reference }),
  ],
  [/(?:^|\.)savvycal\.com$/, ({ email, reference }) => ({ email, "metadata[reference]": reference })],
  [/^meetings[\w-]*\.hubspot\.com$/, ({ email }) => ({ email })],
];

/** The address of a booking page with what its tool takes. What the address already has stays. */
export function bookingLink(address: string, booker: Booker): string {
  const url = URL.parse(address);
  if (!url) return address;
  const [, parametersOf] = tools.find(([host]) => host.test(url.hostname)) ?? [];
  const parameters = parametersOf?.(booker) ?? { email: booker.email };
  for (const [name, value] of Object.entries(parameters))
    if (value !== "" && !url.searchParams.has(name)) url.searchParams.set(name, value);
  return url.href;
}

/** A line about a project, for whoever prepares the call. */
export const bookingNote = ({ projectType, budget }: Pick<EnquirySummary, "projectType" | "budget">): string =>
  [projectType, budget].filter(Boolean).join(", ");
