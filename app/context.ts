import { createContext } from "react-router";
import type { Database } from "../drizzle/client";
import type { HumanCheck } from "./domain/intake/human-check";

export type { Database };

/** What every loader may know about the request besides its address. */
export interface RequestSite {
  /** The configured https origin, in canonical addresses and structured data also on localhost (D23). */
  readonly origin: string;
  /** The request's time, an ISO instant: one page never disagrees with itself about what is published. */
  readonly now: string;
  readonly requestId: string;
  /** The visitor's network address, for rate limits alone: it is never logged or stored as it is. */
  readonly clientAddress: string;
  /** Drops what caches hold of anything with one of these tags. Never rejects: the write it follows has happened. */
  readonly purge: (tags: readonly string[]) => Promise<void>;
  /** The check that a person sends a project; null unless the operator switched it on. */
  readonly humanCheck?: HumanCheck | null;
  /** Writes one line to the log; nothing personal, no text a visitor typed. */
  readonly log: (event: string, detail?: Readonly<Record<string, unknown>>) => void;
}

/** How the page that is being rendered starts in the browser. */
export interface PageStart {
  /** The request asks for the state of a cached page instead of the page (see entry.client). */
  readonly wantsState: boolean;
  /** For the inline scripts of pages that are never stored; those of cached pages are hashed. */
  readonly nonce: string;
  /** The content security policy of a rendered page. `stored` says whether caches may keep it. */
  readonly policyOf: (html: string, stored: boolean) => Promise<string>;
}

/** The request's database. */
export const databaseContext = createContext<Database>();
/** The request's site. */
export const siteContext = createContext<RequestSite>();
/** The page's start. */
export const startContext = createContext<PageStart>();
