import { listTeamCredits } from "~/content/pages/credits.server";
import { ExternalLink } from "~/first-view/page-link";
import { databaseContext, requestContext } from "~/routing/context";
import { logDatabaseError, staticHeaders } from "~/routing/load-page";
import { pageMeta, rootData } from "~/routing/page-head";
import { organization } from "~/routing/structured-data";
import { showsStory, type TeamMember } from "~/settings/settings";
import { ClaimNotes, Rating } from "~/ui/components/claim-list";
import { CallToAction, RelatedPages } from "~/ui/components/closing-band";
import { DraftToCloth } from "~/ui/components/draft-to-cloth";
import { TextCells } from "~/ui/components/lists";
import { PageHeader, Section } from "~/ui/components/page-header";
import { Credited } from "~/ui/components/record-header";
import { ventures } from "~/ui/components/related-pages";
import { useFill, useSettings } from "~/ui/components/settings";
import { Portrait } from "~/ui/components/weave";
import type { Route } from "./+types/about.route";
import { about } from "./about";

export const headers = staticHeaders;

/** The credits of the team's photos. If they cannot be read, the page is shown without them. */
export const loader = async ({ context }: Route.LoaderArgs) => ({
  credits: await listTeamCredits(context.get(databaseContext)).catch((error: unknown) => {
    logDatabaseError(context.get(requestContext), error);
    return {};
  }),
});

export function meta(args: Route.MetaArgs) {
  const { settings, origin, fill } = rootData(args);
  return pageMeta(args, {
    ...(showsStory(settings)
      ? {
          title: "About Us: a founder-led collective",
          description: fill(about.lead),
        }
      : { title: "About Us", description: `Who ${settings.brand} is, how we work and where to go from here.` }),
    structuredData: [organization(settings, origin)],
  });
}

export default function About() {
  const fill = useFill();
  const settings = useSettings();
  const { team } = settings;
  const hasStory = showsStory(settings);
  return (
    <>
      <PageHeader
        title={hasStory ? about.headline : fill("About {brand}")}
        {...(hasStory && { lead: fill(about.lead) })}
      />
      {hasStory && (
        <div className="wrap prose-columns">
          {about.story.map((paragraph) => (
            <p key={paragraph}>{fill(paragraph)}</p>
          ))}
        </div>
      )}
      <Rating className="wrap mt-6" />
      <Section title="From draft to cloth">
        <DraftToCloth />
      </Section>
      {team.length > 0 && <Team people={team} />}
      {hasStory && (
        <Section title="What we hold to">
          <TextCells items={fill(about.values)} columns={4} />
        </Section>
      )}
      {hasStory && <Experience fill={fill} />}
      <RelatedPages
        title="What came of it"
        related={[
          ventures,
          { kind: "Services", title: "Four ways to work with us", to: "/services" },
          { kind: "Blog", title: "What we learn, written down", to: "/blog" },
        ]}
      />
      <CallToAction
        title={fill(about.closing.headline)}
        text={fill(about.closing.text)}
        call={{ label: "Work With Us", to: "/hire" }}
        other={{ label: "See Our Ventures", to: "/ventures" }}
      />
    </>
  );
}

function Team({ people }: { people: readonly TeamMember[] }) {
  return (
    <Section title="The team">
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

function Experience({ fill }: { fill: <Texts>(texts: Texts) => Texts }) {
  return (
    <Section title="Experience">
      <ul className="rows">
        {about.experience.map((block) => (
          <li key={block.title} className="row">
            <h3 className="text-xl">{fill(block.title)}</h3>
            <p className="text-muted">{fill(block.text)}</p>
            <div className="text-sm text-muted">
              <p>{fill(block.period)}</p>
              <ClaimNotes text={block.period} />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
