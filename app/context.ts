import { createContext } from "react-router";
import type { DatabaseClient } from "../drizzle/client";
import type { HumanCheck } from "./domain/intake/human-check";

export type { DatabaseClient };

/** What every loader may know about the request besides its address. */
export interface RequestContext {
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

/** The inline scripts and styles that stored pages are made with, as sources of a content security policy. */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** How the page that is being rendered starts in the browser. */
export interface PageStart {
  /** The request asks for the state of a cached page instead of the page (see entry.client). */
  readonly wantsState: boolean;
  /** For the inline scripts of pages that are never stored. In a stored page it would be a constant for anyone to copy. */
  readonly nonce: string;
  /** The page's content security policy: with the hashes where caches may keep the page, else (null) with the nonce. */
  readonly policyFor: (hashes: InlineHashes | null) => string;
}

/** The request's database. */
export const databaseContext = createContext<DatabaseClient>();
/** The request's site. */
export const requestContext = createContext<RequestContext>();
/** The page's start. */
export const startContext = createContext<PageStart>();
