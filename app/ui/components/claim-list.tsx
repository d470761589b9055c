import { isWebUrl } from "~/base/web/urls";
import { ExternalLink } from "~/first-view/page-link";
import { sourcesIn } from "~/settings/links-and-claims";
import { type CountedClaims, ratingText } from "~/settings/settings";
import { Label, useFill, useSettings } from "./settings";

/** The average rating, for pages that have it in their structured data (D46); nothing without a rating. */
export function Rating({ className }: { className: string }) {
  const settings = useSettings();
  const rated = ratingText(settings);
  if (rated === "") return null;
  return (
    <p className={`text-muted ${className}`}>
      {rated}{" "}
      <span className="block text-sm">
        <Source text={settings.ratingSource} />
      </span>
    </p>
  );
}

/** A figure with its label. Both may contain placeholders. */
export interface ClaimTile {
  readonly value: string;
  readonly label: string;
}

interface ClaimListProps {
  readonly claims: readonly ClaimTile[];
  readonly className: string;
  readonly valueClassName: string;
  readonly labelClassName?: string;
  /** Puts labels above their figures instead of below. */
  readonly labelFirst?: boolean;
  /** See `useFill`. */
  readonly counts?: CountedClaims | undefined;
}

/** Figures with their labels and sources. Leaves out claims without a value, and renders no empty list (D54). */
export function ClaimList({
  claims,
  className,
  valueClassName,
  labelClassName = "text-sm text-muted",
  labelFirst = false,
  counts,
}: ClaimListProps) {
  const fill = useFill(counts);
  const visibleClaims = claims.filter((claim) => fill(claim.value) !== "" && fill(claim.label) !== "");
  if (visibleClaims.length === 0) return null;
  return (
    <dl className={`grid gap-6 ${className}`}>
      {visibleClaims.map((claim) => (
        <div key={claim.label} className="flex flex-col">
          <dt className={labelClassName}>{fill(claim.label)}</dt>
          <dd className={`font-display font-semibold ${labelFirst ? "" : "order-first"} ${valueClassName}`}>
            {fill(claim.value)}
          </dd>
          <ClaimNotes as="dd" text={claim.value} />
        </div>
      ))}
    </dl>
  );
}

/** The sources for the claims in a text with placeholders (D54); nothing if there are none. */
export function ClaimNotes({ text, as: Element = "p" }: { text: string; as?: "p" | "dd" }) {
  return sourcesIn(text, useSettings()).map((source) => (
    <Element key={source} className="text-sm text-muted">
      <Source text={source} />
    </Element>
  ));
}

/** Where a figure is from: a link if it is an address. */
function Source({ text }: { text: string }) {
  if (!isWebUrl(text)) return text;
  return (
    <ExternalLink href={text} className="text-link">
      <Label text="Source" />
    </ExternalLink>
  );
}
