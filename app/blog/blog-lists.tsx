import type { BlogPage } from "./post";
import { postsShown } from "./post-texts";
import { listAddress } from "~/base/search/loose-matches";
import { NoPosts } from "./blog-parts";
import { InlineFailure } from "~/ui/components/error-states";
import { EmptyState, PageHeader, Section } from "~/ui/components/page-header";
import { Pager } from "~/ui/components/pager";
import { PostGrid } from "./post-card";
import { PostCategories } from "./post-categories";
import { OlderMatches, ResultLine, SearchForm } from "~/ui/components/search-form";

/** The blog's search, categories and lists (BLOG-1 to BLOG-7, D58). The newest post spans all columns. */
export function BlogLists({
  page: { query, categories, featured, list },
  heading,
}: {
  page: BlogPage;
  heading: string;
}) {
  const isFirst = query === "" && list.page === 1;
  const hrefOf = (page: number) => listAddress("/blog", { q: query, older: list.part?.olderThan ?? null, page });
  return (
    <>
      <PageHeader
        title={heading}
        lead="Four academies, from the first idea to the months after launch, and notes on what lies in between."
      >
        <SearchForm placeholder="Search articles..." value={query} />
      </PageHeader>
      {query ? (
        <>
          <Section title="Search Results">
            <ResultLine text={postsShown(list, query)} />
            <div className="mt-8">
              {list.posts.length > 0 ? (
                <PostGrid posts={list.posts} />
              ) : (
                <NoPosts path="/blog" query={query} nearest={list.nearest} />
              )}
              <Pager page={list.page} pages={list.pages} hrefOf={hrefOf} />
              {list.page === list.pages && (
                <OlderMatches
                  noun="articles"
                  part={list.part}
                  addressOf={(older) => listAddress("/blog", { q: query, older })}
                />
              )}
            </div>
          </Section>
          {list.total === 0 && <PostCategories categories={categories} />}
        </>
      ) : (
        <>
          <PostCategories categories={categories} />
          {isFirst && (
            <Section title="Featured Articles">
              {featured === null ? (
                <InlineFailure text="Error loading featured posts" />
              ) : featured.length > 0 ? (
                <PostGrid posts={featured} columns={2} />
              ) : (
                <EmptyState title="No featured posts available" />
              )}
            </Section>
          )}
          <Section title="All Articles">
            {list.posts.length > 0 ? (
              <PostGrid posts={list.posts} lead={isFirst} others={(isFirst && featured) || []} />
            ) : (
              <EmptyState title="No posts available" />
            )}
            <Pager page={list.page} pages={list.pages} hrefOf={hrefOf} />
          </Section>
        </>
      )}
    </>
  );
}
