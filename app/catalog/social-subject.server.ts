import type { DatabaseClient } from "../../drizzle/client";
import { fixedSubject, type SocialSubject } from "../base/web/social-address";
import { findAuthor, listPostsOfAuthor } from "../blog/authors.server";
import { authorSubject } from "../blog/post";
import { socialFinder, type SocialFinder, type SubjectContext } from "../content/types/stored-definition.server";
import { bylineOf } from "../settings/settings";
import { allStoredTypes } from "../types.server";

/** A kind of page, with the cache tags of its pictures: they are purged together with the page. */
interface SocialPages {
  readonly finder: SocialFinder;
  readonly tags: (slug: string) => readonly string[];
}

const contentPages = allStoredTypes.flatMap(({ pageHooks: { socialImage: finder }, tableName }): SocialPages[] =>
  finder ? [{ finder, tags: (slug) => [tableName, `${tableName}:${slug}`] }] : [],
);

const otherPages: readonly SocialPages[] = [
  {
    finder: socialFinder("author", "Blog", async (db, slug, { now, settings }) => {
      const name = await findAuthor(db, slug);
      const author = name && bylineOf(name, settings);
      if (!author) return null;
      const { items } = await listPostsOfAuthor(db, author, null, now);
      return items.length === 0 ? null : { subject: authorSubject(author) };
    }),
    tags: () => ["Blog_posts"],
  },
  {
    finder: socialFinder("page", "", async (_db, slug) => {
      const subject = fixedSubject(slug === "home" ? "/" : `/${slug}`);
      return subject && { subject };
    }),
    tags: () => ["site_settings"],
  },
];

const pagesByKind = new Map([...contentPages, ...otherPages].map((pages) => [pages.finder.kind, pages]));

/** A public page to draw, or the current slug of one that was renamed. */
export type FoundPicture =
  | { readonly subject: SocialSubject; readonly label: string; readonly tags: readonly string[] }
  | { readonly movedTo: string };

/**
 * Finds the subject of a social image. Null if there is no such kind, or no public page of that kind with this slug.
 */
export async function findSocialSubject(
  db: DatabaseClient,
  kind: string,
  slug: string,
  context: SubjectContext,
): Promise<FoundPicture | null> {
  const pages = pagesByKind.get(kind);
  const match = await pages?.finder.find(db, slug, context);
  if (!pages || !match) return null;
  if ("movedTo" in match) return match;
  return { subject: match.subject, label: pages.finder.label, tags: pages.tags(match.subject.slug) };
}
