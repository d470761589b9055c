import type { DatabaseClient } from "../../drizzle/client";
import { headingOf } from "../base/web/head-texts";
import { pageSubject, type SocialSubject } from "../base/web/social-address";
import { fillPlaceholders } from "../base/words/placeholders";
import { findAuthor, listPostsOfAuthor } from "../blog/authors.server";
import { authorSubject } from "../blog/post";
import { socialFinder, type SocialFinder, type SubjectContext } from "../content/types/stored-definition.server";
import { bylineOf, labelOf, placeholderValues, showsStory } from "../settings/settings";
import { pageKeys, pages } from "../texts/definitions";
import { findPageTexts } from "../texts/queries.server";
import { allStoredTypes } from "../types.server";

/** A kind of page, with the cache tags of its pictures: they are purged together with the page. */
interface SocialPages {
  readonly finder: SocialFinder;
  readonly tags: (slug: string) => readonly string[];
}

const contentPages = allStoredTypes.flatMap(({ pageHooks: { socialImage: finder }, tableName }): SocialPages[] =>
  finder ? [{ finder, tags: (slug) => [tableName, `${tableName}:${slug}`] }] : [],
);

const pageOf = (slug: string) => pageKeys.find((key) => pages[key].path === (slug === "home" ? "/" : `/${slug}`));

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
    finder: socialFinder("page", "", async (db, slug, { settings }) => {
      const key = pageOf(slug);
      if (!key) return null;
      const { texts, isEdited } = await findPageTexts(db, key);
      const filled = fillPlaceholders(texts, placeholderValues(settings));
      const title = headingOf(filled, !isEdited && !showsStory(settings));
      return title === null ? null : { subject: pageSubject(pages[key].path!, title) };
    }),
    tags: (slug) => ["site_settings", `page_texts:${pageOf(slug)}`],
  },
];

const pagesByKind = new Map([...contentPages, ...otherPages].map((kind) => [kind.finder.kind, kind]));

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
  const known = pagesByKind.get(kind);
  const match = await known?.finder.find(db, slug, context);
  if (!known || !match) return null;
  if ("movedTo" in match) return match;
  const label = labelOf(context.settings, known.finder.label);
  // The label may be in the owner's words.
  return { subject: match.subject, label, tags: [...new Set(["site_settings", ...known.tags(match.subject.slug)])] };
}
