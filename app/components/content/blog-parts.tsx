import { PageLink } from "~/components/ui/page-link";
import { Invitation, LeadOn } from "./closing-band";
import { EmptyState } from "./page-header";
import { aroundPosts } from "./related-pages";

/** A search without posts (BLOG-6, CAT-6), and the way back from it. */
export function NoPosts({ path }: { path: string }) {
  return (
    <EmptyState title="No articles found" text="Try adjusting your search query.">
      <PageLink to={path} preventScrollReset className="button">
        Clear search
      </PageLink>
    </EmptyState>
  );
}

/** Where lists of posts lead on. */
export function BlogEnd() {
  return (
    <>
      <LeadOn related={aroundPosts} />
      <BlogInvitation />
    </>
  );
}

/** The call at the end of everything about the blog. */
export function BlogInvitation() {
  return (
    <Invitation
      title="Rather have it built than read about it?"
      text="Tell us what the product should do. Six short questions are enough."
      other={{ label: "See Our Services", to: "/services" }}
    />
  );
}
