import { readPicture } from "./picture-address";

/** Picture credits by picture hash. */
export type Credits = Readonly<Record<string, string>>;

/**
 * The line below a picture, such as "Photo: Ada Quill"; null without a credit. A credit that already says what it
 * credits stays as it is.
 */
export function creditLine(credits: Credits, address: string | null): string | null {
  const credit = credits[(address && readPicture(address)?.hash) || ""];
  if (!credit) return null;
  return /^(?:©|\(c\)|(?:photo|picture|image|illustration|drawing|screenshot)\b)/i.test(credit)
    ? credit
    : `Photo: ${credit}`;
}

type Matches = ReadonlyArray<{ readonly loaderData?: unknown } | undefined>;

/** The credits that the page returns as `credits` in its loader data. */
export function creditsOf(matches: Matches): Credits {
  const data = matches.at(-1)?.loaderData as { readonly credits?: Credits } | null | undefined;
  return data?.credits ?? {};
}
