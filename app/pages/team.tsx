import { type ArticleLink, authorPath } from "~/blog/post";
import { ExternalLink, PageLink } from "~/first-view/page-link";
import type { TeamMember } from "~/settings/settings";
import { Section } from "~/ui/components/page-header";
import { Credited } from "~/ui/components/record-header";
import { Label, useLabel } from "~/ui/components/settings";
import { Portrait } from "~/ui/components/weave";

/** The story as a letter, signed by somebody of the team. */
export function Letter({ paragraphs, signer }: { paragraphs: readonly string[]; signer: TeamMember | undefined }) {
  return (
    <div className="wrap letter">
      {signer && (
        <Credited address={signer.photo ?? null}>
          <Portrait name={signer.name} photo={signer.photo ?? null} className="aspect-[4/5] w-full max-w-60" />
        </Credited>
      )}
      <div className="max-w-[62ch]">
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className="mt-4 first:mt-0">
            {paragraph}
          </p>
        ))}
        {signer && (
          <p className="mt-6">
            <span className="block font-display text-xl">{signer.name}</span>
            {signer.role && <span className="text-muted">{signer.role}</span>}
          </p>
        )}
      </div>
    </div>
  );
}

/** The people of the team, each with the latest articles. */
export function Team({
  title,
  people,
  articles,
}: {
  title: string;
  people: readonly TeamMember[];
  /** By name. */
  articles: Readonly<Record<string, readonly ArticleLink[]>>;
}) {
  const label = useLabel();
  return (
    <Section title={title}>
      <ul className="cells cells-3 sm:grid-cols-3">
        {people.map((person) => (
          <li key={person.name} className="content-start gap-2">
            <Credited address={person.photo ?? null}>
              <Portrait name={person.name} photo={person.photo ?? null} className="aspect-[4/5] w-full max-w-48" />
            </Credited>
            <h3 className="mt-2 text-xl">{person.name}</h3>
            <p className="label">
              {[person.role, person.since && label("since {year}", { year: person.since })].filter(Boolean).join(", ")}
            </p>
            {person.bio && <p className="text-muted">{person.bio}</p>}
            {person.before && <p className="text-muted">{label("Before: {work}", { work: person.before })}</p>}
            <Articles name={person.name} articles={articles[person.name] ?? []} />
            {person.profileUrl && (
              <p className="pt-1">
                <ExternalLink href={person.profileUrl} className="text-link">
                  {label("Profile")}
                  <span className="sr-only"> {label("of {name}", { name: person.name })}</span>
                </ExternalLink>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The latest articles of a person, and the way to all of them. */
function Articles({ name, articles }: { name: string; articles: readonly ArticleLink[] }) {
  if (articles.length === 0) return null;
  return (
    <div className="mt-2 text-sm">
      <h4 className="label">
        <Label text="Articles" />
      </h4>
      <ul>
        {articles.map(({ title, path }) => (
          <li key={path}>
            <PageLink to={path} className="inline-block py-1 underline underline-offset-4">
              {title}
            </PageLink>
          </li>
        ))}
      </ul>
      <p className="mt-1">
        <PageLink to={authorPath(name)} className="text-link">
          <Label text="All articles" />
          <span className="sr-only">
            {" "}
            <Label text="by {name}" values={{ name }} />
          </span>
        </PageLink>
      </p>
    </div>
  );
}
