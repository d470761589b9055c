import { searchPath } from "~/base/search/site-search";
import { formatLongDate } from "~/base/time/dates";
import type { TextHeading } from "~/base/words/html";
import { PageLink } from "~/first-view/page-link";
import { bylineOf } from "~/settings/settings";
import type { PageTexts } from "~/texts/definitions";
import { relatedOf, type RelatedPage, RelatedPages } from "~/ui/components/closing-band";
import { FeedLink } from "~/ui/components/feed-link";
import { ShareButton } from "~/ui/components/page-actions";
import { Credited, RecordHeader, Tags } from "~/ui/components/record-header";
import { ContentsDisclosure, ContentsRail, RichText } from "~/ui/components/rich-text";
import { Label, useFill, useLabel, useSettings } from "~/ui/components/settings";
import { Cover } from "~/ui/components/weave";
import { BlogCallToAction } from "./blog-lists";
import { authorPath, categoryPath, hashtags, type Post, type PostLink, postPath, type PostRelations } from "./post";

/** Links at the end of a post: posts of its category, pages it mentions, and the adjacent posts. */
function PostFooter({
  post,
  texts,
  categoryLink,
  relations,
}: {
  post: Post;
  texts: PageTexts<"blog">;
  /** With its placeholder. */
  categoryLink: string;
  relations: PostRelations;
}) {
  const allInCategory = useFill({ title: post.category })(categoryLink);
  const named = [
    ...relations.related.map((page) => ({ ...page, one: post.category || page.one })),
    ...relations.others,
  ].map(({ one, title, path }) => ({ kind: one, title, to: path }));
  const category: RelatedPage[] = post.category
    ? [{ kind: "Category", title: allInCategory, to: categoryPath(post.categorySlug) }]
    : [];
  return (
    <>
      <RelatedPages
        title={relations.related.length > 0 ? texts.postRelatedTitle : texts.relatedTitle}
        related={[
          ...named,
          ...(named.length > 0 ? [] : relatedOf({ texts }).slice(0, 2)),
          ...category.slice(0, named.length > 4 ? 0 : 1),
        ]}
        previous={relations.older && toRelated(relations.older, "Article")}
        next={relations.newer && toRelated(relations.newer, "Article")}
      />
      <BlogCallToAction
        texts={{ ...texts, closingHeadline: texts.postClosingTitle, closingText: texts.postClosingText }}
      />
    </>
  );
}

const toRelated = ({ slug, title }: PostLink, kind: string): RelatedPage => ({ kind, title, to: postPath(slug) });

/** The data of a post's page. */
export interface PostPage {
  readonly texts: PageTexts<"blog">;
  /** The headings of its body have ids and links to themselves. */
  readonly post: Post;
  readonly headings: readonly TextHeading[];
  /** The reading time. */
  readonly minutes: number;
  readonly relations: PostRelations;
  readonly breadcrumb: string;
  readonly isPreview?: true;
}

/** A post's page (BLOG-16 to BLOG-22). */
export function PostView({ page: { post, headings, minutes, relations, ...page } }: { page: PostPage }) {
  const texts = useFill({ title: post.title })(page.texts);
  const settings = useSettings();
  const author = bylineOf(post.author, settings);
  return (
    <article>
      <RecordHeader
        back={{ to: "/blog", list: "Blog", date: post.postedDate, checkedOn: post.reviewedOn }}
        cover={
          <Credited address={post.image}>
            <Cover image={post.image} slug={post.slug} group={post.categorySlug} eager className="mt-4" />
          </Credited>
        }
      >
        {post.category && (
          <PageLink to={categoryPath(post.categorySlug)} className="card-category">
            {post.category}
          </PageLink>
        )}
        <h1 className="mt-2 text-title">{post.title}</h1>
        <p className="mt-4 max-w-[60ch] text-lead text-muted">{post.excerpt}</p>
        <p className="mt-5 flex flex-wrap items-center gap-x-5 text-sm text-muted">
          {author && (
            <PageLink to={authorPath(author)} rel="author" className="text-link inline-block py-0.5">
              {author}
            </PageLink>
          )}
          <time dateTime={post.postedDate}>{formatLongDate(post.postedDate, settings.language)}</time>
          {post.body.trim() && <Label text="{minutes} min read" values={{ minutes: String(minutes) }} />}
          <ShareButton />
          <FeedLink page={post.category ? categoryPath(post.categorySlug) : "/blog"} />
        </p>
      </RecordHeader>
      <div className="with-toc wrap mt-10 border-t border-line pt-10">
        <div className="min-w-0">
          <ContentsDisclosure entries={headings} />
          {post.body.trim() ? (
            <RichText html={post.body} />
          ) : (
            <div className="prose">
              <p>{texts.noBody}</p>
            </div>
          )}
          <div className="mt-12 max-w-[68ch] border-t border-line pt-6">
            <Tags
              tags={hashtags(post).map(({ label, search }) => ({ label: `#${label}`, to: searchPath(search) }))}
              label={useLabel()("Hashtags")}
            />
          </div>
        </div>
        <ContentsRail entries={headings} />
      </div>
      <PostFooter post={post} texts={texts} categoryLink={page.texts.categoryLink} relations={relations} />
    </article>
  );
}
