import { PageLink } from "~/components/ui/page-link";
import { categoryPath, postPath, type PostCard as Card } from "~/domain/blog/post";
import { formatLongDate } from "~/domain/text/dates";

/** A post in a list. The image has fixed dimensions, so that nothing shifts when it loads. */
function PostCard({
  post,
  level = 3,
  readLink = false,
}: {
  post: Card;
  level?: 2 | 3 | undefined;
  readLink?: boolean | undefined;
}) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <article className="card overflow-hidden">
      <img
        src={post.image}
        alt=""
        width={1200}
        height={630}
        loading="lazy"
        decoding="async"
        className="aspect-[1200/630] w-full bg-sunken object-cover"
      />
      <div className="flex grow flex-col p-5">
        {post.category && (
          <p>
            <PageLink to={categoryPath(post.categorySlug)} className="chip relative z-10 hover:border-control">
              {post.category}
            </PageLink>
          </p>
        )}
        <Heading className="mt-3 text-xl">
          <PageLink to={postPath(post.slug)} className="card-link">
            {post.title}
          </PageLink>
        </Heading>
        <p className="mt-2 line-clamp-3 text-[0.95rem] text-muted">{post.excerpt}</p>
        <p className="mt-auto flex flex-wrap gap-x-3 pt-4 text-sm text-muted">
          {post.author && <span>{post.author}</span>}
          <time dateTime={post.postedDate}>{formatLongDate(post.postedDate)}</time>
        </p>
        {readLink && (
          <p className="mt-3">
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
    <ul className={`grid gap-6 sm:grid-cols-2 ${columns === 3 ? "lg:grid-cols-3" : ""}`}>
      {posts.map((post) => (
        <li key={post.slug} className="grid">
          <PostCard post={post} level={level} readLink={readLink} />
        </li>
      ))}
    </ul>
  );
}
