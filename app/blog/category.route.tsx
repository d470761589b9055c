import { parseOlder } from "~/base/search/loose-matches";
import { parseSearch } from "~/base/search/search-text";
import { fillPlaceholders } from "~/base/words/placeholders";
import { listDescriptions } from "~/content/pages/descriptions.server";
import { findPreviewedRow } from "~/content/pages/preview.server";
import { logDatabaseError, orNull } from "~/routing/failed-reads";
import { publicPage, loadedHeaders, loadPage, movedTo, nothingAt, previewPage } from "~/routing/load-page";
import { absentMeta, pageMeta, rootData } from "~/routing/page-head";
import { itemList } from "~/routing/structured-data";
import { ReadFailure } from "~/ui/components/error-states";
import { NotFound } from "~/ui/components/not-found";
import { RichText } from "~/ui/components/rich-text";
import { useFill } from "~/ui/components/settings";
import type { RouteStyles } from "~/ui/components/site-styles";
import { errorNotice } from "~/ui/components/toast";
import type { Descriptions } from "~/ui/imagery/descriptions";
import type { Route } from "./+types/category.route";
import { BlogFooter, CategoryHeader, CategoryPosts, PostCategories } from "./blog-lists";
import {
  categoryWithoutRow,
  findCategory,
  findMovedCategory,
  listCategories,
  type CategoryDetail,
} from "./categories.server";
import {
  categoryPath,
  findAcademy,
  pageNumber,
  postPath,
  type CountedCategory,
  type PostPage,
  categorySubject,
  categorySearchTexts,
} from "./post";
import { findPostPage } from "./post-pages.server";
import { findNextPublication, searchPosts } from "./queries.server";

export const handle = { styles: "record" satisfies RouteStyles };
export const headers = loadedHeaders;

interface CategoryPage {
  readonly isPreview?: true;
  readonly breadcrumb: readonly string[];
  readonly category: CategoryDetail;
  /** All categories; null if they could not be read. */
  readonly categories: readonly CountedCategory[] | null;
  readonly query: string;
  readonly list: PostPage;
  readonly descriptions: Descriptions;
}

/** Serves `/blog/category/{category}` and, with a `page` parameter, `/blog/category/{category}/page/{n}`. */
export async function loader({
  params,
  ...request
}: Omit<Route.LoaderArgs, "params"> & { params: { category: string; page?: string } }) {
  const { context, url } = request;
  const failure = errorNotice("Error fetching blog posts", "Failed to load blog posts. Please try again.");
  return loadPage<CategoryPage, "blog">(
    context,
    failure,
    async (db, ctx) => {
      const slug = params.category;
      const query = parseSearch(url.searchParams.get("q"));
      const page = pageNumber(params.page ?? url.searchParams.get("page"));
      if (params.page !== undefined && String(page) !== params.page)
        return nothingAt(request, { withoutNear: true, withTexts: true });
      if (params.page === "1") return movedTo(categoryPath(slug), url, "Blog_categories");
      const preview = await findPreviewedRow(db, "Blog_categories", url.searchParams.get("preview"), ctx.now);
      const [category, list, next, categories, descriptions] = await Promise.all([
        findCategory(db, slug, ctx.now, preview).catch((error: unknown) => {
          // If the category cannot be read, log it and still show its posts (CAT-8).
          logDatabaseError(ctx, error);
          return categoryWithoutRow(slug, findAcademy(slug) ?? undefined);
        }),
        query
          ? searchPosts(db, query, slug, page, ctx.now, parseOlder(url.searchParams))
          : findPostPage(db, slug, page, ctx.now),
        findNextPublication(db, ctx.now),
        orNull(ctx, listCategories(db, ctx.now)),
        listDescriptions(db, ctx.types, "blog-categories", slug).catch(
          (error: unknown) => (logDatabaseError(ctx, error), {}),
        ),
      ]);
      if (!category) {
        const moved = await findMovedCategory(db, slug, ctx.now);
        if (moved !== null) return movedTo(categoryPath(moved), url, "Blog_categories");
        return nothingAt(request, { withoutNear: true, withTexts: true, tags: ["Blog_categories", "Blog_posts"] });
      }
      if (page > list.pages) return nothingAt(request, { withoutNear: true, withTexts: true, tags: ["Blog_posts"] });
      const breadcrumb = params.page ? [category.name, `Page ${params.page}`] : [category.name];
      const content = { category, categories, query: query?.text ?? "", list, breadcrumb, descriptions };
      if (preview !== null) return previewPage(content);
      return publicPage(content, ["Blog_posts", "Blog_categories", `Blog_categories:${slug}`], next);
    },
    "blog",
  );
}

export function meta(args: Route.MetaArgs) {
  const { loaderData } = args;
  if (loaderData?.status === "missing")
    return absentMeta(args, "404 - Page Not Found", "The page does not exist or has moved.");
  if (loaderData?.status !== "ok") return absentMeta(args, "Blog", "The articles could not be read.");
  const { category, list } = loaderData;
  return pageMeta(args, {
    ...categorySearchTexts(
      category,
      fillPlaceholders(rootData(args).fill(loaderData.texts.categorySeoText), { title: category.name }),
    ),
    social: loaderData.isPreview ? null : categorySubject(category),
    noindex: loaderData.isPreview,
    structuredData: [
      itemList(
        category.name,
        list.posts.map((post) => ({ name: post.title, path: postPath(post.slug) })),
        rootData(args).origin,
      ),
    ],
  });
}

export default function CategoryRoute({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const texts = useFill()(loaderData.texts);
  if (loaderData.status === "failed") return <ReadFailure heading="Blog" notice={loaderData.notice} />;
  if (loaderData.status === "missing") return loaderData.notFound && <NotFound {...loaderData.notFound} />;
  const { category, categories, query, list } = loaderData;
  return (
    <>
      <CategoryHeader category={category} query={query} texts={texts} />
      {categories && <PostCategories categories={categories} current={category.slug} />}
      <div className="wrap mt-8">
        <CategoryPosts slug={category.slug} query={query} list={list} texts={texts} />
        {category.content && !query && list.page === 1 && (
          <RichText html={category.content} className="prose-wide mt-16" />
        )}
      </div>
      <BlogFooter page={loaderData} texts={texts} />
    </>
  );
}
