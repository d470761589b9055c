import { ReadFailure } from "~/ui/components/error-states";
import { CheckList } from "~/ui/components/lists";
import { CallToAction } from "~/ui/components/closing-band";
import { Credited, RecordHeader } from "~/ui/components/record-header";
import { MissingVenture, VentureDetails, VentureFooter } from "./venture-details";
import { Picture } from "~/ui/components/picture";
import { Cover } from "~/ui/components/weave";
import type { RouteStyles } from "~/ui/components/site-styles";
import { ExternalLink } from "~/first-view/page-link";
import { errorNotice } from "~/ui/components/toast";
import type { Credits } from "~/ui/imagery/credits";
import { readCredits } from "~/content/pages/credits.server";
import { readPreview } from "~/content/pages/preview.server";
import { ventureOrganization } from "~/routing/structured-data";
import type { RelatedRow } from "~/content/pages/related";
import { findVenture, readVentureRelations } from "./queries.server";
import { venturePath, type Venture, type VentureNeighbours, ventureSubject } from "./venture";
import { ventureSearchTexts } from "./venture";
import { found, loadedHeaders, loadPage, missing, movedTo, previewed } from "~/routing/load-page";
import { absentMeta, pageMeta, rootData } from "~/routing/page-head";
import type { Route } from "./+types/venture.route";

export const handle = { styles: "record" satisfies RouteStyles };
export const headers = loadedHeaders;

interface VenturePageData {
  readonly venture: Venture;
  readonly neighbours: VentureNeighbours;
  readonly related: readonly RelatedRow[];
  readonly breadcrumb: string;
  readonly credits: Credits;
  readonly isPreview?: true;
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const failure = errorNotice("Error", "Failed to load the venture");
  return loadPage<VenturePageData>(context, failure, async (db, ctx) => {
    const preview = await readPreview(db, "ventures_data", url.searchParams.get("preview"), ctx.now);
    const [result, { related, tags }, credits] = await Promise.all([
      findVenture(db, params.slug, ctx.origin, preview),
      readVentureRelations(db, params.slug, ctx),
      readCredits(db, ctx.types, "ventures", params.slug),
    ]);
    if (!result) return missing(errorNotice("Venture not found", "We couldn't find the venture you're looking for."));
    if ("movedTo" in result) return movedTo(venturePath(result.movedTo), url, "ventures_data");
    const page = { ...result, related, credits, breadcrumb: result.venture.name };
    if (preview !== null) return previewed(page);
    return found(page, ["ventures_data", `ventures_data:${result.venture.slug}`, "stack_items", ...tags]);
  });
}

export function meta(args: Route.MetaArgs) {
  const { loaderData } = args;
  if (loaderData?.status === "missing")
    return absentMeta(args, "Venture Not Found", "The venture you're looking for could not be found.");
  if (loaderData?.status !== "ok") return absentMeta(args, "Our Ventures", "The venture could not be read.");
  const { venture } = loaderData;
  return pageMeta(args, {
    ...ventureSearchTexts(venture),
    image: venture.showcaseImage,
    social: loaderData.isPreview ? null : ventureSubject(venture),
    noindex: loaderData.isPreview,
    structuredData: [ventureOrganization({ ...venture, path: venturePath(venture.slug) }, rootData(args).origin)],
  });
}

export default function VenturePage({ loaderData }: Route.ComponentProps) {
  if (loaderData.status === "failed") return <ReadFailure heading="Our Ventures" notice={loaderData.notice} />;
  if (loaderData.status === "missing") return <MissingVenture />;
  const { venture, neighbours, related } = loaderData;
  return (
    <article>
      <RecordHeader
        back={{ to: "/ventures", list: "Ventures", date: venture.updatedAt }}
        cover={
          <Credited address={venture.showcaseImage}>
            <Cover image={venture.showcaseImage} slug={venture.slug} group={venture.slug} eager className="mt-4" />
          </Credited>
        }
      >
        {venture.wideLogo && <img src={venture.wideLogo} alt="" width={240} height={64} className="mb-4 h-12 w-auto" />}
        <h1 className="text-title">{venture.name}</h1>
        <p className="mt-3 text-lead text-muted">{venture.microDescription}</p>
        {venture.ownership.length > 0 && <p className="label mt-4">Owned by {venture.ownership.join(", ")}</p>}
        {venture.url && (
          <p className="mt-6">
            <ExternalLink href={venture.url} className="button button-primary">
              Visit {venture.name}
            </ExternalLink>
          </p>
        )}
      </RecordHeader>
      <VentureDetails venture={venture} />
      <div className="wrap">
        <TextSection title="Problem" text={venture.problem} />
        <TextSection title="Solution" text={venture.solution} />
        <TextSection title="Use Case" text={venture.useCase} />
        {venture.keyFeatures.length > 0 && (
          <section className="beside-heading">
            <h2 className="text-heading">Key Features</h2>
            <CheckList items={venture.keyFeatures} />
          </section>
        )}
      </div>
      {venture.images.length > 0 && (
        <section className="wrap mt-12">
          <h2 className="text-heading">Gallery</h2>
          <ul className="mt-6 grid gap-5 sm:grid-cols-2">
            {venture.images.map((image, position) => (
              <li key={image}>
                <Credited address={image}>
                  <Picture
                    address={image}
                    alt={`${venture.name}, view ${position + 1}`}
                    width={1200}
                    height={750}
                    sizes="(min-width: 40rem) 36rem, 100vw"
                    className="w-full rounded-card"
                  />
                </Credited>
              </li>
            ))}
          </ul>
        </section>
      )}
      <VentureFooter venture={venture} neighbours={neighbours} related={related} />
      <CallToAction
        title="Work With Us"
        text="We build ventures with partners who know their field. If that sounds like you, let's talk."
        call={{ label: "Work With Us", to: "/hire" }}
      />
    </article>
  );
}

function TextSection({ title, text }: { title: string; text: string }) {
  if (!text) return null;
  return (
    <section className="beside-heading">
      <h2 className="text-heading">{title}</h2>
      <p className="max-w-[68ch] whitespace-pre-line">{text}</p>
    </section>
  );
}
