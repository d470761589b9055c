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
