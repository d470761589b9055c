import { createContext } from "react-router";
import type { DatabaseClient } from "../../drizzle/client";
import type { BackupStatus } from "../base/backup/stored-backup";
import type { PictureStore, UploadLimits } from "../content/media/library";
import type { MakeVariant } from "../content/media/upload.server";
import type { PageRequest } from "../content/types/content-type.server";
import type { HumanCheck } from "../intake/rules/enquiry";
import type { MailSetup } from "../outbox/mail";

export type { DatabaseClient };

/** What loaders and actions know about the request besides its URL. */
export interface RequestContext extends PageRequest {
  /** The configured https origin. Canonical URLs and structured data use it on localhost too (D23). */
  readonly origin: string;
  /**
   * The origin at which the caller sees the site: the configured one, or the request's while the configured one is
   * reserved. Only for what goes back to the caller: anyone can send a Host header.
   */
  readonly callerOrigin: string;
  /** An ISO instant, fixed for the whole request, so that a page is consistent about what is published. */
  readonly now: string;
  readonly requestId: string;
  /** Whether the page shows unsaved text (PREV-1), which only its author may get. */
  readonly isPreview?: true;
  /** The visitor's IP address, for rate limits only. Never log it or store it unhashed. */
  readonly clientAddress: string;
  /** Purges cache entries by tag. Never rejects, because the preceding write has already happened. */
  readonly purge: (tags: readonly string[]) => Promise<void>;
  /** The intake form's CAPTCHA; null unless the operator configured it. */
  readonly humanCheck?: HumanCheck | null;
  /** Lists the nightly backups. */
  readonly findBackups: () => Promise<BackupStatus>;
  /** Picture storage and its limits; `store` is null if none is configured. */
  readonly pictures: {
    readonly store: PictureStore | null;
    readonly limits: UploadLimits;
    readonly makeVariant?: MakeVariant | null;
  };
  /** The hosts that the analytics script may come from (`ANALYTICS_HOSTS`). */
  readonly analyticsHosts: readonly string[];
  /** How long enquiries are kept, in months (`RETENTION_MONTHS`). */
  readonly retentionMonths: number;
  /** How this deployment sends messages, and the origin of links in them, which is never another host's. */
  readonly messages: {
    readonly setup: MailSetup;
    readonly origin: string;
    readonly linkOrigin: string;
    /** Whether webhooks may call private networks (`WEBHOOKS_PRIVATE`). */
    readonly allowsPrivateWebhooks: boolean;
  };
  /** Starts delivering the messages that are due, after the response. Never throws. */
  readonly deliverMessages: () => void;
  /**
   * Runs work a second after the response, so that the response time reveals nothing about it, or after `delay`
   * milliseconds. Never throws. Unfinished work is lost when the process ends.
   */
  readonly afterResponse: (work: (db: DatabaseClient) => Promise<void>, delay?: number) => void;
  /** Writes one log line. Pass no personal data and no user input. */
  readonly log: (event: string, detail?: Readonly<Record<string, unknown>>) => void;
}

/** Hashes of the inline scripts and styles in cacheable pages, as CSP sources. */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * The header of a cacheable page that names the host of its analytics script. The gateway removes it, and allows the
 * host in the policy for visitors who accepted it.
 */
export const analyticsHeader = "X-Analytics-Host";

/**
 * The header of a request by which the gateway asks where an address leads before it redirects to the canonical one. If it
 * leads nowhere else, the visitor asks again, and only then is counted.
 */
export const probeHeader = "X-Probe";

/** How to render the requested page. */
export interface RenderOptions {
  /** True for a request for a cached page's hydration state instead of its HTML (see entry.client). */
  readonly wantsState: boolean;
  /** For inline scripts of pages that are never cached. Anyone could copy it from a cached page. */
  readonly nonce: string;
  /** Whether the request has a session cookie. Such requests get no analytics script, which could use the session. */
  readonly hasSession: boolean;
  /** Builds the page's Content-Security-Policy: from hashes for a cacheable page; null uses the nonce. */
  readonly policyFor: (hashes: InlineHashes | null) => string;
}

export const databaseContext = createContext<DatabaseClient>();
export const requestContext = createContext<RequestContext>();
/** What became of the form that the request sent, for its page's title; null for a request without a form. */
export const formOutcomeContext = createContext<"sent" | "failed" | null>(null);
export const renderContext = createContext<RenderOptions>();
