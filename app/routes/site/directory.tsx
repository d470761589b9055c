import { ReadFailure } from "~/components/content/error-states";
import { EmptyState, PageHeader } from "~/components/content/page-header";
import { MoreLink } from "~/components/content/pager";
import { SearchForm } from "~/components/content/search-form";
import { ToolGrid } from "~/components/content/tool-card";
import { useSettings } from "~/components/site/settings";
import { PageLink } from "~/components/ui/page-link";
import { errorNotice } from "~/components/ui/toast";
import { hasTools, listToolCategories, listTools } from "~/domain/directory/queries.server";
import { toolPath, type ToolCard, type ToolCategory } from "~/domain/directory/tool";
import { keywords } from "~/domain/seo/head";
import { itemList } from "~/domain/seo/structured-data";
import { parseSearch } from "~/domain/text/search-text";
import { found, loadedHeaders, loadPage } from "../load-page";
import { FailedRead, readAll } from "../read-all";
import { absentMeta, pageMeta, rootData } from "../page-head";
import type { Route } from "./+types/directory";

export const headers = loadedHeaders;

interface Directory {
  readonly tools: readonly ToolCard[];
  readonly categories: readonly ToolCategory[];
  readonly category: string | null;
  readonly query: string;
  readonly next: string | null;
  readonly isEmpty: boolean;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  return loadPage<Directory>(
    context,
    (error) => errorNotice("Error", error instanceof FailedRead ? error.message : "Failed to load data"),
    async (db, ctx) => {
      const query = parseSearch(url.searchParams.get("q"));
      const wanted = url.searchParams.get("category");
      const [categories, list, any] = await readAll(ctx, [
        ["Failed to load categories", listToolCategories(db)],
        [
          "Failed to load stack items",
          listTools(db, { query, category: wanted, after: url.searchParams.get("after") }),
        ],
        ["Failed to load data", hasTools(db)],
      ]);
      const category = categories.find((candidate) => candidate.slug === wanted)?.slug ?? null;
      return found(
        { tools: list.items, categories, category, query: query?.text ?? "", next: list.next, isEmpty: !any },
        ["stack_items", "stack_categories"],
      );
    },
  );
}

export function meta(args: Route.MetaArgs) {
  const { settings, origin } = rootData(args);
  const { loaderData } = args;
  if (loaderData?.status !== "ok") return absentMeta(args, "AI and Product Stack", "The directory could not be read.");
  const name = loaderData.categories.find((category) => category.slug === loaderData.category)?.name;
  return pageMeta(args, {
    title: name ? `${name} Tools` : "AI & Product Stack: Tools Directory",
    shorterTitles: [name ?? ""],
    description: `A directory of AI and no-code tools that ${settings.brand} knows and uses, in plain words: what each is for, when it fits and how we use it.`,
    keywords: keywords.directory,
    structuredData: [
      itemList(
        "AI and Product Stack",
        loaderData.tools.map((tool) => ({ name: tool.name, path: toolPath(tool.address) })),
        origin,
      ),
    ],
  });
}

export default function DirectoryPage({ loaderData }: Route.ComponentProps) {
  const { contactEmail } = useSettings();
  if (loaderData.status !== "ok")
    return loaderData.notice ? <ReadFailure heading="AI and Product Stack" notice={loaderData.notice} /> : null;
  const { tools, categories, category, query, next, isEmpty } = loaderData;
  const address = (parameters: Record<string, string | null>) => {
    const search = new URLSearchParams(
      Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    );
    return `/ai-product-stack${search.size > 0 ? `?${search}` : ""}`;
  };
  return (
    <>
      <PageHeader
        label="Directory"
        title="AI and Product Stack"
        lead="The tools we know from use, sorted by the work they do, each with an honest note on when it fits."
      >
        <div className="flex flex-wrap items-center gap-4">
          <div className="grow">
            <SearchForm
              placeholder="Search tools by name, description or tags..."
              value={query}
              params={{ category }}
            />
          </div>
          <a href={`mailto:${contactEmail}?subject=Suggest%20a%20tool`} className="button">
            Suggest a Tool
          </a>
        </div>
      </PageHeader>
      <div className="wrap">
        <nav
          aria-label="Categories"
          className="-mx-5 flex gap-2 overflow-x-auto px-5 py-1 sm:mx-0 sm:flex-wrap sm:px-0"
        >
          <PageLink
            to={address({ q: query })}
            preventScrollReset
            className="tab"
            aria-current={category === null ? "true" : undefined}
          >
            All
          </PageLink>
          {categories.map((tab) => (
            <PageLink
              key={tab.id}
              to={address({ category: tab.slug, q: query })}
              preventScrollReset
              className="tab"
              aria-current={tab.slug === category ? "true" : undefined}
            >
              {tab.name}
            </PageLink>
          ))}
        </nav>
        <div className="mt-8" aria-live="polite">
          {tools.length > 0 ? (
            <ToolGrid tools={tools} level={2} />
          ) : (
            <EmptyState
              title="No tools found"
              text={isEmpty ? "No stack items have been added yet." : "Try adjusting your search or filter criteria."}
            />
          )}
        </div>
        {next && <MoreLink to={address({ category, q: query, after: next })} label="Show more tools" />}
      </div>
    </>
  );
}
