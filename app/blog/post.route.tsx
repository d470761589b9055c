import { ReadFailure } from "~/ui/components/error-states";
import { MissingRecord } from "~/ui/components/not-found";
import { PostView, type PostPage } from "./post-view";
import type { RouteStyles } from "~/ui/components/site-styles";
import { errorNotice } from "~/ui/components/toast";
import { postPath, type Post, type PostRelations, postSubject } from "./post";
import { readPostRelations } from "./post-relations.server";
import { findNextPublication, findPost } from "./queries.server";
import type { Credits } from "~/ui/imagery/credits";
import { readCredits } from "~/content/pages/credits.server";
import { readPreview } from "~/content/pages/preview.server";
import { socialPicture } from "~/base/web/head";
import { blogPosting, lastModified } from "./structured-articles";
import { bylineOf } from "~/settings/settings";
import { linkHeadings, readingMinutes } from "~/base/words/headings";
import { postSearchTexts } from "./post";
import { found, loadedHeaders, loadPage, missing, movedTo, previewed, readNearAddresses } from "~/routing/load-page";
import { absentMeta, pageMeta, rootData } from "~/routing/page-head";
import type { Route } from "./+types/post.route";

export const handle = { styles: "record" satisfies RouteStyles };
export const headers = loadedHeaders;

const notFoundText = "The article you're looking for doesn't exist or has been moved.";

function toPage(post: Post, relations: PostRelations): PostPage {
  const { html, headings } = linkHeadings(post.body);
  return {
    post: { ...post, body: html },
    headings,
    minutes: readingMinutes(post.body),
    relations,
    breadcrumb: post.title,
  };
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return loadPage<PostPage & { readonly credits: Credits }>(
    context,
    errorNotice("Error fetching blog post", "Failed to load the article. Please try again."),
    async (db, ctx) => {
      const preview = await readPreview(db, "Blog_posts", url.searchParams.get("preview"), ctx.now);
      const [result, { tags, ...relations }, upcoming, credits] = await Promise.all([
        findPost(db, params.slug, ctx.now, preview),
        readPostRelations(db, params.slug, ctx),
        findNextPublication(db, ctx.now),
        readCredits(db, ctx.types, "blog", params.slug),
      ]);
      if (!result) return missing(errorNotice("Post not found", notFoundText), await readNearAddresses(context, url));
      if ("movedTo" in result) return movedTo(postPath(result.movedTo), url, "Blog_posts");
      const page = { ...toPage(result.post, relations), credits };
      if (preview !== null) return previewed(page);
      return found(page, ["Blog_posts", `Blog_posts:${result.post.slug}`, ...tags], upcoming);
    },
  );
}

export function meta(args: Route.MetaArgs) {
  const { loaderData } = args;
  if (loaderData?.status === "missing") return absentMeta(args, "Post Not Found", notFoundText);
  if (loaderData?.status !== "ok")
    return absentMeta(args, "AI & No-Code Development Blog", "The article could not be read.");
  const { post } = loaderData;
  const { settings, origin } = rootData(args);
  const author = bylineOf(post.author, settings);
  const social = loaderData.isPreview ? null : postSubject(post);
  const image = socialPicture({ ...post, social }, { brand: settings.brand, origin }).url;
  return pageMeta(args, {
    ...postSearchTexts(post),
    image: post.image,
    social,
    article: { publishedAt: post.postedDate, modifiedAt: lastModified(post), author },
    noindex: loaderData.isPreview,
    structuredData: [blogPosting({ ...post, image, author, path: postPath(post.slug) }, settings, origin)],
  });
}

export default function PostRoute({ loaderData }: Route.ComponentProps) {
  if (loaderData.status === "failed")
    return <ReadFailure heading="AI & No-Code Development Blog" notice={loaderData.notice} />;
  if (loaderData.status === "missing")
    return (
      <MissingRecord
        near={loaderData.near}
        title="Post Not Found"
        text={notFoundText}
        to="/blog"
        label="Back to Blog"
      />
    );
  return <PostView page={loaderData} />;
}
