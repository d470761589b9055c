import type { DatabaseClient } from "../../../drizzle/client";
import type { PublicSettings } from "../../settings/settings";
import type { SocialSubject } from "../../base/web/social-address";

/** The subject of a public page's social image, or the current slug of a page that was renamed. */
export type FoundSubject<Kind extends string = string> =
  | { readonly subject: SocialSubject<Kind> }
  | { readonly movedTo: string };

/** The context in which a subject is looked up. */
export interface SubjectContext {
  readonly now: string;
  readonly origin: string;
  readonly settings: PublicSettings;
}

/** The drawn social images of one kind of page, at `/social/{kind}/{slug}.png` (SEO-21). */
export interface SocialFinder<Kind extends string = string> {
  readonly kind: Kind;
  /** Drawn above the title; "" for none. */
  readonly label: string;
  /** Uses the page's own query, so that a picture reveals nothing that is not public. */
  readonly find: (db: DatabaseClient, slug: string, context: SubjectContext) => Promise<FoundSubject<Kind> | null>;
}

/**
 * Defines the social images of a kind of page. A subject of another kind, whose address would find nothing, fails to
 * compile.
 */
export const socialFinder = <const Kind extends string>(
  kind: Kind,
  label: string,
  find: SocialFinder<NoInfer<Kind>>["find"],
): SocialFinder => ({ kind, label, find });

/** The subject of what a page's query found. */
export function subjectOf<Found extends object, Kind extends string>(
  found: Found | { readonly movedTo: string } | null,
  subject: (found: Found) => SocialSubject<Kind>,
): FoundSubject<Kind> | null {
  if (found === null || isMoved(found)) return found;
  return { subject: subject(found) };
}

const isMoved = (found: object): found is { readonly movedTo: string } => "movedTo" in found;
