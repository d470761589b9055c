import { formatLongDate } from "~/base/time/dates";
import { PageLink } from "~/first-view/page-link";
import { bylineOf } from "~/settings/settings";
import { LeadFigure } from "~/ui/components/lists";
import { Label, useSettings } from "~/ui/components/settings";
import { Cover, Selvedge } from "~/ui/components/weave";
import { coverPath } from "~/ui/imagery/picture-address";
import { categoryPath, postPath, type PostCard as Card } from "./post";

/**
 * A post in a list.
 *
 * @param lead whether it spans all columns, with a larger figure, or the cover beside the text
 * @param repeated whether the page has another card of it
 */
export function PostCard({
  post,
  level = 3,
  lead = false,
  hasReadLink = false,
  isRepeated = false,
}: {
  post: Card;
  level?: 2 | 3 | undefined;
  lead?: boolean;
  hasReadLink?: boolean | undefined;
  isRepeated?: boolean;
}) {
  const settings = useSettings();
  const author = bylineOf(post.author, settings);
  const Heading = level === 2 ? "h2" : "h3";
  // Without a picture, the figure leads, beside the edge of the category's cloth.
  const isDrawn = post.image === coverPath(post.slug);
  return (
    <article className={`card card-bare ${isDrawn ? "woven" : lead ? "split split-early" : ""}`}>
      {isDrawn ? (
        <Selvedge group={post.categorySlug} />
      ) : (
        <Cover image={post.image} slug={post.slug} group={post.categorySlug} isRepeated={isRepeated} />
      )}
      <div className="post-text">
        <LeadFigure figure={post.figure} label={post.figureLabel} lead={lead} />
        {post.category && (
          <p>
            <PageLink to={categoryPath(post.categorySlug)} className="card-category">
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
        <p className="post-facts">
          {author && <span>{author}</span>}
          <time dateTime={post.postedDate}>{formatLongDate(post.postedDate, settings.language)}</time>
        </p>
        {hasReadLink && (
          <p>
            <PageLink to={postPath(post.slug)} tabIndex={-1} className="text-link relative z-10">
              <Label text="Read Article" />
              <span className="sr-only">: {post.title}</span>
            </PageLink>
          </p>
        )}
      </div>
    </article>
  );
}

/**
 * A grid of posts, three columns by default (CAT-4). Every row is full: if one or two posts would be left over, the
 * last four or two are wider.
 *
 * @param lead whether the first post spans all columns
 * @param others posts of another grid of the page
 */
export function PostGrid({
  posts,
  hasReadLink,
  columns = 3,
  lead = false,
  level,
  others = [],
}: {
  posts: readonly Card[];
  hasReadLink?: boolean | undefined;
  columns?: 2 | 3;
  lead?: boolean;
  level?: 2 | 3 | undefined;
  others?: readonly Card[];
}) {
  const isRepeated = ({ slug }: Card) => others.some((other) => other.slug === slug);
  const leads = posts.length === 1 || (lead && posts.length === 2) ? posts.length : Number(lead);
  return (
    <>
      {posts.slice(0, leads).map((post) => (
        <PostCard
          key={post.slug}
          post={post}
          level={level}
          hasReadLink={hasReadLink}
          isRepeated={isRepeated(post)}
          lead
        />
      ))}
      {posts.length > leads && (
        <ul className={`cells cells-${columns} cells-whole`}>
          {posts.slice(leads).map((post) => (
            <li key={post.slug}>
              <PostCard post={post} level={level} hasReadLink={hasReadLink} isRepeated={isRepeated(post)} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
