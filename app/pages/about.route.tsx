import { listTeamCredits } from "~/content/pages/credits.server";
import { ExternalLink } from "~/first-view/page-link";
import { orNull } from "~/routing/failed-reads";
import { loadedHeaders, loadPage, publicPage, uncachedPage } from "~/routing/load-page";
import { absentMeta, pageMeta, rootData } from "~/routing/page-head";
import { organization } from "~/routing/structured-data";
import { type PublicSettings, showsStory, type TeamMember } from "~/settings/settings";
import type { PageTexts } from "~/texts/definitions";
import { ClaimNotes, Rating } from "~/ui/components/claim-list";
import { CallToAction, RelatedPages } from "~/ui/components/closing-band";
import { DraftToCloth } from "~/ui/components/draft-to-cloth";
import { ReadFailure } from "~/ui/components/error-states";
import { TextCells } from "~/ui/components/lists";
import { PageHeader, Section } from "~/ui/components/page-header";
import { Credited } from "~/ui/components/record-header";
import { ventures } from "~/ui/components/related-pages";
import { useFill, useSettings } from "~/ui/components/settings";
import { errorNotice } from "~/ui/components/toast";
import { Portrait } from "~/ui/components/weave";
import type { Route } from "./+types/about.route";

export const headers = loadedHeaders;

/** The texts, and the credits of the team's photos. What cannot be read is left out, and the page then not cached. */
export const loader = ({ context }: Route.LoaderArgs) =>
  loadPage(
    context,
    errorNotice("Error", "Failed to load the page."),
    async (db, ctx) => {
      const credits = await orNull(ctx, listTeamCredits(db));
      return credits ? publicPage({ credits }, []) : uncachedPage({ credits: {} });
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
        <div className="wrap prose-columns">
          {about.story.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      )}
      <Rating className="wrap mt-6" />
      <Section title={about.clothTitle}>
        <DraftToCloth />
      </Section>
      {team.length > 0 && <Team title={about.teamTitle} people={team} />}
      {showsAll && (
        <Section title={about.valuesTitle}>
          <TextCells items={about.values} columns={4} />
        </Section>
      )}
      {showsAll && <Experience about={about} blocks={loaderData.texts.experience} />}
      <RelatedPages
        title={about.relatedTitle}
        related={[
          ventures,
          { kind: "Services", title: about.relatedServices, to: "/services" },
          { kind: "Blog", title: about.relatedBlog, to: "/blog" },
        ]}
      />
      <CallToAction
        title={about.closingHeadline}
        text={about.closingText}
        call={{ label: about.closingButton, to: "/hire" }}
        other={{ label: about.closingSecondButton, to: "/ventures" }}
      />
    </>
  );
}

function Team({ title, people }: { title: string; people: readonly TeamMember[] }) {
  return (
    <Section title={title}>
      <ul className="cells cells-3 sm:grid-cols-3">
        {people.map((person) => (
          <li key={person.name} className="card card-bare content-start">
            <Credited address={person.photo ?? null}>
              <Portrait name={person.name} photo={person.photo ?? null} className="aspect-square w-full max-w-48" />
            </Credited>
            <h3 className="mt-2 text-xl">{person.name}</h3>
            {person.role && <p className="label">{person.role}</p>}
            {person.bio && <p className="text-muted">{person.bio}</p>}
            {person.profileUrl && (
              <p className="mt-auto pt-1">
                <ExternalLink href={person.profileUrl} className="text-link">
                  Profile<span className="sr-only"> of {person.name}</span>
                </ExternalLink>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
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
