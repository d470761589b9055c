import { PageLink } from "~/first-view/page-link";
import { Picture } from "~/ui/components/picture";
import { Tags } from "~/ui/components/record-header";
import { Label, labelsIn, useLabel, useSettings, useSuggestsByForm } from "~/ui/components/settings";
import { comparePath } from "./compare";
import { type ToolCard as Card, type ToolCategory, toolCategoryPath, toolPath } from "./tool";

type Category = Pick<ToolCategory, "id" | "name" | "slug">;

/** The text of a card whose tool has no description (VIBE-4). */
const fallbackDescription = "Open it for the details.";

/**
 * A tool in a list. With `category`, for long lists across categories, it names the category and has a shorter text.
 */
function ToolCard({
  tool,
  category,
  tags = 3,
  level = 3,
  label,
}: {
  tool: Card;
  label: ReturnType<typeof useLabel>;
  category?: Category | undefined;
  tags?: number | undefined;
  level?: 2 | 3 | undefined;
}) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <article className="card">
      <div className="flex items-center gap-3">
        <ToolLogo logo={tool.logo} />
        <div className="min-w-0">
          <Heading className="text-xl">
            <PageLink to={toolPath(tool.address)} className="card-link">
              {tool.name}
            </PageLink>
          </Heading>
          {category && (
            <PageLink to={toolCategoryPath(category.slug)} className="card-category">
              {category.name}
            </PageLink>
          )}
        </div>
        <ShortlistButton tools={[tool]} words={label} />
      </div>
      <p className="line-clamp-4 text-muted">
        {(category && tool.microDescription) ||
          tool.shortDescription ||
          tool.microDescription ||
          label(fallbackDescription)}
      </p>
      <Tags label={label("Tags")} tags={tool.tags.slice(0, tags).map((tag) => ({ label: tag }))} />
    </article>
  );
}

/**
 * Puts tools on the visitor's shortlist, or takes them off (site/shell/shortlist.ts, which also says which are on it).
 * Without script, leads to their comparison, unless that is where it stands.
 */
export function ShortlistButton({
  tools,
  words,
  label,
  isOnComparison = false,
}: {
  tools: ReadonlyArray<Pick<Card, "address" | "name">>;
  /** A list of tools asks for the settings once. */
  words: ReturnType<typeof useLabel>;
  label?: string;
  isOnComparison?: boolean;
}) {
  const addresses = tools.map(({ address }) => address);
  const name = tools.length === 1 && <span className="sr-only"> {tools[0]!.name}</span>;
  return (
    <>
      <button type="button" data-shortlist={addresses.join()} aria-pressed="false" className="shortlist">
        {label ?? words("Shortlist")}
        {name}
      </button>
      {!isOnComparison && (
        <a href={comparePath(addresses)} rel="nofollow" className="shortlist">
          {words("Compare")}
          {name}
        </a>
      )}
    </>
  );
}

/**
 * A tool's logo. Always on a light tile, because logos are not made for dark themes. Nothing stands in for one: a letter
 * beside real logos looks like a mistake.
 */
export function ToolLogo({ logo, large = false }: { logo: string | null; large?: boolean }) {
  if (!logo) return null;
  return (
    <span className={large ? "logo logo-large" : "logo"}>
      <Picture address={logo} width={32} height={32} sizes="2.25rem" className={large ? "size-9" : "size-6"} />
    </span>
  );
}

/** A tool as a ruled row, denser than a card. */
export function ToolRow({ tool, level = 2 }: { tool: Card; level?: 2 | 3 }) {
  const label = useLabel();
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <article className="row">
      <div className="flex min-w-0 items-center gap-3">
        <ToolLogo logo={tool.logo} />
        <Heading className="min-w-0 text-xl">
          <PageLink to={toolPath(tool.address)} className="card-link">
            {tool.name}
          </PageLink>
        </Heading>
      </div>
      <p className="line-clamp-2 text-muted">
        {tool.microDescription || tool.shortDescription || label(fallbackDescription)}
      </p>
      <Tags label={label("Tags")} tags={tool.tags.slice(0, 1).map((tag) => ({ label: tag }))} />
    </article>
  );
}

/**
 * A grid of tools in three or four columns, whichever fills all rows. If neither does, the last tools are wider.
 *
 * @param categories if given, each card names its category and has a shorter text
 * @param compact shows ruled rows on phones, with shorter texts and no tags
 */
export function ToolGrid({
  tools,
  categories = [],
  compact = false,
  tags,
  level,
}: {
  tools: readonly Card[];
  categories?: readonly Category[] | undefined;
  compact?: boolean;
  tags?: number | undefined;
  level?: 2 | 3 | undefined;
}) {
  const label = useLabel();
  return (
    <ul
      className={`cells ${tools.length % 4 === 0 && tools.length % 3 > 0 ? "cells-4" : "cells-3"} cells-whole ${compact ? "cells-compact" : ""}`}
    >
      {tools.map((tool) => (
        <li key={tool.id}>
          <ToolCard
            tool={tool}
            label={label}
            category={categories.find(({ id }) => id === tool.categoryId)}
            tags={tags}
            level={level}
          />
        </li>
      ))}
    </ul>
  );
}

/**
 * A link to the form for suggesting a tool (SUG-7). If the form is off, opens an email to the contact address (D34), if
 * there is one.
 *
 * @param name prefills the form's name, for example with a search that found nothing
 */
export function SuggestTool({ name = "" }: { name?: string }) {
  const settings = useSettings();
  const { contactEmail } = settings;
  const label = labelsIn(settings);
  if (useSuggestsByForm())
    return (
      <PageLink
        to={
          name === "" ? "/suggest-a-tool" : `/suggest-a-tool?${new URLSearchParams({ name: name.slice(0, maxName) })}`
        }
        rel={name === "" ? undefined : "nofollow"}
        className="button"
      >
        <Label text="Suggest a Tool" />
      </PageLink>
    );
  return contactEmail ? (
    <a href={`mailto:${contactEmail}?subject=${encodeURIComponent(label("Suggest a tool"))}`} className="button">
      <Label text="Suggest a Tool" />
    </a>
  ) : null;
}

/** Maximum characters of a prefilled name. */
const maxName = 120;
