import { redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { differOnlyInFaqQuery, type FaqItem } from "~/base/search/faq";
import { parseOlder } from "~/base/search/loose-matches";
import { parseSearch } from "~/base/search/search-text";
import { listFaqs } from "~/faqs/queries.server";
import { StructuredData } from "~/first-view/inline-script";
import { FailedRead, loadAll, orNull } from "~/routing/failed-reads";
import { publicPage, incomplete, loadedHeaders, loadPage, uncachedPage } from "~/routing/load-page";
import { absentMeta, pageMeta, rootData } from "~/routing/page-head";
import { faqPages, graphPart, topicTags, website } from "~/routing/structured-data";
import { checkedPostsPerWeek } from "~/settings/links-and-claims";
import { InlineFailure, ReadFailure } from "~/ui/components/error-states";
import { FaqWidget } from "~/ui/components/faq";
import { Section } from "~/ui/components/page-header";
import { useFill, useSettings, useOrigin } from "~/ui/components/settings";
import type { RouteStyles } from "~/ui/components/site-styles";
import { errorNotice } from "~/ui/components/toast";
import type { Route } from "./+types/blog.route";
import { BlogFooter, BlogLists, BlogPatterns } from "./blog-lists";
import { listCategories } from "./categories.server";
import { type BlogPage, pageNumber } from "./post";
import { findPostPage, findPostsPerWeek } from "./post-pages.server";
import { findNextPublication, listFeaturedPosts, searchPosts } from "./queries.server";

export const handle = { styles: "faq" satisfies RouteStyles };
export const headers = loadedHeaders;

export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate && !differOnlyInFaqQuery(currentUrl, nextUrl);
}

interface Landing extends BlogPage {
  readonly postsPerWeek: number | null;
  readonly faq: readonly FaqItem[] | null;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  return loadPage<Landing, "blog">(
    context,
    (error) =>
      errorNotice(
        error instanceof FailedRead ? error.message : "Error loading blog posts",
        "The database is not responding. Please try again.",
      ),
    async (db, ctx) => {
      const { now } = ctx;
      const query = parseSearch(url.searchParams.get("q"));
      const page = pageNumber(url.searchParams.get("page"));
      const [categories, list, next, postsPerWeek, featured, faq] = await loadAll(ctx, [
        ["Error loading categories", listCategories(db, now)],
        [
          "Error loading blog posts",
          query ? searchPosts(db, query, "", page, now, parseOlder(url.searchParams)) : findPostPage(db, "", page, now),
        ],
        ["Error loading blog posts", findNextPublication(db, now)],
        ["Error loading blog posts", orNull(ctx, findPostsPerWeek(db, now))],
        ["Error loading featured posts", query ? [] : orNull(ctx, listFeaturedPosts(db, now))],
        ["Error loading questions", orNull(ctx, listFaqs(db, "onBlog"))],
      ]);
      // A page number past the end redirects to the last page (BLOG-12).
      if (page > list.pages) {
        const last = new URL(url);
        last.searchParams.set("page", String(list.pages));
        throw redirect(last.pathname + last.search, 302);
      }
      const landing = { query: query?.text ?? "", categories, featured, list, postsPerWeek, faq };
      if (featured === null) return incomplete(landing, errorNotice("Error loading featured posts"));
      // Without the average or the questions, only a part is missing: show the page, but do not cache it.
      return postsPerWeek === null || faq === null
        ? uncachedPage(landing)
        : publicPage(landing, ["Blog_posts", "Blog_categories", "faqs"], next);
    },
    "blog",
  );
}

export function meta(args: Route.MetaArgs) {
  const { settings, origin, fill } = rootData(args);
  if (args.loaderData?.status !== "ok")
    return absentMeta(args, "AI & No-Code Development Blog", "The blog could not be read.");
  const postsPerWeek = checkedPostsPerWeek(settings, args.loaderData.postsPerWeek);
  const faq = fill(args.loaderData.faq ?? [], { postsPerWeek });
  return pageMeta(args, {
    title: fill(args.loaderData.texts.seoTitle),
    description: fill(args.loaderData.texts.seoDescription),
    keywords: "blog",
    structuredData: [website(settings, origin)],
    extra: topicTags(faq),
  });
}

export default function BlogPage({ loaderData }: Route.ComponentProps) {
  const postsPerWeek = checkedPostsPerWeek(useSettings(), loaderData.status === "ok" ? loaderData.postsPerWeek : null);
  const fill = useFill({ postsPerWeek });
  const origin = useOrigin();
  const texts = fill(loaderData.texts);
  if (loaderData.status === "missing") return null;
  if (loaderData.status === "failed") {
    return (
      <>
        <ReadFailure heading={texts.title} notice={loaderData.notice} />
        <Section title={texts.featuredTitle}>
          <InlineFailure text="Error loading featured posts" />
        </Section>
      </>
    );
  }
  const faq = loaderData.faq && fill(loaderData.faq);
  return (
    <>
      <BlogLists page={loaderData} texts={texts} />
      <BlogPatterns texts={loaderData.texts} claims={{ postsPerWeek }} />
      <FaqWidget items={faq} name="faq" title={texts.questionsTitle} noMatches={texts.noQuestions} />
      {faqPages(faq ?? []).map((node) => (
        <StructuredData key={node["@type"]} data={graphPart(node, `${origin}/blog`)} />
      ))}
      <BlogFooter page={loaderData} texts={texts} />
    </>
  );
}
