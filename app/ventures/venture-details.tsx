import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { firstSentence } from "~/base/words/sentences";
import type { Neighbour, RelatedRow, Relations } from "~/content/pages/related";
import { ExternalLink, PageLink } from "~/first-view/page-link";
import { useNavigationTimer } from "~/first-view/use-navigation-timer";
import type { PageTexts } from "~/texts/definitions";
import { relatedOf, type RelatedPage, RelatedPages } from "~/ui/components/closing-band";
import { FactsStrip } from "~/ui/components/lists";
import { MissingRecord } from "~/ui/components/not-found";
import { Section } from "~/ui/components/page-header";
import { Label, useLabel } from "~/ui/components/settings";
import { Spread } from "~/ui/components/spread";
import { type Product, type Venture, ventureOutcome, venturePath, ventureStatus } from "./venture";

/** The number of related pages up to which the tools that a venture is built with are added. */
const relatedPages = 6;
/** The number of those tools that are added to any number of related pages. */
const leastTools = 3;

/** Links at the end of a venture: related pages, the tools it is built with, and the adjacent ventures. */
export function VentureFooter({
  venture,
  texts,
  relations: { related, previous, next },
}: {
  venture: Venture;
  texts: PageTexts<"ventures">;
  relations: Relations;
}) {
  const isNeighbour = ({ path }: RelatedRow) =>
    [previous, next].some((other) => other && venturePath(other.slug) === path);
  const belonging = related
    .filter((row) => !isNeighbour(row))
    .map(({ one, title, path }): RelatedPage => ({ kind: one, title, to: path }));
  const tools = venture.stack.flatMap(({ name, path }): RelatedPage[] =>
    path === null || belonging.some(({ to }) => to === path) ? [] : [{ kind: "Tool", title: name, to: path }],
  );
  const neighbour = (other: Neighbour | null) =>
    other && { kind: "Venture", title: other.title, to: venturePath(other.slug) };
  return (
    <RelatedPages
      title={texts.ventureRelatedTitle}
      related={[
        ...belonging,
        ...tools.slice(0, Math.max(leastTools, relatedPages - belonging.length)),
        ...(belonging.length + tools.length > 0 ? [] : relatedOf({ texts })),
      ]}
      previous={neighbour(previous)}
      next={neighbour(next)}
    />
  );
}

/** Seconds until the redirect (VEN-16). */
const redirectAfter = 2;

/** The page for a venture that does not exist. Redirects to the list, with or without script (VEN-16, VEN-17). */
export function MissingVenture({ texts }: { texts: PageTexts<"ventures"> }) {
  const navigate = useNavigate();
  const timer = useNavigationTimer();
  const redirect = useEffectEvent(() =>
    timer.start(() => void navigate("/ventures", { replace: true }), redirectAfter * 1_000),
  );
  useEffect(() => redirect(), []);
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={`${redirectAfter};url=/ventures`} />
      </noscript>
      <MissingRecord title={texts.missingTitle} text={texts.missingText} to="/ventures" label={texts.missingButton} />
    </>
  );
}

/** A venture's details as a strip of facts (VEN-10). The tools of its stack link to the directory if they are in it. */
export function VentureDetails({ venture, texts }: { venture: Venture; texts: PageTexts<"ventures"> }) {
  const label = useLabel();
  return (
    <aside aria-label={label("Details")} className="wrap mt-8">
      <FactsStrip
        facts={[
          { label: texts.ventureOwnership, value: venture.ownership.join(", ") },
          { label: texts.ventureStatus, value: label(ventureStatus(venture.status)) },
          { label: texts.ventureCreated, value: new Date(venture.createdAt).getUTCFullYear() },
          {
            label: texts.ventureWebsite,
            value: venture.url && (
              <ExternalLink href={venture.url} className="text-link">
                {new URL(venture.url).host}
              </ExternalLink>
            ),
          },
          {
            label: texts.ventureStack,
            wide: true,
            value: venture.stack.length > 0 && (
              <ul className="flex flex-wrap gap-x-5">
                {venture.stack.map(({ name, path }) => (
                  <li key={name}>
                    {path === null ? (
                      name
                    ) : (
                      <PageLink to={path} className="text-link inline-block py-0.5">
                        {name}
                      </PageLink>
                    )}
                  </li>
                ))}
              </ul>
            ),
          },
        ]}
      />
    </aside>
  );
}

/**
 * The venture as plan and product, from the first sentences of its texts (VEN-18).
 *
 * @param isFirst whether it opens the page; if not, it stands below the heading of a section
 */
export function VentureSpread({
  venture,
  texts,
  isFirst = true,
}: {
  venture: Product;
  texts: PageTexts<"home"> | PageTexts<"ventures">;
  isFirst?: boolean;
}) {
  const label = useLabel();
  return (
    <Spread
      texts={texts}
      before={firstSentence(venture.problem)}
      instead={firstSentence(venture.solution)}
      after={ventureOutcome(venture.useCase)}
      picture={venture.picture}
      level={isFirst ? 2 : 3}
      isFirst={isFirst}
      name={`cover-${venture.slug}`}
      alt={venture.alt ?? label("The product: {product}", { product: venture.microDescription || venture.name })}
    />
  );
}

/** A section with a venture as plan and product, and the way to its page. */
export function ProductSection({ texts, product }: { texts: PageTexts<"home">; product: Product }) {
  return (
    <Section
      title={texts.productTitle}
      lead={texts.productIntro}
      action={
        <PageLink to={venturePath(product.slug)} className="text-link">
          <Label text="Learn More about {name}" values={{ name: product.name }} />
        </PageLink>
      }
    >
      <VentureSpread venture={product} texts={texts} isFirst={false} />
    </Section>
  );
}
