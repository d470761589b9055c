import type { NearAddress } from "~/content/pages/old-addresses.server";

/** An address that visitors asked for in vain. */
export interface MissingAddress {
  readonly path: string;
  readonly visits: number;
  /** An ISO instant. */
  readonly lastVisitAt: string;
  /** The host of the last page that linked there; "" if unknown. */
  readonly referrer: string;
  /** The page whose address is spelled most like it. */
  readonly near: NearAddress | null;
}

/** How many addresses are listed; the next ones follow when these are dealt with. */
export const listedAddresses = 50;

/** The form of a new redirect from an address, filled in. */
export const redirectForm = ({ path, near }: MissingAddress): string =>
  `/admin/redirects/new?${new URLSearchParams({ from: path, ...(near && { to: near.path }) })}`;

/** What was asked for in vain: words that a search or a draft did not find, an address, or a step of the intake. */
export const askedKinds = {
  search: { label: "Searches", one: "Search" },
  draft: { label: "Drafts", one: "Draft" },
  address: { label: "Addresses", one: "Address" },
  step: { label: "Intake", one: "Left there" },
} as const;
export type AskedKind = keyof typeof askedKinds;

export const isAskedKind = (text: string | null): text is AskedKind => text !== null && Object.hasOwn(askedKinds, text);

/** Something that was asked for in vain, or a step at which the intake was left. */
export interface Asked {
  readonly kind: AskedKind;
  /** The words, the path, or the number of the step. */
  readonly item: string;
  readonly count: number;
  /** The day of the last time, such as "2026-11-28"; "" for a step. */
  readonly lastDay: string;
  /** The page that is spelled most like it. */
  readonly near: NearAddress | null;
}

/** How far back searches, drafts and steps are read, in days. */
export const askedDays = 90;
/** How many are listed of each kind. */
export const listedOfKind = 50;

/** Names a row in the list's form. */
export const askedKey = ({ kind, item }: Pick<Asked, "kind" | "item">): string => `${kind}/${item}`;

/** A link that deals with what was asked for. */
interface Verb {
  readonly label: string;
  readonly to: string;
}

/** The form of the row that a page shows. */
const formOf = (path: string): string => `/admin/edit?${new URLSearchParams({ page: path })}`;

const verbs: Readonly<Record<AskedKind, (asked: Asked) => readonly Verb[]>> = {
  search: wordVerbs,
  draft: wordVerbs,
  address: ({ item, near }) => [
    {
      label: "Redirect",
      to: `/admin/redirects/new?${new URLSearchParams({ from: item, ...(near && { to: near.path }) })}`,
    },
  ],
  step: () => [{ label: "Change the words", to: formOf("/onboarding") }],
};

/** A page for the words or, where there is one that is spelled like them, the words for that page. */
function wordVerbs({ item, near }: Asked): readonly Verb[] {
  const newTerm = { label: "New term", to: `/admin/glossary/new?${new URLSearchParams({ term: item })}` };
  return near ? [{ label: "Add words", to: formOf(near.path) }, newTerm] : [newTerm];
}

/** What can be done about it, the likeliest first. */
export const verbsOf = (asked: Asked): readonly Verb[] => verbs[asked.kind](asked);
