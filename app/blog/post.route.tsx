import { socialPicture } from "~/base/web/head";
import type { PageTexts } from "~/base/web/head-texts";
import { linkHeadings, questionsIn, readingMinutes } from "~/base/words/html";
import { loadedHeaders } from "~/routing/load-page";
import { loadRecord } from "~/routing/load-record";
import { loadedMeta, siteHead } from "~/routing/page-head";
import { faqPages } from "~/routing/structured-data";
import { bylineOf } from "~/settings/settings";
import { AbsentPage } from "~/ui/components/not-found";
import type { RouteStyles } from "~/ui/components/site-styles";
import { errorNotice } from "~/ui/components/toast";
import type { Route } from "./+types/post.route";
import { postPath, postSearchTexts, postSubject } from "./post";
import { PostView } from "./post-view";
import { findNextPublication, findPost, findPostRelations } from "./queries.server";
import { blogPosting, lastModified } from "./structured-articles";
import { blog } from "./type.server";

export const handle = { styles: "record" satisfies RouteStyles };
export const headers = loadedHeaders;

const texts: PageTexts = {
  item: "article",
  list: "AI & No-Code Development Blog",
  to: "/blog",
};

export const loader = ({ params, ...request }: Route.LoaderArgs) =>
  loadRecord(
    request,
    blog,
    params.slug,
    {
      texts,
      find: (db, slug, { now }, preview) => findPost(db, slug, now, preview),
      readRelations: findPostRelations,
      findNextChange: findNextPublication,
      page({ post }, linkTerms) {
        const { html, headings } = linkHeadings(linkTerms(post.body, post.noTermLinks));
        return {
          post: { ...post, body: html },
          headings,
          questions: questionsIn(post.body),
          minutes: readingMinutes(post.body),
          breadcrumb: post.title,
        };
      },
      failure: errorNotice("Error fetching blog post", "Failed to load the article. Please try again."),
      absence: ({ missingText }) => errorNotice("Post not found", missingText),
    },
    "blog",
  );

export const meta = (args: Route.MetaArgs) =>
  loadedMeta(args, texts, ({ post, questions, isPreview }, { settings, origin }) => {
    const author = bylineOf(post.author, settings);
    const social = postSubject(post);
    const image = socialPicture({ ...post, social: isPreview ? null : social }, siteHead(settings, origin)).url;
    return {
      ...postSearchTexts(post),
      image: post.image,
      social,
      article: { publishedAt: post.postedDate, modifiedAt: lastModified(post), author },
      structuredData: [
        blogPosting({ ...post, image, author, path: postPath(post.slug) }, settings, origin),
        ...faqPages(questions),
      ],
    };
  });

export default function PostRoute({ loaderData }: Route.ComponentProps) {
  if (loaderData.status !== "ok") return <AbsentPage page={loaderData} texts={texts} />;
  return <PostView page={loaderData} />;
}
