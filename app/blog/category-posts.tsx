import { listAddress } from "~/base/search/loose-matches";
import { PageLink } from "~/first-view/page-link";
import { IconValue } from "~/ui/components/icon";
import { EmptyState, PageHeader } from "~/ui/components/page-header";
import { Pager } from "~/ui/components/pager";
import { Credited } from "~/ui/components/record-header";
import { OlderMatches, ResultLine, SearchForm } from "~/ui/components/search-form";
import { Cover, WeaveTile } from "~/ui/components/weave";
import { NoPosts } from "./blog-lists";
import { type Category, categoryPath, type PostPage, postsShown } from "./post";
import { PostGrid } from "./post-card";

/** The top of a blog category: icon, name, intro, search, and its image or weave (CAT-2, DATA-6). */
export function CategoryHeader({ category, query }: { category: Category; query: string }) {
  const { name, slug, icon, image, description } = category;
  return (
    <PageHeader
      title={name}
      icon={<IconValue value={icon} large />}
      lead={description}
      aside={
        image ? (
          <Credited address={image}>
            <Cover image={image} slug={slug} group={slug} eager className="mt-4" />
          </Credited>
        ) : (
          <WeaveTile group={slug} className="max-md:hidden" />
        )
      }
    >
      <SearchForm key={categoryPath(slug)} placeholder="Search articles..." value={query} />
    </PageHeader>
  );
}

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
          <PostGrid posts={list.posts} lead={!query && list.page === 1} level={2} findEnquiryLink />
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
