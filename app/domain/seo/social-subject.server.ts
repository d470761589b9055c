import type { DatabaseClient } from "../../../drizzle/client";
import { findAuthor, listPostsOfAuthor } from "../blog/authors.server";
import { findCategory } from "../blog/categories.server";
import { findPost } from "../blog/queries.server";
import { findBrief } from "../briefs/queries.server";
import { listToolCategories } from "../directory/queries.server";
import { findTool } from "../directory/tool-page.server";
import { findTerm } from "../glossary/queries.server";
import { findService } from "../services/services";
import { bylineOf, type PublicSettings } from "../settings/settings";
import { findVenture } from "../ventures/venture-page.server";
import { fixedSubject, type SocialKind, type SocialSubject } from "./social-address";
import * as subjects from "./social-subjects";

/** A public page to draw, or the current slug of one that was renamed. */
export type FoundSubject = { readonly subject: SocialSubject } | { readonly movedTo: string };

/** The context in which a subject is looked up. */
export interface SubjectContext {
  readonly now: string;
  readonly origin: string;
  readonly settings: PublicSettings;
}

type Find = (db: DatabaseClient, slug: string, context: SubjectContext) => Promise<FoundSubject | null>;

/** Each uses the query of the page itself, so that a picture reveals nothing that is not public. */
const finders: Readonly<Record<SocialKind, Find>> = {
  post: async (db, slug, { now }) => subjectOf(await findPost(db, slug, now), ({ post }) => subjects.postSubject(post)),
  category: async (db, slug, { now }) => {
    const category = await findCategory(db, slug, now);
    return category && { subject: subjects.categorySubject(category) };
  },
  author: async (db, slug, { now, settings }) => {
    const name = await findAuthor(db, slug);
    const author = name && bylineOf(name, settings);
    if (!author) return null;
    const { items } = await listPostsOfAuthor(db, author, null, now);
    return items.length === 0 ? null : { subject: subjects.authorSubject(author) };
  },
  term: async (db, slug) => subjectOf(await findTerm(db, slug), ({ term }) => subjects.termSubject(term)),
  tool: async (db, slug, context) =>
    subjectOf(await findTool(db, slug, context), ({ tool }) => subjects.toolSubject(tool)),
  tools: async (db, slug) => {
    const category = (await listToolCategories(db)).find((candidate) => candidate.slug === slug);
    return category ? { subject: subjects.toolCategorySubject(category) } : null;
  },
  brief: async (db, slug) => {
    const found = subjectOf(await findBrief(db, slug), ({ brief }) => brief);
    if (found === null || "movedTo" in found) return found;
    return found.subject.isPublic ? { subject: subjects.briefSubject(found.subject) } : null;
  },
  venture: async (db, slug, { origin }) =>
    subjectOf(await findVenture(db, slug, origin), ({ venture }) => subjects.ventureSubject(venture)),
  service: async (_db, slug) => {
    const service = findService(slug);
    return service && { subject: subjects.serviceSubject(service) };
  },
  page: async (_db, slug) => {
    const subject = fixedSubject(slug === "home" ? "/" : `/${slug}`);
    return subject && { subject };
  },
};

function subjectOf<Found extends object, Subject>(
  found: Found | { readonly movedTo: string } | null,
  subject: (found: Found) => Subject,
): { readonly subject: Subject } | { readonly movedTo: string } | null {
  if (found === null || isMoved(found)) return found;
  return { subject: subject(found) };
}

const isMoved = (found: object): found is { readonly movedTo: string } => "movedTo" in found;

/**
 * Finds the subject of a social image. Null if there is no such kind, or no public page of that kind with this slug.
 */
export async function findSocialSubject(
  db: DatabaseClient,
  kind: string,
  slug: string,
  context: SubjectContext,
): Promise<FoundSubject | null> {
  const known = (name: string): name is SocialKind => Object.hasOwn(finders, name);
  return known(kind) ? finders[kind](db, slug, context) : null;
}

const tables: Readonly<Partial<Record<SocialKind, string>>> = {
  post: "Blog_posts",
  category: "Blog_categories",
  term: "IT_Glossary",
  tool: "stack_items",
  brief: "example_briefs",
  venture: "ventures_data",
};

/** The cache tags of a picture: those of the rows it shows, so that it is purged together with the page. */
export function socialTags({ kind, slug }: SocialSubject): readonly string[] {
  if (kind === "author") return ["Blog_posts"];
  if (kind === "tools") return ["stack_categories"];
  const table = tables[kind];
  return table === undefined ? ["site_settings"] : [table, `${table}:${slug}`];
}
