import { MissingRecord, ReadFailure } from "~/components/content/error-states";
import { BackArrow } from "~/components/content/page-header";
import { RichText } from "~/components/content/rich-text";
import { TagChips, ToolLogo } from "~/components/content/tool-card";
import { ExternalLink, PageLink } from "~/components/ui/page-link";
import { errorNotice } from "~/components/ui/toast";
import { findTool } from "~/domain/directory/queries.server";
import { toolPath, type Tool } from "~/domain/directory/tool";
import { keywords } from "~/domain/seo/head";
import { directoryEntry } from "~/domain/seo/structured-data";
import { shiftHeadings } from "~/domain/text/headings";
import { isWebUrl } from "~/domain/text/urls";
import { found, loadedHeaders, loadPage, missing, movedTo } from "../load-page";
import { absentMeta, pageMeta, rootData } from "../page-head";
import type { Route } from "./+types/tool";

export const headers = loadedHeaders;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return loadPage<{ tool: Tool; breadcrumb: string }>(
    context,
    errorNotice("Error", "Failed to load stack item"),
    async (db) => {
      const result = await findTool(db, params.id);
      if (!result) return missing();
      if ("movedTo" in result) return movedTo(toolPath(result.movedTo), url, "stack_items");
      return found({ ...result, breadcrumb: result.tool.name }, ["stack_items", `stack_items:${result.tool.address}`]);
    },
  );
}

export function meta(args: Route.MetaArgs) {
  const { loaderData } = args;
  if (loaderData?.status !== "ok")
    return absentMeta(
      args,
      "Stack Item Not Found",
      "The stack item you're looking for doesn't exist or has been removed.",
    );
  const { tool } = loaderData;
  return pageMeta(args, {
    title: `${tool.name}: ${tool.microDescription || "what it is and when it fits"}`,
    shorterTitles: [tool.category ? `${tool.name}: ${tool.category}` : "", tool.name],
    description: tool.shortDescription || tool.microDescription,
    keywords: keywords.directory,
    image: tool.image,
    structuredData: [directoryEntry({ ...tool, path: toolPath(tool.address) }, rootData(args).origin)],
  });
}

export default function ToolPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.status === "failed") return <ReadFailure heading="AI and Product Stack" notice={loaderData.notice} />;
  if (loaderData.status === "missing") {
    return (
      <MissingRecord
        title="Stack Item Not Found"
        text="The stack item you're looking for doesn't exist or has been removed."
        to="/ai-product-stack"
        label="Back to Directory"
      />
    );
  }
  const { tool } = loaderData;
  const website = isWebUrl(tool.url) ? tool.url : null;
  return (
    <article className="wrap pt-8">
      <PageLink to="/ai-product-stack" className="inline-flex items-center gap-2 py-1 text-muted hover:text-ink">
        <BackArrow /> Back to Directory
      </PageLink>
      <header className="mt-6 flex flex-wrap items-start gap-5">
        <ToolLogo name={tool.name} logo={tool.logo} large />
        <div className="min-w-0 grow basis-80">
          <h1 className="text-title">{tool.name}</h1>
          <p className="mt-3 max-w-[65ch] text-lead text-muted">{tool.shortDescription || tool.microDescription}</p>
          <div className="mt-4">
            <TagChips tags={tool.tags} />
          </div>
        </div>
        {website && (
          <ExternalLink href={website} className="button button-primary">
            Visit Website
          </ExternalLink>
        )}
      </header>
      <div className="mt-12 grid gap-12 lg:grid-cols-[1fr_20rem]">
        <div className="min-w-0">
          {tool.longDescription && (
            <section aria-labelledby="about">
              <h2 id="about" className="text-heading">
                About {tool.name}
              </h2>
              <RichText html={shiftHeadings(tool.longDescription)} className="mt-5" />
            </section>
          )}
          {tool.howWeUseIt && (
            <section aria-labelledby="use" className="mt-12">
              <h2 id="use" className="text-heading">
                How We Use {tool.name}
              </h2>
              <p className="mt-4 max-w-[68ch] whitespace-pre-line text-[1.05rem] leading-relaxed">{tool.howWeUseIt}</p>
            </section>
          )}
        </div>
        <aside
          aria-labelledby="quick-info"
          className="h-fit rounded-card border border-line bg-raised p-6 lg:sticky lg:top-24"
        >
          <h2 id="quick-info" className="text-xl">
            Quick Info
          </h2>
          <dl className="mt-4 grid gap-4 text-[0.95rem]">
            <Fact term="Name">{tool.name}</Fact>
            {tool.microDescription && <Fact term="Description">{tool.microDescription}</Fact>}
            {tool.category && <Fact term="Category">{tool.category}</Fact>}
            {website && (
              <Fact term="Website">
                <ExternalLink href={website} className="text-link break-all">
                  {new URL(website).host}
                </ExternalLink>
              </Fact>
            )}
            {tool.tags.length > 0 && <Fact term="Tags">{tool.tags.join(", ")}</Fact>}
          </dl>
        </aside>
      </div>
    </article>
  );
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="label">{term}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}
