import { slugify } from "../app/base/words/slug";
import { academies } from "../app/blog/post";
import { derivePostColumns } from "../app/blog/type.server";
import { deriveToolColumns } from "../app/directory/type.server";
import { enquirySearchText } from "../app/enquiries/rules/changes.server";
import { statusChoices } from "../app/enquiries/rules/inbox";
import { deriveTermColumns } from "../app/glossary/type.server";
import {
  budgetChoices,
  launchTimelineChoices,
  projectTypeChoices,
  startTimelineChoices,
} from "../app/intake/rules/choices";
import { deriveVentureColumns } from "../app/ventures/type.server";
import type { posts, enquiries, terms, tools, ventures } from "../drizzle/schema";
import { facetValues } from "../drizzle/schema/tool-facets";
import * as words from "./generated-words";

/**
 * Options of the generators below. A row depends only on the seed and its index, so any range can be generated on its
 * own.
 */
export interface GenerateOptions {
  /** The index of the first row. */
  readonly from?: number;
  /** The instant that dates are relative to. */
  readonly now?: Date;
}

const minute = 60_000;
const day = 24 * 60 * minute;
const defaultNow = new Date("2026-11-01T00:00:00.000Z");

/** Every twentieth of this many first posts is scheduled: 20 in total. */
const scheduledRange = 400;

/**
 * Posts from the last ten years in the academies and general categories: 5 % drafts, 2 % archived, 1 % featured. Every
 * twentieth of the first 400 is scheduled for the 60 days after `now`.
 */
export function generatePosts(count: number, seed: number, { from = 0, now = defaultNow }: GenerateOptions = {}) {
  const categories = [...academies, ...words.generalCategories];
  return series(count, from, (index): typeof posts.$inferInsert => {
    const random = randomOf(seed, index);
    const title = combination(
      index,
      seed,
      [words.activities, words.productParts, words.audiences],
      (parts, part) => `${parts[0]} ${parts[1]} for ${parts[2]}${part > 1 ? `, part ${part}` : ""}`,
    );
    const scheduled = index < scheduledRange && index % 20 === 19;
    const age = scheduled ? -Math.ceil(random() * 60) * day : random() * 3652 * day;
    const postedDate = instant(now.getTime() - age);
    const status = scheduled ? 1 : random();
    const post = {
      itemId: `fill-${index}`,
      title,
      excerpt: text(random, 2),
      featuredExcerpt: text(random, 1),
      category: pick(random, categories),
      author: pick(random, words.authors),
      isFeatured: random() < 0.01,
      body: `<p>${text(random, 2)}</p>\n<h2>What to do first</h2>\n<p>${text(random, 3)}</p>\n<ul>\n<li>${text(random, 1)}</li>\n<li>${text(random, 1)}</li>\n</ul>`,
      postedDate,
      seoTitle: title,
      seoDescription: text(random, 1),
      draft: status < 0.05,
      archived: status >= 0.05 && status < 0.07,
      tags: twoTopics(random),
      updatedAt: scheduled ? instant(now.getTime()) : postedDate,
    };
    return { ...post, link: slugify(title), ...derivePostColumns(post, post.itemId) };
  });
}

/**
 * Tools from the last three years.
 *
 * @param categoryIds ids of rows of `stack_categories`; without any, the tools have no category
 */
export function generateTools(
  count: number,
  seed: number,
  { from = 0, now = defaultNow, categoryIds = [] }: GenerateOptions & { readonly categoryIds?: readonly string[] } = {},
) {
  return series(count, from, (index): typeof tools.$inferInsert => {
    const random = randomOf(seed, index);
    const name = productName(index, seed);
    const tool = {
      id: `fill-${index}`,
      name,
      tags: twoTopics(random).map((topic) => topic.toLowerCase()),
      microDescription: `${pick(random, words.topics)} for ${pick(random, words.audiences)}`,
      shortDescription: text(random, 1),
      longDescription: `<p>${text(random, 2)}</p>\n<p>${text(random, 2)}</p>`,
      howWeUseIt: text(random, 1),
      url: `https://${slugify(name)}.example`,
      categoryId: categoryIds.length > 0 ? pick(random, categoryIds) : null,
      createdAt: instant(now.getTime() - random() * 1095 * day),
      pricingModel: pick(random, facetValues.pricingModel),
      openSource: pick(random, facetValues.openSource),
      hosting: pick(random, facetValues.hosting),
      platform: pick(random, facetValues.platform),
      worksWithAi: pick(random, facetValues.worksWithAi),
      learningEffort: pick(random, facetValues.learningEffort),
      ourPick: random() < 0.02,
    };
    return { ...tool, ...deriveToolColumns(tool, tool.id) };
  });
}

/** Glossary terms, 5 % of them drafts. */
export function generateTerms(count: number, seed: number, { from = 0 }: GenerateOptions = {}) {
  return series(count, from, (index): typeof terms.$inferInsert => {
    const random = randomOf(seed, index);
    const term = combination(
      index,
      seed,
      [words.qualities, words.subjects, words.nouns],
      (parts, part) => `${parts.join(" ")}${part > 1 ? ` ${part}` : ""}`,
    );
    const row = {
      itemId: `fill-${index}`,
      term,
      shortDefinition: text(random, 1),
      definition: `<p>${text(random, 2)}</p>\n<p>${text(random, 1)}</p>`,
      seoTitle: term,
      seoDescription: text(random, 1),
      draft: random() < 0.05,
      archived: false,
    };
    return { ...row, ...deriveTermColumns(row, row.itemId) };
  });
}

/** Ventures from the last six years; one in five is inactive. */
export function generateVentures(count: number, seed: number, { from = 0, now = defaultNow }: GenerateOptions = {}) {
  return series(count, from, (index): typeof ventures.$inferInsert => {
    const random = randomOf(seed, index);
    const name = productName(index, seed);
    const venture = {
      id: `fill-${index}`,
      name,
      status: random() < 0.8 ? ("active" as const) : ("inactive" as const),
      microDescription: `${pick(random, words.topics)} for ${pick(random, words.audiences)}`,
      problem: text(random, 2),
      solution: text(random, 2),
      useCase: text(random, 2),
      keyFeatures: Array.from({ length: 4 }, () => text(random, 1)).join("\n"),
      ownership: [pick(random, words.authors)],
      stack: Array.from({ length: 4 }, () => ({
        name: `${pick(random, words.nameStarts)}${pick(random, words.nameEnds)}`,
      })),
      url: `https://${slugify(name)}.example`,
      createdAt: instant(now.getTime() - random() * 2190 * day),
    };
    return { ...venture, ...deriveVentureColumns(venture, venture.id) };
  });
}

/** Enquiries at intervals of ten minutes, starting two years ago; one in twenty has a next step. */
export function generateEnquiries(count: number, seed: number, { from = 0, now = defaultNow }: GenerateOptions = {}) {
  const pickId = <Id extends string>(random: () => number, choices: Readonly<Record<Id, unknown>>) =>
    pick(random, Object.keys(choices) as Id[]);
  return series(count, from, (index): typeof enquiries.$inferInsert => {
    const random = randomOf(seed, index);
    const createdAt = instant(now.getTime() - 730 * day + index * 10 * minute);
    const row = {
      id: `fill-${index}`,
      projectType: pickId(random, projectTypeChoices),
      problem: text(random, 2),
      userNeeds: text(random, 1),
      budget: pickId(random, budgetChoices),
      startTimeline: pickId(random, startTimelineChoices),
      launchTimeline: pickId(random, launchTimelineChoices),
      email: `${slugify(pick(random, words.authors))}.${index}@${pick(random, words.nameStarts).toLowerCase()}.example`,
      // Not a hash, but unique like one.
      emailHash: `fill-${index}`,
      status: pickId(random, statusChoices),
      nextStepOn: random() < 0.05 ? instant(now.getTime() + random() * 30 * day).slice(0, 10) : null,
      source: pick(random, ["search/Google", "search/Bing", "assistant/ChatGPT", "link/news.example", "direct"]),
      firstPage: `/blog/post/post-${Math.floor(random() * 200)}`,
      createdAt,
      updatedAt: createdAt,
    };
    const amount = row.status === "won" ? 1_000 + Math.floor(random() * 50_000) : null;
    return { ...row, amount, currency: amount === null ? null : "EUR", searchText: enquirySearchText(row, "") };
  });
}

function productName(index: number, seed: number): string {
  return combination(
    index,
    seed,
    [words.editions, words.nameEnds, words.nameStarts],
    (parts, part) => `${parts[2]}${parts[1]}${parts[0]}${part > 1 ? ` ${part}` : ""}`,
  );
}

function series<Row>(count: number, from: number, row: (index: number) => Row): Row[] {
  return Array.from({ length: count }, (_, position) => row(from + position));
}

/**
 * A unique text for every index: goes through all combinations of the lists in scattered order, then starts over with
 * `part` 2.
 */
function combination(
  index: number,
  seed: number,
  lists: readonly (readonly string[])[],
  write: (parts: string[], part: number) => string,
): string {
  const total = lists.reduce((product, list) => product * list.length, 1);
  // 7919 is a prime that divides no list's length, so every combination comes up exactly once.
  let number = ((index % total) * 7919 + seed * 104_729) % total;
  const parts = lists.map((list) => {
    const part = list[number % list.length]!;
    number = Math.floor(number / list.length);
    return part;
  });
  return write(parts, Math.floor(index / total) + 1);
}

/** A random number generator in [0, 1) for one row (mulberry32). */
function randomOf(seed: number, index: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

function pick<T>(random: () => number, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)]!;
}

function twoTopics(random: () => number): string[] {
  const first = pick(random, words.topics);
  return [
    first,
    pick(
      random,
      words.topics.filter((topic) => topic !== first),
    ),
  ];
}

function text(random: () => number, sentences: number): string {
  return Array.from({ length: sentences }, () => pick(random, words.sentences)).join(" ");
}

function instant(time: number): string {
  return new Date(Math.floor(time / minute) * minute).toISOString();
}
