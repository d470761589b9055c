import { fillPlaceholders } from "~/base/words/placeholders";
import { PageLink } from "~/first-view/page-link";
import { logDatabaseError } from "~/routing/failed-reads";
import { publicPage, loadedHeaders, loadPage, movedTo, nothingAt } from "~/routing/load-page";
import { absentMeta, pageMeta, rootData } from "~/routing/page-head";
import { findSettings, unreadSettings } from "~/settings/queries.server";
import { bylineOf } from "~/settings/settings";
import { ReadFailure } from "~/ui/components/error-states";
import { FeedLink } from "~/ui/components/feed-link";
import { ListPager } from "~/ui/components/lists";
import { MissingRecord } from "~/ui/components/not-found";
import { PageHeader } from "~/ui/components/page-header";
import { useFill, useLabel, useSettings } from "~/ui/components/settings";
import { errorNotice } from "~/ui/components/toast";
import { Portrait } from "~/ui/components/weave";
import type { Route } from "./+types/author.route";
import { findAuthor, listPostsOfAuthor, type AuthorPosts } from "./authors.server";
import { BlogFooter } from "./blog-lists";
import { authorPath, authorSubject } from "./post";
import { PostGrid } from "./post-card";
import { findNextPublication } from "./queries.server";
import { profilePage } from "./structured-articles";

export const headers = loadedHeaders;

const notFoundText = "No author with this name.";

export async function loader({ params, ...request }: Route.LoaderArgs) {
  const { context, url } = request;
  const failure = errorNotice("Error fetching blog posts", "Failed to load blog posts. Please try again.");
  return loadPage<AuthorPosts & { readonly author: string; readonly breadcrumb: string }, "blog">(
    context,
    failure,
    async (db, ctx) => {
      const { now, origin } = ctx;
      const [name, settings] = await Promise.all([
        findAuthor(db, params.author),
        findSettings(db, origin).catch((error: unknown) => (logDatabaseError(ctx, error), unreadSettings(origin))),
      ]);
      const author = name && bylineOf(name, settings);
      if (!author) return nothingAt(request, { withoutNear: true, tags: ["Blog_posts"] });
      if (authorPath(name) !== `/blog/author/${params.author}`) return movedTo(authorPath(name), url, "Blog_posts");
      const [page, next] = await Promise.all([
        listPostsOfAuthor(db, author, url.searchParams.get("after"), now),
        findNextPublication(db, now),
      ]);
      if (page.items.length === 0) return nothingAt(request, { withoutNear: true, tags: ["Blog_posts"] });
      return publicPage({ ...page, author, breadcrumb: author }, ["Blog_posts"], next);
    },
    "blog",
  );
}

/** Not indexed: the blog's own lists have the posts, and a name alone says little. */
export function meta(args: Route.MetaArgs) {
  const { loaderData } = args;
  if (loaderData?.status === "missing") return absentMeta(args, "Author Not Found", notFoundText);
  if (loaderData?.status !== "ok")
    return absentMeta(args, "AI & No-Code Development Blog", "The author's articles could not be read.");
  const { author } = loaderData;
  const { settings, origin, fill } = rootData(args);
  const texts = fillPlaceholders(fill(loaderData.texts), { title: author });
  return pageMeta(args, {
    title: texts.authorTitle,
    description: texts.authorText,
    social: authorSubject(author),
    keywords: "blog",
    noindex: true,
    structuredData: [profilePage(author, settings, origin)],
  });
}

/** The posts of one author. */
export default function AuthorPage({ loaderData }: Route.ComponentProps) {
  const [settings, label] = [useSettings(), useLabel()];
  const texts = useFill()(loaderData.texts);
  if (loaderData.status === "failed") return <ReadFailure heading={texts.title} notice={loaderData.notice} />;
  if (loaderData.status === "missing")
    return (
      <MissingRecord
        title={label("Author Not Found")}
        text={label(notFoundText)}
        to="/blog"
        label={label("Back to Blog")}
      />
    );
  const { author, items, isFirst } = loaderData;
  const person = settings.team.find(({ name }) => name === author);
  const path = authorPath(author);
  return (
    <>
      <PageHeader
        title={author}
        icon={<Portrait name={author} photo={person?.photo ?? null} className="aspect-[4/5] w-24" />}
        lead={person?.bio || person?.role || texts.authorLead}
      >
        {person && (
          <div className="mb-4 text-sm">
            <p className="label">
              {[person.role, person.since && label("since {year}", { year: person.since })].filter(Boolean).join(", ")}
            </p>
            {person.before && <p className="mt-1 text-muted">{label("Before: {work}", { work: person.before })}</p>}
            <p className="mt-2">
              <PageLink to="/about" className="text-link">
                {label("About us")}
              </PageLink>
            </p>
          </div>
        )}
        <FeedLink page={path} />
      </PageHeader>
      <div className="wrap">
        <PostGrid posts={items} lead={isFirst} level={2} />
        <ListPager noun="articles" page={loaderData} to={path} />
      </div>
      <BlogFooter page={loaderData} texts={texts} />
    </>
  );
}
