import { MissingRecord, ReadFailure } from "~/components/content/error-states";
import { BackArrow } from "~/components/content/page-header";
import { RichText } from "~/components/content/rich-text";
import { useSettings } from "~/components/site/settings";
import { Cover } from "~/components/content/weave";
import { PageLink } from "~/components/ui/page-link";
import { Tags } from "~/components/ui/tags";
import { errorNotice } from "~/components/ui/toast";
import { databaseContext, requestContext } from "~/context";
import { categoryPath, hashtags, postPath, type Post } from "~/domain/blog/post";
import { findPost } from "~/domain/blog/queries.server";
import { findSamplePost } from "~/domain/blog/sample-posts.server";
import { readPreview } from "~/domain/preview/preview.server";
import { keywords } from "~/domain/seo/head";
import { blogPosting, lastModified } from "~/domain/seo/structured-data";
import { bylineOf } from "~/domain/settings/settings";
import { formatLongDate } from "~/domain/text/dates";
import { found, loadedHeaders, loadPage, logReadFailure, missing, movedTo, previewed, uncached } from "../load-page";
import { absentMeta, pageMeta, rootData } from "../page-head";
import type { Route } from "./+types/post";

export const headers = loadedHeaders;

const notFoundText = "The article you're looking for doesn't exist or has been moved.";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return loadPage<{ post: Post; breadcrumb: string; isPreview?: true }>(
    context,
    errorNotice("Error fetching blog post", "Failed to load the article. Please try again."),
    async () => {
      const { now } = context.get(requestContext);
      const db = context.get(databaseContext);
      try {
        const preview = await readPreview(db, "Blog_posts", url.searchParams.get("preview"), now);
        const result = await findPost(db, params.slug, now, preview);
        if (!result) return missing(errorNotice("Post not found", notFoundText));
        if ("movedTo" in result) return movedTo(postPath(result.movedTo), url, "Blog_posts");
        const page = { ...result, breadcrumb: result.post.title };
        if (preview !== null) return previewed(page);
        return found(page, ["Blog_posts", `Blog_posts:${result.post.slug}`]);
      } catch (error) {
        const sample = findSamplePost(params.slug);
        if (!sample) throw error;
        // Built-in posts need no database. The page is not cached, because the database may have another version.
        logReadFailure(context.get(requestContext), error);
        return uncached({ post: sample, breadcrumb: sample.title });
      }
    },
  );
}

export function meta(args: Route.MetaArgs) {
  const { loaderData } = args;
  if (loaderData?.status !== "ok") return absentMeta(args, "Post Not Found", notFoundText);
  const { post } = loaderData;
  const { settings, origin } = rootData(args);
  const author = bylineOf(post.author, settings);
  return pageMeta(args, {
    title: post.seoTitle || post.title,
    shorterTitles: [post.title],
    description: post.seoDescription || post.excerpt,
    keywords: keywords.blog,
    image: post.image,
    article: { publishedAt: post.postedDate, modifiedAt: lastModified(post), author },
    noindex: loaderData.isPreview,
    structuredData: [blogPosting({ ...post, author, path: postPath(post.slug) }, settings, origin)],
  });
}

export default function PostPage({ loaderData }: Route.ComponentProps) {
  const settings = useSettings();
  if (loaderData.status === "failed")
    return <ReadFailure heading="AI & No-Code Development Blog" notice={loaderData.notice} />;
  if (loaderData.status === "missing")
    return <MissingRecord title="Post Not Found" text={notFoundText} to="/blog" label="Back to Blog" />;
  const { post } = loaderData;
  const author = bylineOf(post.author, settings);
  return (
    <article className="wrap pt-8">
      <PageLink to="/blog" className="inline-flex items-center gap-2 py-1 text-muted hover:text-ink">
        <BackArrow /> Back to Blog
      </PageLink>
      <header className="mx-auto mt-6 max-w-3xl">
        {post.category && (
          <p>
            <PageLink to={categoryPath(post.categorySlug)} className="label text-accent hover:underline">
              {post.category}
            </PageLink>
          </p>
        )}
        <h1 className="mt-3 text-title">{post.title}</h1>
        <p className="mt-5 text-lead text-muted">{post.excerpt}</p>
        <p className="mt-5 flex flex-wrap gap-x-4 text-sm">
          {author && <span className="font-semibold">{author}</span>}
          <time dateTime={post.postedDate} className="text-muted">
            {formatLongDate(post.postedDate)}
          </time>
        </p>
      </header>
      <Cover image={post.image} slug={post.slug} group={post.categorySlug} eager className="mx-auto mt-9 max-w-5xl" />
      <div className="mx-auto mt-10 max-w-3xl">
        {post.body.trim() ? <RichText html={post.body} /> : <PlaceholderArticle title={post.title} />}
        <div className="mt-12 border-t border-line pt-6">
          <Tags tags={hashtags(post).map((tag) => ({ label: `#${tag}` }))} label="Hashtags" />
        </div>
      </div>
    </article>
  );
}

/** The text of a post without a body (BLOG-22). */
function PlaceholderArticle({ title }: { title: string }) {
  return (
    <div className="prose">
      <p>The full text of “{title}” is not here yet. The summary above says what it is about.</p>
      <p>
        Until it is here, the <PageLink to="/blog">other articles</PageLink> may help, or the{" "}
        <PageLink to="/it-glossary">glossary</PageLink> with the words it uses.
      </p>
    </div>
  );
}
