import { readPostPage } from "../../app/domain/blog/post-pages.server";
import {
  findCategory,
  findNextAppearance,
  findPost,
  listCategories,
  listFeaturedPosts,
  searchPosts,
} from "../../app/domain/blog/queries.server";
import { findBrief, listBriefs } from "../../app/domain/briefs/queries.server";
import {
  findTool,
  hasTools,
  listCodingTools,
  listFeaturedTools,
  listToolCategories,
  listTools,
} from "../../app/domain/directory/queries.server";
import {
  findTerm,
  listTermsByLetter,
  listTermsOfLetter,
  listUsedLetters,
  searchTerms,
} from "../../app/domain/glossary/queries.server";
import { listSitemapParts, readSitemapPart } from "../../app/domain/seo/sitemap.server";
import { readSettings } from "../../app/domain/settings/queries.server";
import { parseSearch } from "../../app/domain/text/search-text";
import { findVenture, listVentures } from "../../app/domain/ventures/queries.server";
import type { Database } from "../../drizzle/client";

/** What a page's loaders ask of the database, the root's settings included. */
export type PageReads = (db: Database) => Promise<unknown>;

const search = (text: string) => parseSearch(text)!;
const all = { query: null, category: null, after: null };

/** A page with its header and footer. */
const page =
  (...reads: ReadonlyArray<(db: Database) => Promise<unknown>>): PageReads =>
  (db) =>
    Promise.all([readSettings, ...reads].map((read) => read(db)));
/** A document, which has neither. */
const document = (read: PageReads): PageReads => read;

/** Until when lists of posts may be kept. */
const next = (now: string) => (db: Database) => findNextAppearance(db, now);

export const blog = (number: number, now: string) =>
  page(
    listCategories,
    (db) => listFeaturedPosts(db, now),
    (db) => readPostPage(db, "", number, now),
    next(now),
  );
export const blogSearch = (text: string, now: string) =>
  page(listCategories, (db) => searchPosts(db, search(text), "", 1, now), next(now));
export const category = (slug: string, number: number, now: string) =>
  page(
    (db) => findCategory(db, slug, now),
    (db) => readPostPage(db, slug, number, now),
    next(now),
  );
export const categorySearch = (slug: string, text: string, now: string) =>
  page(
    (db) => findCategory(db, slug, now),
    (db) => searchPosts(db, search(text), slug, 1, now),
    next(now),
  );
export const postAt = (address: string, now: string) => page((db) => findPost(db, address, now));
export const directory = (filter: Partial<Parameters<typeof listTools>[1]> = {}) =>
  page(listToolCategories, (db) => listTools(db, { ...all, ...filter }), hasTools);
export const directorySearch = (text: string, category_: string | null = null) =>
  directory({ query: search(text), category: category_ });
export const toolAt = (address: string) => page((db) => findTool(db, address));
export const home = page(listFeaturedTools);
export const vibeCoding = page(listCodingTools);
export const staticPage = page();
export const venturesList = (after: string | null) => page((db) => listVentures(db, after));
export const ventureAt = (address: string) => page((db) => findVenture(db, address));
export const glossary = page(listTermsByLetter);
export const letter = (name: string, after: string | null) =>
  page((db) => listTermsOfLetter(db, name, after), listUsedLetters);
export const glossarySearch = (text: string) => page((db) => searchTerms(db, search(text)));
export const termAt = (address: string) => page((db) => findTerm(db, address));
export const briefsList = (text: string | null) => page((db) => listBriefs(db, parseSearch(text), null));
export const briefAt = (address: string) => page((db) => findBrief(db, address));
export const sitemapIndex = (now: string) => document((db) => listSitemapParts(db, now));
export const sitemapPart = (name: string, now: string) => document((db) => readSitemapPart(db, name, now));
export const feed = (now: string) =>
  document((db) =>
    Promise.all([readSettings(db), readPostPage(db, "", 1, now), readPostPage(db, "", 2, now), next(now)(db)]),
  );
