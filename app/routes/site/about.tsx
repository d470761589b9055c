import { ClaimNotes } from "~/components/content/claim-list";
import { Invitation } from "~/components/content/closing-band";
import { PageHeader, Section } from "~/components/content/page-header";
import { Rating } from "~/components/content/rating";
import { Portrait } from "~/components/content/weave";
import { useFill, useSettings } from "~/components/site/settings";
import { ExternalLink } from "~/components/ui/page-link";
import { about } from "~/domain/page-copy/about";
import { placeholderValues, showsStory, type TeamMember } from "~/domain/settings/settings";
import { organization } from "~/domain/seo/structured-data";
import { fillPlaceholders } from "~/domain/text/fill";
import { staticHeaders } from "../load-page";
import { pageMeta, rootData } from "../page-head";
import type { Route } from "./+types/about";

export const headers = staticHeaders;

export function meta(args: Route.MetaArgs) {
  const { settings, origin } = rootData(args);
  return pageMeta(args, {
    title: "About Us: a founder-led collective",
    description: fillPlaceholders(about.lead, placeholderValues(settings)),
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
      <PageHeader title={about.headline} lead={fill(about.lead)} />
      <section className="wrap pb-8">
        {hasStory && (
          <div className="prose">
            {about.story.map((paragraph) => (
              <p key={paragraph}>{fill(paragraph)}</p>
            ))}
          </div>
        )}
        <Rating className="mt-6" />
      </section>
      <Section title="What we hold to">
        <ul className="grid gap-x-10 gap-y-7 sm:grid-cols-2">
          {about.values.map((value) => (
            <li key={value.title} className="border-t border-line pt-4">
              <h3 className="text-lg">{value.title}</h3>
              <p className="mt-1.5 text-muted">{fill(value.text)}</p>
            </li>
          ))}
        </ul>
      </Section>
      {team.length > 0 && <Team people={team} />}
      {hasStory && <Experience fill={fill} />}
      <Invitation
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
      <ul className="grid gap-5 sm:grid-cols-3">
        {people.map((person) => (
          <li key={person.name} className="card">
            <Portrait name={person.name} />
            <h3 className="mt-2 text-xl">{person.name}</h3>
            {person.role && <p className="label">{person.role}</p>}
            {person.bio && <p className="text-muted">{person.bio}</p>}
            {person.profileUrl && (
              <p className="mt-auto pt-2">
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
      <ul className="grid gap-5 sm:grid-cols-2">
        {about.experience.map((block) => (
          <li key={block.title} className="card">
            {fill(block.period) !== "" && <p className="label">{fill(block.period)}</p>}
            <ClaimNotes text={block.period} />
            <h3 className="text-lg">{fill(block.title)}</h3>
            <p className="text-muted">{fill(block.text)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
