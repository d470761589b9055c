import { createHash } from "node:crypto";
import { getTableColumns, getTableName } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { searchTextOf } from "../app/base/search/search-text";
import { slugify } from "../app/base/words/slug";
import { derivePostColumns } from "../app/blog/type.server";
import { deriveBriefColumns } from "../app/briefs/type.server";
import { sanitizeRichText } from "../app/content/saving/rich-text.server";
import { deriveToolColumns } from "../app/directory/type.server";
import { deriveFaqColumns } from "../app/faqs/type.server";
import { deriveTermColumns } from "../app/glossary/type.server";
import { type ServiceFile, serviceRow } from "../app/services/default-services.server";
import { deriveServiceColumns } from "../app/services/type.server";
import { pictureAddress } from "../app/ui/imagery/picture-address";
import { deriveVentureColumns } from "../app/ventures/type.server";
import { deriveCaseColumns } from "../app/work/type.server";
import {
  blogCategories,
  briefs,
  cases,
  faqs,
  media,
  posts,
  services,
  terms,
  toolCategories,
  tools,
  ventures,
} from "../drizzle/schema";
import type { Content, PictureFile, PostFile } from "../drizzle/seed/read-content";

/** The sample rows of one table. `key` is the column that identifies a row. */
export interface SeedTable {
  readonly table: SQLiteTable;
  readonly name: string;
  readonly key: string;
  readonly rows: readonly SQLiteTable["$inferInsert"][];
}

/** When the first tool was created; the others follow an hour apart. */
const firstTool = Date.UTC(2026, 0, 1);

/** Converts the sample content to rows, tables that others refer to first. Deterministic. */
export function seedTables(content: Content): SeedTable[] {
  const publicFlags = { draft: false, archived: false };
  const pictures = new Map(content.pictures.map((picture) => [picture.name, pictureRow(picture)]));
  const addressOf = (name: string) => pictureAddress(pictures.get(name)!);
  return [
    seedTable(media, "hash", [...pictures.values()]),
    seedTable(
      blogCategories,
      "link",
      content.blogCategories.map(({ contentHtml, ...category }) => ({
        ...category,
        ...publicFlags,
        content: sanitizeRichText(contentHtml),
        searchText: searchTextOf(category.name, category.description),
      })),
    ),
    seedTable(posts, "itemId", [...content.samplePosts, ...content.posts].map(postRow)),
    seedTable(
      toolCategories,
      "id",
      content.toolCategories.map((category) => ({
        ...category,
        slug: slugify(category.name),
        searchText: searchTextOf(category.name, category.description),
      })),
    ),
    seedTable(
      tools,
      "id",
      shuffle(content.tools).map(({ icon, longDescriptionHtml, ...tool }, position) => {
        const row = {
          ...tool,
          tags: [...tool.tags],
          aliases: [...(tool.aliases ?? [])],
          logo: icon === null ? "" : `/logos/${icon}.svg`,
          howWeUseIt: (tool.howWeUseIt ?? "").trim(),
          ourPick: tool.ourPick ?? false,
          longDescription: sanitizeRichText(longDescriptionHtml),
          createdAt: new Date(firstTool + position * 3_600_000).toISOString(),
        };
        return { ...row, ...deriveToolColumns(row, tool.id) };
      }),
    ),
    seedTable(
      terms,
      "itemId",
      content.terms.map(({ slug, short, definitionHtml, ...term }) => {
        const row = {
          ...term,
          aliases: [...(term.aliases ?? [])],
          relatedPages: [...(term.relatedPages ?? [])],
          ...publicFlags,
          shortDefinition: short,
          definition: sanitizeRichText(definitionHtml),
        };
        return { ...row, ...deriveTermColumns(row, slug), itemId: `sample-${slug}`, slug };
      }),
    ),
    seedTable(
      briefs,
      "slug",
      content.briefs.map(({ bodyHtml, ...brief }) => ({
        ...brief,
        ...publicFlags,
        leads: [...brief.leads],
        relatedPages: [...brief.relatedPages],
        body: sanitizeRichText(bodyHtml),
        ...deriveBriefColumns(brief),
      })),
    ),
    seedTable(
      ventures,
      "id",
      content.ventures.map((venture) => ({
        ...venture,
        keyFeatures: venture.keyFeatures.trim(),
        ownership: [...venture.ownership],
        relatedPages: [...venture.relatedPages],
        showcaseImage: addressOf(venture.showcaseImage),
        images: venture.images.map(addressOf),
        stack: venture.stack.map((name) => ({ name })),
        ...deriveVentureColumns(venture, venture.id),
      })),
    ),
    seedTable(
      cases,
      "id",
      content.cases.map(({ slug, figures, problem, whatWasDone, ...sample }) => {
        const row = {
          quote: "",
          quotePerson: "",
          quoteRole: "",
          quotePermitted: false,
          ...sample,
          ...publicFlags,
          figures: figures.trim(),
          problem: problem.trim(),
          whatWasDone: whatWasDone.trim(),
          image: sample.image === undefined ? "" : addressOf(sample.image),
          relatedPages: [...sample.relatedPages],
          services: [...sample.services],
        };
        const derived = deriveCaseColumns(row);
        if (derived.slug !== slug) throw new Error(`The case ${slug} must be named ${derived.slug}, after its title.`);
        return { ...row, ...derived, id: `sample-${slug}` };
      }),
    ),
    seedTable(
      services,
      "id",
      content.services
        .map(([slug, file]) => {
          const row = serviceRow(slug, file as unknown as ServiceFile);
          return { ...row, ...publicFlags, ...deriveServiceColumns(row) };
        })
        .toSorted((one, other) => one.displayOrder - other.displayOrder),
    ),
    seedTable(
      faqs,
      "id",
      content.faqs.map(({ page, keywords = [], followUpQuestions = [], relatedTopics = [], ...faq }, position) => {
        const slug = slugify(faq.question);
        const row = {
          category: "",
          difficulty: "" as const,
          ...faq,
          ...publicFlags,
          id: `sample-${slug}`,
          slug,
          keywords: [...keywords],
          followUpQuestions: followUpQuestions.join("\n"),
          relatedTopics: [...relatedTopics],
          onBlog: false,
          onProductManagement: false,
          onVibeCoding: false,
          [page]: true,
          displayOrder: position + 1,
        };
        return { ...row, ...deriveFaqColumns(row) };
      }),
    ),
  ];
}

/** When the pictures were added to the library. */
const pictureTime = "2026-01-01T00:00:00.000Z";

const pictureRow = ({ name, alt, focus: [focusX, focusY], hash, bytes }: PictureFile) => ({
  hash,
  type: "webp" as const,
  width: 1440,
  height: 756,
  color: "ffffff",
  hasVariants: true,
  bytes,
  name,
  alt,
  focusX,
  focusY,
  createdAt: pictureTime,
  searchText: searchTextOf(name, alt),
});

function postRow({ slug, date, bodyHtml, featured, ...post }: PostFile) {
  const row = {
    ...post,
    itemId: `sample-${slug}`,
    tags: [...post.tags],
    relatedPages: [...(post.relatedPages ?? [])],
    isFeatured: featured,
    link: slug,
    body: sanitizeRichText(bodyHtml),
    postedDate: date,
    // The same date as the bundled posts that these rows replace.
    updatedAt: date,
    draft: false,
    archived: false,
    ...derivePostColumns(post, slug),
  };
  if (row.slug !== slug) throw new Error(`${slug}.md must be named ${row.slug}.md, after its title.`);
  return row;
}

function seedTable<T extends SQLiteTable>(
  table: T,
  key: keyof T["$inferInsert"] & string,
  rows: readonly T["$inferInsert"][],
): SeedTable {
  return { table, name: getTableName(table), key: getTableColumns(table)[key]!.name, rows };
}

/** Shuffles deterministically, so that the newest tools come from all categories. */
function shuffle<T extends { readonly id: string }>(entries: readonly T[]): T[] {
  const rank = new Map(entries.map((entry) => [entry.id, createHash("sha256").update(entry.id).digest("hex")]));
  return entries.toSorted((a, b) => (rank.get(a.id)! < rank.get(b.id)! ? -1 : 1));
}
