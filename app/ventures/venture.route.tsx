import type { PageTexts } from "~/base/web/head-texts";
import { fillPlaceholders } from "~/base/words/placeholders";
import { ExternalLink } from "~/first-view/page-link";
import { loadedHeaders } from "~/routing/load-page";
import { loadRecord } from "~/routing/load-record";
import { loadedMeta } from "~/routing/page-head";
import { ventureOrganization } from "~/routing/structured-data";
import { CallToAction } from "~/ui/components/closing-band";
import { LineList } from "~/ui/components/lists";
import { AbsentPage } from "~/ui/components/not-found";
import { Picture } from "~/ui/components/picture";
import { Credited, RecordHeader, useAlt } from "~/ui/components/record-header";
import { useFill } from "~/ui/components/settings";
import type { RouteStyles } from "~/ui/components/site-styles";
import { errorNotice } from "~/ui/components/toast";
import { Cover } from "~/ui/components/weave";
import type { Route } from "./+types/venture.route";
import { findVenture, findVentureRelations } from "./queries.server";
import { ventures } from "./type.server";
import { venturePath, ventureSearchTexts, ventureSubject } from "./venture";
import { MissingVenture, VentureDetails, VentureFooter, VentureSpread } from "./venture-details";

export const handle = { styles: ["record", "spread"] satisfies RouteStyles };
export const headers = loadedHeaders;

const texts: PageTexts = {
  item: "venture",
  list: "Our Ventures",
  to: "/ventures",
};

export const loader = ({ params, ...request }: Route.LoaderArgs) =>
  loadRecord(
    request,
    ventures,
    params.slug,
    {
      texts,
      find: (db, slug, { origin }, preview) => findVenture(db, slug, origin, preview),
      readRelations: findVentureRelations,
      page: ({ venture }) => ({ venture, breadcrumb: venture.name, tags: ["stack_items"] }),
      failure: errorNotice("Error", "Failed to load the venture"),
      absence: ({ missingNotice }) => errorNotice("Venture not found", missingNotice),
      // Its page leads to the list after two seconds.
      withoutNear: true,
    },
    "ventures",
  );

export const meta = (args: Route.MetaArgs) =>
  loadedMeta(args, texts, ({ venture, texts: page }, { origin, fill }) => ({
    ...ventureSearchTexts(venture, fillPlaceholders(fill(page.ventureSeoTitle), { title: venture.name })),
    image: venture.showcaseImage,
    social: ventureSubject(venture),
    structuredData: [ventureOrganization({ ...venture, path: venturePath(venture.slug) }, origin)],
  }));

export default function VenturePage({ loaderData }: Route.ComponentProps) {
  const fill = useFill({ title: loaderData.status === "ok" ? loaderData.venture.name : "" });
  const altOf = useAlt();
  if (loaderData.status === "missing") return <MissingVenture texts={fill(loaderData.texts)} />;
  if (loaderData.status === "failed") return <AbsentPage page={loaderData} texts={texts} />;
  const { venture, relations } = loaderData;
  const page = fill(loaderData.texts);
  return (
    <article>
      <RecordHeader
        back={{ to: "/ventures", list: "Ventures", date: venture.updatedAt, checkedOn: venture.reviewedOn }}
        cover={
          venture.showcaseImage ? null : (
            <Cover image={null} slug={venture.slug} group={venture.slug} className="mt-4" />
          )
        }
      >
        {venture.wideLogo && <img src={venture.wideLogo} alt="" width={240} height={64} className="mb-4 h-12 w-auto" />}
        <h1 className="text-title">{venture.name}</h1>
        <p className="mt-3 text-lead text-muted">{venture.microDescription}</p>
        {venture.ownership.length > 0 && (
          <p className="label mt-4">
            {page.ventureOwned} {venture.ownership.join(", ")}
          </p>
        )}
        {venture.url && (
          <p className="mt-6">
            <ExternalLink href={venture.url} className="button">
              {page.ventureVisit}
            </ExternalLink>
          </p>
        )}
      </RecordHeader>
      {venture.showcaseImage && (
        <div className="wrap mt-10">
          <VentureSpread texts={page} venture={{ ...venture, picture: venture.showcaseImage, alt: null }} />
        </div>
      )}
      <VentureDetails venture={venture} texts={page} />
      <div className="wrap">
        <TextSection title={page.ventureProblem} text={venture.problem} />
        <TextSection title={page.ventureSolution} text={venture.solution} />
        <TextSection title={page.ventureUse} text={venture.useCase} />
        {venture.keyFeatures.length > 0 && (
          <section className="beside-heading">
            <h2 className="text-heading">{page.ventureFeatures}</h2>
            <LineList items={venture.keyFeatures} />
          </section>
        )}
      </div>
      {venture.images.length > 0 && (
        <section className="wrap mt-12">
          <h2 className="text-heading">{page.ventureGallery}</h2>
          <ul className="mt-6 grid gap-5 sm:grid-cols-2">
            {venture.images.map((image, position) => (
              <li key={image}>
                <Credited address={image}>
                  <Picture
                    address={image}
                    alt={altOf(image, `${venture.name}, view ${position + 1}`)}
                    width={1200}
                    height={630}
                    sizes="(min-width: 40rem) 36rem, 100vw"
                    className="h-auto w-full border border-line"
                  />
                </Credited>
              </li>
            ))}
          </ul>
        </section>
      )}
      <VentureFooter texts={page} venture={venture} relations={relations} />
      <CallToAction
        title={page.ventureClosingTitle}
        text={page.ventureClosingText}
        call={{ label: page.ventureButton, to: "/hire" }}
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
