import { categoryPath, postPath, type Post, type PostLink, type PostRelations } from "./post";
import { BlogCallToAction } from "./blog-parts";
import { RelatedPages, type RelatedPage } from "~/ui/components/closing-band";
import { relatedToPosts } from "~/ui/components/related-pages";

/** The minimum number of related pages. */
const relatedPages = 3;

/** Links at the end of a post: posts of its category, pages it mentions, and the adjacent posts. */
export function PostFooter({ post, relations }: { post: Post; relations: PostRelations }) {
  const always: RelatedPage[] = [
    ...(post.category
      ? [{ kind: "Category", title: `All articles in ${post.category}`, to: categoryPath(post.categorySlug) }]
      : []),
    ...relatedToPosts,
  ];
  return (
    <>
      <RelatedPages
        title={relations.related.length > 0 ? "Related articles" : "Read on"}
        related={[
          ...[
            ...relations.related.map((page) => ({ ...page, one: post.category || page.one })),
            ...relations.others,
          ].map(({ one, title, path }) => ({ kind: one, title, to: path })),
          ...always.slice(0, Math.max(0, relatedPages - relations.related.length)),
        ]}
        previous={relations.older && toRelated(relations.older, "Article")}
        next={relations.newer && toRelated(relations.newer, "Article")}
      />
      <BlogCallToAction />
    </>
  );
}

const toRelated = ({ slug, title }: PostLink, kind: string): RelatedPage => ({ kind, title, to: postPath(slug) });
