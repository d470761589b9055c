import { PageLink } from "~/components/ui/page-link";
import { toolPath, type ToolCard as Card } from "~/domain/directory/tool";

/** The text of a card whose tool has no description (VIBE-4). */
const fallbackDescription = "A tool we use and recommend. Open it for the details.";

/** A tool in a list. */
function ToolCard({ tool, tags = 3, level = 3 }: { tool: Card; tags?: number | undefined; level?: 2 | 3 | undefined }) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <article className="card gap-3 p-5">
      <div className="flex items-center gap-3.5">
        <ToolLogo name={tool.name} logo={tool.logo} />
        <Heading className="min-w-0 text-lg">
          <PageLink to={toolPath(tool.address)} className="card-link">
            {tool.name}
          </PageLink>
        </Heading>
      </div>
      <p className="line-clamp-4 text-[0.95rem] text-muted">
        {tool.shortDescription || tool.microDescription || fallbackDescription}
      </p>
      <TagChips tags={tool.tags.slice(0, tags)} />
    </article>
  );
}

/** Tags as chips. */
export function TagChips({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className="mt-auto flex flex-wrap gap-1.5 pt-1" aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag} className="chip">
          {tag}
        </li>
      ))}
    </ul>
  );
}

/** A tool's logo, or its first letter. Always on a white tile, since logos are not made for dark themes. */
export function ToolLogo({ name, logo, large = false }: { name: string; logo: string | null; large?: boolean }) {
  const size = large ? "size-16 text-3xl" : "size-11 text-xl";
  return (
    <span
      className={`grid shrink-0 place-items-center overflow-hidden rounded-card border border-line bg-white ${size}`}
    >
      {logo ? (
        <img src={logo} alt="" width={32} height={32} loading="lazy" className={large ? "size-9" : "size-6"} />
      ) : (
        <span aria-hidden="true" className="font-display font-semibold text-[oklch(0.35_0.05_30)]">
          {[...name][0]}
        </span>
      )}
    </span>
  );
}

/** A grid of tools. */
export function ToolGrid({
  tools,
  tags,
  level,
}: {
  tools: readonly Card[];
  tags?: number | undefined;
  level?: 2 | 3 | undefined;
}) {
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {tools.map((tool) => (
        <li key={tool.id} className="grid">
          <ToolCard tool={tool} tags={tags} level={level} />
        </li>
      ))}
    </ul>
  );
}
