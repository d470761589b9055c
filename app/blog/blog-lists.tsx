import { listAddress } from "~/base/search/loose-matches";
import type { NewestRows } from "~/content/pages/related";
import { PageLink } from "~/first-view/page-link";
import type { CountedClaims } from "~/settings/settings";
import type { PageTexts } from "~/texts/definitions";
import { ClaimList } from "~/ui/components/claim-list";
import { CallToAction, relatedOf, RelatedPages } from "~/ui/components/closing-band";
import { InlineFailure } from "~/ui/components/error-states";
import { FeedLink } from "~/ui/components/feed-link";
import { type FilterTab, FilterTabs } from "~/ui/components/filter-tabs";
import { IconValue } from "~/ui/components/icon";
import { Pager } from "~/ui/components/lists";
import { Section, EmptyState, PageHeader } from "~/ui/components/page-header";
import { DidYouMean, OlderMatches, ResultLine, SearchForm, SearchWholeSite } from "~/ui/components/public-forms";
import { Credited } from "~/ui/components/record-header";
import { Label, useFill, useLabel, useWords } from "~/ui/components/settings";
import { Cover } from "~/ui/components/weave";
import {
  type BlogPage,
  type Category,
  type CountedCategory,
  type PostLink,
  type PostPage,
  categoryPath,
  postPath,
  postsShown,
} from "./post";
import { PostGrid } from "./post-card";

type BlogTexts = PageTexts<"blog">;

/** A search without results (BLOG-6, CAT-6), with similarly spelled titles and a link back. */
export function NoPosts({
  path,
  query,
  text,
  nearest = [],
}: {
  path: string;
  query: string;
  text: string;
  nearest?: readonly PostLink[] | undefined;
}) {
  return (
    <EmptyState title="No articles found" text={text}>
      <DidYouMean pages={nearest.map(({ title, slug }) => ({ name: title, path: postPath(slug) }))} />
      <PageLink to={path} preventScrollReset className="button">
        <Label text="Clear search" />
      </PageLink>
      <SearchWholeSite query={query} />
    </EmptyState>
  );
}

/** The link to a list's feed, below its search. */
function FeedLine({ page }: { page: string }) {
  return (
    <p className="mt-4 text-sm">
      <FeedLink page={page} />
    </p>
  );
}

/** Links at the end of lists of posts. */
export function BlogFooter({
  page: { newest },
  texts,
}: {
  page: { readonly newest?: NewestRows | undefined };
  texts: BlogTexts;
}) {
  return (
    <>
      <RelatedPages title={texts.relatedTitle} related={relatedOf({ texts, newest })} />
      <BlogCallToAction texts={texts} />
    </>
  );
}

/** The call to action at the end of blog pages. */
export function BlogCallToAction({
  texts,
}: {
  texts: Pick<BlogTexts, "closingHeadline" | "closingText" | "secondButton">;
}) {
  return (
    <CallToAction
      title={texts.closingHeadline}
      text={texts.closingText}
      other={{ label: texts.secondButton, to: "/services" }}
    />
  );
}

/** The blog's search, categories and lists (BLOG-1 to BLOG-7, D58). The newest post spans all columns. */
export function BlogLists({
  page: { query, categories, featured, list },
  texts,
}: {
  page: BlogPage;
  texts: BlogTexts;
}) {
  const words = useWords();
  const isFirst = query === "" && list.page === 1;
  const hrefOf = (page: number) => listAddress("/blog", { q: query, older: list.part?.olderThan ?? null, page });
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead}>
        <SearchForm placeholder={texts.search} value={query} />
        <FeedLine page="/blog" />
      </PageHeader>
      {query ? (
        <>
          <Section title={words("Search Results")}>
            <ResultLine text={postsShown(list, query, words)} />
            <div className="mt-8">
              {list.posts.length > 0 ? (
                <PostGrid posts={list.posts} />
              ) : (
                <NoPosts path="/blog" query={query} text={texts.noMatches} nearest={list.nearest} />
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
            <Section title={texts.featuredTitle}>
              {featured === null ? (
                <InlineFailure text="Error loading featured posts" />
              ) : featured.length > 0 ? (
                <PostGrid posts={featured} columns={2} />
              ) : (
                <EmptyState title="No featured posts available" />
              )}
            </Section>
          )}
          <Section title={texts.allTitle}>
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

/**
 * All blog categories, with the number of posts in each (BLOG-3).
 *
 * @param current the slug of the current category; if set, a link to all articles comes first
 */
export function PostCategories({
  categories,
  current = null,
}: {
  categories: readonly CountedCategory[];
  current?: string | null;
}) {
  const label = useLabel();
  const all: FilterTab[] = current === null ? [] : [{ label: label("All articles"), to: "/blog", current: false }];
  return (
    <section className="no-print wrap" aria-labelledby="categories">
      <h2 id="categories" className="label mb-3 font-sans">
        {label("Categories")}
      </h2>
      {categories.length > 0 ? (
        <FilterTabs
          label="Categories"
          tabs={[
            ...all,
            ...categories.map(({ name, slug, posts }) => ({
              label: name,
              to: categoryPath(slug),
              current: slug === current,
              count: posts,
            })),
          ]}
        />
      ) : (
        <p className="text-muted">{label("No categories found")}</p>
      )}
    </section>
  );
}

/** The top of a blog category: icon, name, intro, search, and its image or weave (CAT-2, DATA-6). */
export function CategoryHeader({ category, query, texts }: { category: Category; query: string; texts: BlogTexts }) {
  const { name, slug, icon, image, description } = category;
  return (
    <PageHeader
      title={name}
      icon={<IconValue value={icon} large />}
      lead={description}
      aside={
        image && (
          <Credited address={image}>
            <Cover image={image} slug={slug} group={slug} eager className="mt-4" />
          </Credited>
        )
      }
    >
      <SearchForm key={categoryPath(slug)} placeholder={texts.search} value={query} />
      <FeedLine page={categoryPath(slug)} />
    </PageHeader>
  );
}

/** A page of a category's posts, or of search results within it (CAT-4 to CAT-6). */
export function CategoryPosts({
  slug,
  query,
  list,
  texts,
}: {
  slug: string;
  query: string;
  list: PostPage;
  texts: BlogTexts;
}) {
  const words = useWords();
  const path = categoryPath(slug);
  const hrefOf = (page: number) => {
    if (query) return listAddress(path, { q: query, older: list.part?.olderThan ?? null, page });
    return page === 1 ? path : `${path}/page/${page}`;
  };
  return (
    <>
      <ResultLine text={postsShown(list, query, words)} />
      <div className="mt-8">
        {list.posts.length > 0 ? (
          <PostGrid posts={list.posts} lead={!query && list.page === 1} level={2} hasReadLink />
        ) : query ? (
          <NoPosts path={path} query={query} text={texts.noMatches} nearest={list.nearest} />
        ) : (
          <EmptyState title="No articles found" text={texts.emptyCategory}>
            <PageLink to="/blog" className="button">
              <Label text="All articles" />
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

/** The blog's section of patterns and statistics (BLOG-9). */
export function BlogPatterns({ texts, claims }: { texts: BlogTexts; claims: CountedClaims }) {
  const fill = useFill();
  return (
    <Section title={fill(texts.patternsTitle)} lead={fill(texts.patternsLead)}>
      <ul className="grid gap-x-10 gap-y-7 sm:grid-cols-2">
        {fill(texts.patterns).map((pattern) => (
          <li key={pattern.title} className="border-t border-line pt-4">
            <h3 className="text-xl">{pattern.title}</h3>
            <p className="mt-1.5 text-muted">{pattern.text}</p>
          </li>
        ))}
      </ul>
      <ClaimList
        claims={texts.statistics}
        className="mt-10 grid-cols-2 rounded-card bg-sunken p-6 lg:grid-cols-4"
        valueClassName="text-heading"
        counts={claims}
      />
    </Section>
  );
}
