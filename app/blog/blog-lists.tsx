import { listAddress } from "~/base/search/loose-matches";
import { PageLink } from "~/first-view/page-link";
import { CallToAction, RelatedPages } from "~/ui/components/closing-band";
import { InlineFailure } from "~/ui/components/error-states";
import { EmptyState, PageHeader, Section } from "~/ui/components/page-header";
import { Pager } from "~/ui/components/pager";
import { relatedToPosts } from "~/ui/components/related-pages";
import { DidYouMean, OlderMatches, ResultLine, SearchForm, SearchWholeSite } from "~/ui/components/search-form";
import { type BlogPage, type PostLink, postPath, postsShown } from "./post";
import { PostGrid } from "./post-card";
import { PostCategories } from "./post-categories";

/** A search without results (BLOG-6, CAT-6), with similarly spelled titles and a link back. */
export function NoPosts({
  path,
  query,
  nearest = [],
}: {
  path: string;
  query: string;
  nearest?: readonly PostLink[] | undefined;
}) {
  return (
    <EmptyState title="No articles found" text="Try adjusting your search query.">
      <DidYouMean pages={nearest.map(({ title, slug }) => ({ name: title, path: postPath(slug) }))} />
      <PageLink to={path} preventScrollReset className="button">
        Clear search
      </PageLink>
      <SearchWholeSite query={query} />
    </EmptyState>
  );
}

/** Links at the end of lists of posts. */
export function BlogFooter() {
  return (
    <>
      <RelatedPages related={relatedToPosts} />
      <BlogCallToAction />
    </>
  );
}

/** The call to action at the end of blog pages. */
export function BlogCallToAction() {
  return (
    <CallToAction
      title="Rather have it built than read about it?"
      text="Tell us what the product should do. Six short questions are enough."
      other={{ label: "See Our Services", to: "/services" }}
    />
  );
}

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
