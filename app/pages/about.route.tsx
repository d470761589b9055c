import { listTeamArticles } from "~/blog/authors.server";
import { findNextPublication } from "~/blog/queries.server";
import { listTeamDescriptions } from "~/content/pages/descriptions.server";
import { orNull } from "~/routing/failed-reads";
import { loadedHeaders, loadPage, publicPage, uncachedPage } from "~/routing/load-page";
import { absentMeta, pageMeta, rootData } from "~/routing/page-head";
import { organization } from "~/routing/structured-data";
import { type PublicSettings, showsStory } from "~/settings/settings";
import type { PageTexts } from "~/texts/definitions";
import { ClaimNotes, Rating } from "~/ui/components/claim-list";
import { CallToAction, relatedOf, RelatedPages } from "~/ui/components/closing-band";
import { DraftToCloth } from "~/ui/components/draft-to-cloth";
import { ReadFailure } from "~/ui/components/error-states";
import { TextCells } from "~/ui/components/lists";
import { PageHeader, Section } from "~/ui/components/page-header";
import { useFill, useSettings } from "~/ui/components/settings";
import { errorNotice } from "~/ui/components/toast";
import type { Route } from "./+types/about.route";
import { Letter, Team } from "./team";

export const headers = loadedHeaders;

/** The texts, the articles of the team, and the descriptions of its photos. What cannot be read is left out, and the page then not cached. */
export const loader = ({ context }: Route.LoaderArgs) =>
  loadPage(
    context,
    errorNotice("Error", "Failed to load the page."),
    async (db, ctx) => {
      const [descriptions, articles, next] = await Promise.all([
        orNull(ctx, listTeamDescriptions(db)),
        orNull(ctx, listTeamArticles(db, ctx)),
        orNull(ctx, findNextPublication(db, ctx.now)),
      ]);
      return descriptions && articles
        ? publicPage({ descriptions, articles }, ["Blog_posts"], next)
        : uncachedPage({ descriptions: descriptions ?? {}, articles: articles ?? {} });
    },
    "about",
  );

/** The sample story is not shown as that of a real company (D47). */
const hasStory = (settings: PublicSettings, isEdited: boolean) => isEdited || showsStory(settings);

export function meta(args: Route.MetaArgs) {
  const { settings, origin, fill } = rootData(args);
  if (args.loaderData?.status !== "ok") return absentMeta(args, "About Us", "The page could not be loaded.");
  const { texts, isEdited } = args.loaderData;
  const [title, description] = hasStory(settings, isEdited)
    ? [texts.seoTitle, texts.lead]
    : [texts.plainSeoTitle, texts.plainSeoDescription];
  return pageMeta(args, {
    title: fill(title),
    description: fill(description),
    structuredData: [organization(settings, origin)],
  });
}

export default function About({ loaderData }: Route.ComponentProps) {
  const settings = useSettings();
  const fill = useFill();
  if (loaderData.status === "failed") return <ReadFailure heading="About Us" notice={loaderData.notice} />;
  if (loaderData.status !== "ok") return null;
  const { team } = settings;
  const about = fill(loaderData.texts);
  const showsAll = hasStory(settings, loaderData.isEdited);
  return (
    <>
      <PageHeader title={showsAll ? about.headline : about.plainHeadline} {...(showsAll && { lead: about.lead })} />
      {showsAll && (
        <Letter paragraphs={about.story} signer={team.find(({ name }) => name === about.signer) ?? team[0]} />
      )}
      <Rating className="wrap mt-6" />
      <Section title={about.clothTitle}>
        <DraftToCloth stages={about.cloth} />
      </Section>
      {team.length > 0 && <Team title={about.teamTitle} people={team} articles={loaderData.articles} />}
      {showsAll && (
        <Section title={about.valuesTitle}>
          <TextCells items={about.values} columns={4} />
        </Section>
      )}
      {showsAll && <Experience about={about} blocks={loaderData.texts.experience} />}
      <RelatedPages title={about.relatedTitle} related={relatedOf({ ...loaderData, texts: about })} />
      <CallToAction
        title={about.closingHeadline}
        text={about.closingText}
        call={{ label: about.closingButton, to: "/hire" }}
        other={{ label: about.closingSecondButton, to: "/ventures" }}
      />
    </>
  );
}

/** @param blocks with placeholders, which say whose source to show */
function Experience({ about, blocks }: { about: PageTexts<"about">; blocks: PageTexts<"about">["experience"] }) {
  return (
    <Section title={about.experienceTitle}>
      <ul className="rows">
        {about.experience.map((block, place) => (
          <li key={block.title} className="row">
            <h3 className="text-xl">{block.title}</h3>
            <p className="text-muted">{block.text}</p>
            <div className="text-sm text-muted">
              <p>{block.period}</p>
              <ClaimNotes text={blocks[place]!.period} />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
