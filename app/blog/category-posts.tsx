import { PageLink } from "~/ui/first-view/page-link";
import { ResultLine } from "~/ui/components/result-line";
import { categoryPath, type PostPage } from "./post";
import { postsShown } from "./post-texts";
import { listAddress } from "~/base/search/loose-matches";
import { NoPosts } from "./blog-parts";
import { OlderMatches } from "~/ui/components/older-matches";
import { EmptyState } from "~/ui/components/page-header";
import { Pager } from "~/ui/components/pager";
import { PostGrid } from "./post-card";

/** A page of a category's posts, or of search results within it (CAT-4 to CAT-6). */
export function CategoryPosts({ slug, query, list }: { slug: string; query: string; list: PostPage }) {
  const path = categoryPath(slug);
  const hrefOf = (page: number) => {
    if (query) return listAddress(path, { q: query, older: list.part?.olderThan ?? null, page });
    return page === 1 ? path : `${path}/page/${page}`;
  };
  return (
    <>
      <ResultLine text={postsShown(list, query)} />
      <div className="mt-8">
        {list.posts.length > 0 ? (
          <PostGrid posts={list.posts} lead={!query && list.page === 1} level={2} readLink />
        ) : query ? (
          <NoPosts path={path} query={query} nearest={list.nearest} />
        ) : (
          <EmptyState title="No articles found" text="This category has no articles yet.">
            <PageLink to="/blog" className="button">
              All articles
            </PageLink>
          </EmptyState>
        )}
      </div>
      <Pager page={list.page} pages={list.pages} hrefOf={hrefOf} />
      {list.page === list.pages && (
        <OlderMatches noun="articles" part={list.part} addressOf={(older) => listAddress(path, { q: query, older })} />
      )}
    </>
  );
}
