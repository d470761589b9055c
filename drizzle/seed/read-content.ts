import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { Marked } from "marked";
import { parse } from "yaml";
import type { FacetName, FacetValue } from "../schema/tool-facets";

// A separate instance: options set on the shared one would affect all its users.
const markdown = new Marked({ gfm: true, async: false });

/** Renders GitHub-flavoured Markdown to HTML. The result is not sanitized. */
export function renderMarkdown(source: string): string {
  return markdown.parse(source) as string;
}

/** A Markdown file split into its YAML front matter and its body. */
interface FrontMatter {
  readonly data: Record<string, unknown>;
  readonly body: string;
}

/** Splits a Markdown file. Throws when it does not start with front matter. */
export function parseFrontMatter(source: string): FrontMatter {
  const parts = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source);
  if (!parts) throw new Error("The file does not start with front matter between two --- lines.");
  return { data: readYaml(parts[1]!) as Record<string, unknown>, body: parts[2]! };
}

/** Parses YAML. Dates become ISO instants in UTC with milliseconds. */
export function readYaml(source: string): unknown {
  return parse(source, (_key, value: unknown) => (value instanceof Date ? value.toISOString() : value), {
    customTags: ["timestamp"],
  }) as unknown;
}

/**
 * The sample content in `content/`. Dates are ISO instants in UTC with milliseconds. Fields ending in `Html` are
 * rendered from Markdown and not sanitized.
 */
export interface Content {
  /** The 12 posts that are also bundled with the worker (DATA-5). */
  readonly samplePosts: readonly PostFile[];
  /** Posts that are only in the database. */
  readonly posts: readonly PostFile[];
  readonly blogCategories: readonly BlogCategoryFile[];
  readonly toolCategories: readonly ToolCategoryFile[];
  readonly tools: readonly ToolFile[];
  readonly terms: readonly TermFile[];
  readonly briefs: readonly BriefFile[];
  readonly pictures: readonly PictureFile[];
  readonly ventures: readonly VentureFile[];
  readonly cases: readonly CaseFile[];
  /** The services of the specification by their slugs. */
  readonly services: ReadonlyArray<readonly [slug: string, file: Readonly<Record<string, unknown>>]>;
  readonly faqs: readonly FaqFile[];
}

/** A post; `slug` is the file name. */
export interface PostFile {
  readonly slug: string;
  readonly title: string;
  readonly category: string;
  readonly author: string;
  readonly date: string;
  readonly excerpt: string;
  readonly featuredExcerpt: string;
  readonly featured: boolean;
  readonly tags: readonly string[];
  readonly figure: string;
  readonly figureLabel: string;
  readonly seoTitle: string;
  readonly seoDescription: string;
  /** The addresses of the service and the brief that it leads to. */
  readonly relatedPages?: readonly string[];
  readonly bodyHtml: string;
}

export interface BlogCategoryFile {
  readonly name: string;
  readonly link: string;
  readonly icon: string;
  readonly description: string;
  readonly contentHtml: string;
  readonly seoTitle: string;
  readonly seoDescription: string;
}

export interface ToolCategoryFile {
  readonly id: string;
  readonly name: string;
  readonly firstChoice: string;
  readonly description: string;
  readonly icon: string;
  readonly displayOrder: number;
}

/**
 * A tool, one of a list in `content/tools/*.yaml`. `categoryId` is the id of a category; without it, the file name.
 * `icon` is a simple-icons slug or null. `howWeUseIt` is plain text, and only tools that the sample company claims to use
 * have it (DIR-17, D61).
 *
 * Every tool has all facets, as its maker describes it on `facetsCheckedOn`. For a language model, those of its API count.
 *
 * ```yaml
 * pricingModel: Free tier # Free: nothing to pay for | Free tier: a plan or an edition that stays free | Pay per use: by
 *                         # use, no such plan | Subscription: by time, with a trial at most
 * openSource: Partly open # Open source: it, or an edition that one can run, has an OSI licence | Partly open: a
 *                         # source-available licence, open weights, or only parts are open | Proprietary
 * hosting: Cloud          # Cloud: needs the maker's servers | Cloud or self-hosted | Self-hosted: runs on one's own machines
 * platform: Browser       # Where one mainly works with it: Browser | Desktop: editors, too | Command line | Library or API
 * worksWithAi: AI features # Built on AI: it is what the tool is for | AI features: beside its work | No AI of its own
 * learningEffort: A day   # Until the first useful result: An hour | A day | A week | Weeks
 * facetsCheckedOn: 2026-11-28
 * ```
 */
export interface ToolFile extends FacetsOfTool {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly icon: string | null;
  readonly tags: readonly string[];
  /** Other names, such as abbreviations. */
  readonly aliases?: readonly string[];
  readonly microDescription: string;
  readonly shortDescription: string;
  readonly longDescriptionHtml: string;
  readonly howWeUseIt?: string;
  readonly categoryId: string;
  /** An ISO instant. */
  readonly facetsCheckedOn: string;
  readonly ourPick?: boolean;
}

type FacetsOfTool = { readonly [Name in FacetName]: FacetValue<Name> };

export interface TermFile {
  readonly term: string;
  readonly slug: string;
  /** For a word that texts use in other senses, too: they do not link to it. */
  readonly isUnlinked?: boolean;
  readonly aliases?: readonly string[];
  readonly short: string;
  /** The addresses of the brief, the service and the post that belong to it. */
  readonly relatedPages?: readonly string[];
  readonly definitionHtml: string;
  readonly seoTitle: string;
  readonly seoDescription: string;
}

/** A product brief; `slug` is the file name. */
export interface BriefFile {
  readonly slug: string;
  readonly name: string;
  readonly summary: string;
  readonly appType: string;
  readonly appFormat: string;
  readonly appTypeIcon: string;
  readonly appFormatIcon: string;
  readonly figure: string;
  readonly figureLabel: string;
  readonly leads: readonly string[];
  /** The addresses of the service, the post and the terms that belong to it. */
  readonly relatedPages: readonly string[];
  readonly seoTitle: string;
  readonly seoDescription: string;
  readonly bodyHtml: string;
}

/** The widths of each sample picture, in pixels; the last is the whole picture's. */
export const samplePictureWidths = [480, 960, 1440] as const;

/** A picture of the sample content, in `drizzle/seed/pictures`. */
export interface PictureFile {
  readonly name: string;
  readonly alt: string;
  /** The focal point in percent, from the left and from the top. */
  readonly focus: readonly [x: number, y: number];
  /** The paths of its files, in the order of `samplePictureWidths`. */
  readonly files: readonly string[];
  /** The beginning of the SHA-256 of the whole picture, as in the library. */
  readonly hash: string;
  /** The size of all its files. */
  readonly bytes: number;
}

/** A venture; `keyFeatures` has one feature per line. Its pictures are names of `PictureFile`s. */
export interface VentureFile {
  readonly id: string;
  readonly name: string;
  readonly status: "active" | "inactive";
  readonly createdAt: string;
  readonly microDescription: string;
  readonly problem: string;
  readonly solution: string;
  readonly useCase: string;
  readonly keyFeatures: string;
  readonly ownership: readonly string[];
  readonly stack: readonly string[];
  readonly url: string;
  /** The addresses of the brief, the service and the post that belong to it. */
  readonly relatedPages: readonly string[];
  readonly showcaseImage: string;
  readonly images: readonly string[];
}

/** A case; `figures` has one figure per line, `image` is the name of a `PictureFile`. All of it is invented. */
export interface CaseFile {
  readonly slug: string;
  readonly title: string;
  readonly client: string;
  readonly sector: string;
  readonly completedAt: string;
  readonly weeks: number;
  readonly services: readonly string[];
  readonly summary: string;
  readonly figures: string;
  readonly problem: string;
  readonly whatWasDone: string;
  readonly image?: string;
  readonly relatedPages: readonly string[];
  readonly quote?: string;
  readonly quotePerson?: string;
  readonly quoteRole?: string;
  readonly quotePermitted?: boolean;
}

/** A question with its answer, on the page of a flag of its table. Questions of a page are in its order. */
export interface FaqFile {
  readonly page: "onBlog" | "onProductManagement" | "onVibeCoding";
  readonly question: string;
  readonly answer: string;
  readonly category?: string;
  readonly keywords?: readonly string[];
  readonly followUpQuestions?: readonly string[];
  readonly relatedTopics?: readonly string[];
  readonly difficulty?: "beginner" | "intermediate" | "advanced";
  readonly lastUpdated: string;
}

/**
 * Reads the sample content. The order of the records is the same on every machine.
 *
 * @param folder the path of `drizzle/seed/content`
 */
export function readContent(folder: string): Content {
  return {
    samplePosts: readPages<PostFile>(join(folder, "sample-posts")),
    posts: readPages<PostFile>(join(folder, "posts")),
    blogCategories: readList<BlogCategoryFile & { content: string }>(join(folder, "blog-categories.yaml")).map(
      ({ content, ...category }) => ({ ...category, contentHtml: renderMarkdown(content) }),
    ),
    toolCategories: readList<ToolCategoryFile>(join(folder, "tool-categories.yaml")),
    tools: filesIn(join(folder, "tools"), ".yaml").flatMap((file) =>
      readList<Omit<ToolFile, "categoryId"> & { longDescription: string; categoryId?: string }>(file).map(
        ({ longDescription, ...tool }) => ({
          categoryId: basename(file, ".yaml"),
          ...tool,
          longDescriptionHtml: renderMarkdown(longDescription),
        }),
      ),
    ),
    terms: filesIn(join(folder, "glossary"), ".yaml").flatMap((file) =>
      readList<TermFile & { definition: string }>(file).map(({ definition, ...term }) => ({
        ...term,
        definitionHtml: renderMarkdown(definition),
      })),
    ),
    briefs: readPages<BriefFile>(join(folder, "briefs")),
    pictures: readPictures(folder),
    ventures: readList<VentureFile>(join(folder, "ventures.yaml")),
    cases: readList<CaseFile>(join(folder, "cases.yaml")),
    services: filesIn(join(folder, "services"), ".yaml").map(
      (file) => [basename(file, ".yaml"), readYaml(readFileSync(file, "utf8")) as Record<string, unknown>] as const,
    ),
    faqs: readList<FaqFile>(join(folder, "faqs.yaml")),
  };
}

// Not validated: the files are part of the release, and the database refuses rows that lack a required value.
function readPages<Page>(folder: string): Page[] {
  return filesIn(folder, ".md").map((file) => {
    const { data, body } = parseFrontMatter(readFileSync(file, "utf8"));
    return { ...data, slug: basename(file, ".md"), bodyHtml: renderMarkdown(body) } as Page;
  });
}

/** The sample pictures, with their files in the folder beside `folder`. */
export const readPictures = (folder: string): PictureFile[] =>
  readList<Pick<PictureFile, "name" | "alt" | "focus">>(join(folder, "pictures.yaml")).map((picture) => {
    const files = samplePictureWidths.map((width) => join(folder, `../pictures/${picture.name}-${width}.webp`));
    return {
      ...picture,
      files,
      hash: createHash("sha256")
        .update(readFileSync(files.at(-1)!))
        .digest("hex")
        .slice(0, 32),
      bytes: files.reduce((sum, file) => sum + statSync(file).size, 0),
    };
  });

function readList<Entry>(file: string): Entry[] {
  return readYaml(readFileSync(file, "utf8")) as Entry[];
}

function filesIn(folder: string, extension: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(extension))
    .toSorted()
    .map((name) => join(folder, name));
}
