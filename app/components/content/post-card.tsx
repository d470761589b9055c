import { useSettings } from "~/components/site/settings";
import { PageLink } from "~/components/ui/page-link";
import { categoryPath, postPath, type PostCard as Card } from "~/domain/blog/post";
import { bylineOf } from "~/domain/settings/settings";
import { formatLongDate } from "~/domain/text/dates";
import { Cover } from "./weave";

/**
 * A post in a list.
 *
 * @param lead across the width, cover beside the text
 */
export function PostCard({
  post,
  level = 3,
  lead = false,
  readLink = false,
}: {
  post: Card;
  level?: 2 | 3 | undefined;
  lead?: boolean;
  readLink?: boolean | undefined;
}) {
  const author = bylineOf(post.author, useSettings());
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <article className={`card card-bare ${lead ? "split" : ""}`}>
      <Cover image={post.image} slug={post.slug} group={post.categorySlug} />
      <div className={`flex grow flex-col gap-2 ${lead ? "lg:py-2" : "pt-2"}`}>
        {post.category && (
          <p className="text-sm">
            <PageLink
              to={categoryPath(post.categorySlug)}
              className="relative z-10 inline-block py-0.5 text-muted hover:text-ink hover:underline"
            >
              {post.category}
            </PageLink>
          </p>
        )}
        <Heading className={lead ? "text-heading" : "text-xl"}>
          <PageLink to={postPath(post.slug)} className="card-link">
            {post.title}
          </PageLink>
        </Heading>
        <p className={lead ? "text-lead text-muted" : "line-clamp-3 text-muted"}>{post.excerpt}</p>
        <p className="mt-auto flex flex-wrap gap-x-3 pt-2 text-sm text-muted">
          {author && <span>{author}</span>}
          <time dateTime={post.postedDate}>{formatLongDate(post.postedDate)}</time>
        </p>
        {readLink && (
          <p>
            <PageLink to={postPath(post.slug)} tabIndex={-1} className="text-link relative z-10">
              Read Article<span className="sr-only">: {post.title}</span>
            </PageLink>
          </p>
        )}
      </div>
    </article>
  );
}

/** A grid of posts, in three columns by default (CAT-4). */
export function PostGrid({
  posts,
  readLink,
  columns = 3,
  level,
}: {
  posts: readonly Card[];
  readLink?: boolean | undefined;
  columns?: 2 | 3;
  level?: 2 | 3 | undefined;
}) {
  return (
    <ul className={`cells cells-${columns}`}>
      {posts.map((post) => (
        <li key={post.slug}>
          <PostCard post={post} level={level} readLink={readLink} />
        </li>
      ))}
    </ul>
  );
}
