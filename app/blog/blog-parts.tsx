import { PageLink } from "~/ui/first-view/page-link";
import { postPath, type PostLink } from "./post";
import { CallToAction, RelatedPages } from "~/ui/components/closing-band";
import { DidYouMean, SearchWholeSite } from "~/ui/components/search-form";
import { EmptyState } from "~/ui/components/page-header";
import { relatedToPosts } from "~/ui/components/related-pages";

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
