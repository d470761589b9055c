import { searchPath } from "../../base/search/site-search";
import { authorPath, categoryPath, categorySlug } from "../../blog/post";
import {
  type FileRow,
  Leftovers,
  type MovedFile,
  type OldAddress,
  readJsonValues,
  UnreadableFile,
  whereStated,
} from "./read-file";

/** The rows of all tables, in the present format and in the one without `db`. */
const paths = ["$.db.*.data.*.*", "$.data.*.*"];

type Values = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string =>
  typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";

async function* readTables(pieces: AsyncIterable<string>): AsyncGenerator<{ table: string; row: Values }> {
  for await (const { value, list } of readJsonValues(pieces, paths))
    if (typeof value === "object" && value !== null) yield { table: list, row: value as Values };
}

/** A tag or an author. */
interface Named {
  readonly name: string;
  readonly slug: string;
}

/** What posts refer to, which is in tables before and after them. */
interface Tables {
  readonly tags: Map<string, Named>;
  readonly authors: Map<string, Named>;
  /** The tags and the authors of each post, in their order. */
  readonly tagsOfPost: Map<string, Link[]>;
  readonly authorsOfPost: Map<string, Link[]>;
  readonly texts: Map<string, Values>;
  /** The slugs of the tags that are the first of a post: its category here. */
  readonly categories: Set<string>;
  readonly leftovers: Leftovers;
}

interface Link {
  readonly id: string;
  readonly order: number;
}

/** Tables with content that has no place here. */
const otherTables = new Set(["comments", "members", "newsletters", "snippets"]);

async function readLinkedTables(pieces: AsyncIterable<string>): Promise<Tables> {
  const tables: Tables = {
    tags: new Map(),
    authors: new Map(),
    tagsOfPost: new Map(),
    authorsOfPost: new Map(),
    texts: new Map(),
    categories: new Set(),
    leftovers: new Leftovers(),
  };
  const link = (links: Map<string, Link[]>, row: Values, id: unknown) => {
    const post = textOf(row["post_id"]);
    links.set(post, [...(links.get(post) ?? []), { id: textOf(id), order: Number(row["sort_order"] ?? 0) }]);
  };
  let posts = 0;
  for await (const { table, row } of readTables(pieces)) {
    const named: Named = { name: textOf(row["name"]), slug: textOf(row["slug"]) };
    if (table === "tags") tables.tags.set(textOf(row["id"]), named);
    else if (table === "users") tables.authors.set(textOf(row["id"]), named);
    else if (table === "posts_tags") link(tables.tagsOfPost, row, row["tag_id"]);
    else if (table === "posts_authors") link(tables.authorsOfPost, row, row["author_id"]);
    else if (table === "posts_meta") {
      const { meta_title, meta_description } = row;
      if (meta_title || meta_description) tables.texts.set(textOf(row["post_id"]), { meta_title, meta_description });
    } else if (table === "posts") {
      posts += 1;
      if (isPage(row)) tables.leftovers.add("pages", 1, row["status"] === "published" ? `/${named.slug}/` : "");
    } else if (otherTables.has(table)) tables.leftovers.add(table);
  }
  if (posts === 0) throw new UnreadableFile("This export of Ghost has no posts.");
  for (const links of tables.tagsOfPost.values())
    for (const { slug } of publicTags(tables, links).slice(0, 1)) tables.categories.add(slug);
  return tables;
}

const inOrder = (all: ReadonlyMap<string, Named>, links: readonly Link[] = []): Named[] =>
  links.toSorted((a, b) => a.order - b.order).flatMap(({ id }) => all.get(id) ?? []);

/** Without those whose name begins with #: they are notes to the theme. */
const publicTags = ({ tags }: Tables, links: readonly Link[] | undefined): Named[] =>
  inOrder(tags, links).filter(({ name }) => !name.startsWith("#"));

const isPage = ({ type, page }: Values): boolean => type === "page" || page === true || page === 1;

/**
 * Opens an export of Ghost. It is read twice: posts refer to what comes after them.
 *
 * @param address the address of the old site, which the export does not have; "" if it is not known
 */
export async function openGhost(pieces: () => AsyncIterable<string>, address: string): Promise<MovedFile> {
  const tables = await readLinkedTables(pieces());
  return {
    system: "Ghost",
    type: "blog",
    leftovers: tables.leftovers.list(),
    rows: readPosts(tables, pieces(), address),
  };
}

async function* readPosts(tables: Tables, pieces: AsyncIterable<string>, address: string): AsyncGenerator<FileRow> {
  const archives = new Set<string>();
  let row = 0;
  for await (const { table, row: post } of readTables(pieces)) {
    if (table !== "posts") continue;
    row += 1;
    if (!isPage(post)) yield postOf(tables, row, post, address, archives);
  }
}

/** @param archives the addresses of archives that an earlier row has */
function postOf(tables: Tables, row: number, post: Values, address: string, archives: Set<string>): FileRow {
  const id = textOf(post["id"]);
  const losses: Array<{ column: string; text: string }> = [];
  const lose = (column: string, text: string) => void losses.push({ column, text });

  const tags = publicTags(tables, tables.tagsOfPost.get(id));
  const authors = inOrder(tables.authors, tables.authorsOfPost.get(id));
  const author = authors[0] ?? tables.authors.get(textOf(post["author_id"]));
  if (authors.length > 1)
    lose(
      "author",
      `Also by ${authors
        .slice(1)
        .map(({ name }) => name)
        .join(", ")}.`,
    );
  const draftReason = reasonForDraft(textOf(post["status"]), textOf(post["visibility"]) || "public");
  if (draftReason !== null) lose("draft", `Imported as a draft: ${draftReason}.`);
  const html = textOf(post["html"]);
  if (html === "" && ["lexical", "mobiledoc", "markdown"].some((format) => textOf(post[format]) !== ""))
    lose("body", "Its text is only in Ghost's own format. Save it again in Ghost, and export again.");
  if (textOf(post["codeinjection_head"]) !== "" || textOf(post["codeinjection_foot"]) !== "")
    lose("body", "The code injected into its page was left out.");
  const body = atOldSite(html, address);
  // Called `image` before Ghost 1.
  const featured = textOf(post["feature_image"]) || textOf(post["image"]);
  const picture = atOldSite(featured, address);
  if (address === "" && [html, featured].some((text) => ownFile.test(text)))
    lose("body", "Its pictures are on the old site. Say its address to have them in the text.");

  const texts = { ...post, ...tables.texts.get(id) };
  const [category] = tags;
  const slug = textOf(post["slug"]);
  const record = {
    "Item ID": id === "" && textOf(post["uuid"]) === "" ? "" : `ghost:${textOf(post["uuid"]) || id}`,
    "Blog Post - Title": textOf(post["title"]) || "Untitled",
    // What divides words in an address here.
    slug: slug.replaceAll("_", "-"),
    "Blog Post - Richt Text": body,
    "Blog Post - Posted Date": post["published_at"] ?? "",
    "Blog Post - Category": category?.name ?? "",
    "Blog Post - Author": author?.name ?? "",
    tags: tags.slice(1).map(({ name }) => name),
    Draft: draftReason !== null,
    // What the file does not say stays as it is.
    ...whereStated("Blog Post - Excerpt", textOf(post["custom_excerpt"])),
    ...whereStated("Blog Post - Featured Image", picture),
    ...whereStated("SEO Meta Title", textOf(texts["meta_title"])),
    ...whereStated("SEO Meta Description", textOf(texts["meta_description"])),
    ...whereStated("Blog Post - Is Featured?", Number(post["featured"] ?? 0) === 1),
  };

  const oldAddresses: OldAddress[] = slug === "" ? [] : [{ from: `/${slug}/` }];
  const archive = (from: string, to: string) => {
    if (!archives.has(from)) oldAddresses.push({ from, to });
    archives.add(from);
  };
  for (const { name, slug: tag } of tags)
    archive(`/tag/${tag}/`, tables.categories.has(tag) ? categoryPath(categorySlug(name)) : searchPath(name));
  // What comes next to them: lists without posts, and their further pages.
  for (const folder of ["tag", "author", "page"]) archive(`/${folder}/*`, "/blog");
  if (author) archive(`/author/${author.slug}/`, authorPath(author.name));
  return { row, title: record["Blog Post - Title"], record, losses, oldAddresses };
}

/** Stands for the address of the site in an export. */
const placeholder = "__GHOST_URL__";

/** The address of a file of the site, which exports before Ghost 4 have as a path, in an attribute or in a list. */
const ownFile = /__GHOST_URL__(?=\/content\/)|(?<=^|["'=,]\s*)(?=\/content\/(?:files|images|media)\/)/;
const ownFiles = new RegExp(ownFile, "g");

/** Gives files their address at the old site, and other pages theirs at this one. */
const atOldSite = (text: string, address: string): string =>
  text.replace(ownFiles, address).replaceAll(placeholder, "");

/** Why a post is not public; null if it is. */
function reasonForDraft(status: string, visibility: string): string | null {
  if (status === "sent") return "it was sent by email only";
  if (status !== "published" && status !== "scheduled") return "it was a draft";
  if (visibility === "public") return null;
  return visibility === "members" ? "it was for members only" : "it was for paying members only";
}
