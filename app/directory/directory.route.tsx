import { formatNumber } from "~/base/words/numbers";
import { fillPlaceholders } from "~/base/words/placeholders";
import { FailedRead } from "~/routing/failed-reads";
import { loadedHeaders, loadPage, publicPage, uncachedPage } from "~/routing/load-page";
import { absentMeta, pageMeta, rootData } from "~/routing/page-head";
import { itemList } from "~/routing/structured-data";
import { serviceTags } from "~/services/queries.server";
import { wordsIn } from "~/settings/settings";
import { ReadFailure } from "~/ui/components/error-states";
import { useFill } from "~/ui/components/settings";
import type { RouteStyles } from "~/ui/components/site-styles";
import { errorNotice } from "~/ui/components/toast";
import type { Route } from "./+types/directory.route";
import { readDirectory } from "./directory-page.server";
import { type DirectoryPage, DirectoryView } from "./directory-view";
import { toolCategoryPath, toolPath, toolCategorySubject } from "./tool";

export const handle = { styles: "directory" satisfies RouteStyles };
export const headers = loadedHeaders;

export async function loader({ context, url }: Route.LoaderArgs) {
  return loadPage<DirectoryPage, "directory">(
    context,
    (error) => errorNotice("Error", error instanceof FailedRead ? error.message : "Failed to load data"),
    async (db, ctx) => {
      const { page, isComplete } = await readDirectory(db, ctx, url.searchParams);
      const tags = [...(page.category ? serviceTags : []), ...(page.guide ? (["IT_Glossary"] as const) : [])];
      return isComplete ? publicPage(page, ["stack_items", "stack_categories", ...tags]) : uncachedPage(page);
    },
    "directory",
  );
}

export function meta(args: Route.MetaArgs) {
  const { origin, settings, fill } = rootData(args);
  const { loaderData } = args;
  if (loaderData?.status !== "ok") return absentMeta(args, "AI and Product Stack", "The directory could not be read.");
  const { category, tools, chosen, sort } = loaderData;
  const isVariant = chosen.length > 0 || sort !== "newest";
  const texts = fill(loaderData.texts);
  const list = itemList(
    category?.name ?? texts.title,
    tools.map((tool) => ({ name: tool.name, path: toolPath(tool.address) })),
    origin,
  );
  if (category === null) {
    return pageMeta(args, {
      title: texts.seoTitle,
      description: texts.seoDescription,
      keywords: "directory",
      isVariant,
      structuredData: isVariant ? [] : [list],
    });
  }
  const amount = wordsIn(settings)(category.tools === 1 ? "One tool" : "{count} tools", {
    count: formatNumber(category.tools, settings.language),
  });
  return pageMeta(args, {
    title: fillPlaceholders(texts.categorySeoTitle, { title: category.name }),
    shorterTitles: [category.name],
    description: `${category.description} ${amount}, ${texts.categorySeoText}.`.trim(),
    keywords: "directory",
    address: toolCategoryPath(category.slug),
    social: toolCategorySubject(category),
    // The sitemap leaves it out as well.
    noindex: category.tools === 0,
    isVariant,
    structuredData: isVariant ? [] : [list],
  });
}

export default function Directory({ loaderData }: Route.ComponentProps) {
  const texts = useFill()(loaderData.texts);
  if (loaderData.status === "ok") return <DirectoryView page={loaderData} texts={texts} />;
  return loaderData.notice ? <ReadFailure heading={texts.title} notice={loaderData.notice} /> : null;
}
