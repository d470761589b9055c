import { Parser } from "htmlparser2";
import { searchPath } from "../../base/search/site-search";
import { decodePercentEncoding } from "../../base/web/urls";
import { slugify } from "../../base/words/slug";
import { authorPath, categoryPath, categorySlug } from "../../blog/post";
import {
  type FileRow,
  Leftovers,
  maxRowLength,
  type MovedFile,
  type OldAddress,
  UnreadableFile,
  whereStated,
} from "./read-file";
import { parseDate } from "./read-record";
import { copyOf, type MediaFile, mediaFileOf, plainText, seoText, wordpressBody } from "./wordpress-body";

/** Where WordPress keeps the slugs that a post had before, one in each field of this name. */
const oldSlugKey = "_wp_old_slug";

/** A category, a tag, or a term of another taxonomy, that an item has. */
interface Term {
  readonly domain: string;
  readonly slug: string;
  readonly name: string;
}

/** A child of the channel: an item, an author, a category. */
interface Entry {
  readonly name: string;
  text: string;
  readonly fields: Map<string, string>;
  readonly terms: Term[];
  readonly meta: Map<string, string>;
  comments: number;
}

/**
 * Reads the children of a feed's channel as a stream. Lenient, as exports are not always well-formed; but one that was
 * cut off is refused, because nobody would notice what is missing.
 */
async function* readEntries(pieces: AsyncIterable<string>): AsyncGenerator<Entry> {
  const open: string[] = [];
  let pendingEntries: Entry[] = [];
  let entry: Entry | null = null;
  let [text, term, metaKey, length, since, count] = ["", { domain: "", slug: "" }, "", 0, 0, 0];
  let [isAtEnd, isComplete] = [false, false];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        open.push(name);
        since = 0;
        if (open.length === 3) length = 0;
        if (open.length === 3) entry = { name, text: "", fields: new Map(), terms: [], meta: new Map(), comments: 0 };
        if (name === "category") term = { domain: attributes["domain"] ?? "", slug: attributes["nicename"] ?? "" };
        text = "";
      },
      ontext(part) {
        since = 0;
        if (open.length > 5 || open[3] === "wp:comment") return;
        length += part.length;
        text += part;
      },
      onclosetag(name) {
        // The parser closes what the file leaves open.
        if (isAtEnd) return;
        const depth = open.length;
        open.pop();
        if (name === "rss") isComplete = true;
        if (!entry) return;
        if (depth === 5 && name === "wp:meta_key") metaKey = text;
        else if (depth === 5 && name === "wp:meta_value")
          entry.meta.set(metaKey, metaKey === oldSlugKey ? `${entry.meta.get(metaKey) ?? ""} ${text}` : text);
        else if (depth === 4 && name === "wp:comment") entry.comments += 1;
        else if (depth === 4 && name === "category") entry.terms.push({ ...term, name: plainText(text) });
        else if (depth === 4) entry.fields.set(name, text);
        else if (depth === 3) {
          if (name === "item") count += 1;
          pendingEntries.push({ ...entry, text });
          entry = null;
        }
        text = "";
      },
    },
    { xmlMode: true },
  );
  for await (const piece of pieces) {
    // Events set it back: a section without any would be kept as a whole.
    since += piece.length;
    parser.write(piece);
    yield* pendingEntries;
    pendingEntries = [];
    if (Math.max(length, since) > maxRowLength) throw new UnreadableFile(`Item ${count + 1} of this file is too long.`);
  }
  isAtEnd = true;
  parser.end();
  if (!isComplete)
    throw new UnreadableFile(
      `This file was cut off after ${count} items. Export it again, in several files if it is large (WordPress can export one year at a time).`,
    );
}

/** What is known of a site once its whole export was read. */
interface Site {
  /** Its address, without a slash at the end; "" if the file does not have it. */
  address: string;
  readonly authors: Map<string, string>;
  readonly attachments: Map<string, MediaFile>;
  /** Names by number. */
  readonly termNames: Map<string, string>;
  /** The name and the number of a category and the slug of its parent, by its own. */
  readonly taxonomy: Map<string, Readonly<Record<"name" | "id" | "parent", string>>>;
  /** The slugs of the categories that posts have here; a post has one. */
  readonly categories: Set<string>;
  /** The media files that were added to a post, by its number, each with the path of its page. */
  readonly mediaOf: Map<string, Array<{ readonly id: string; readonly path: string }>>;
  readonly leftovers: Leftovers;
}

async function readSite(pieces: AsyncIterable<string>): Promise<Site> {
  const site: Site = {
    address: "",
    authors: new Map(),
    attachments: new Map(),
    termNames: new Map(),
    taxonomy: new Map(),
    categories: new Set(),
    mediaOf: new Map(),
    leftovers: new Leftovers(),
  };
  const leave = (what: string, count = 1, path = "") => site.leftovers.add(what, count, path);
  const posts = new Set<string>();
  let [link, isWordPress] = ["", false];
  for await (const { name, text, fields, terms, meta, comments } of readEntries(pieces)) {
    const of = (field: string) => copyOf(fields.get(`wp:${field}`)?.trim() ?? "");
    isWordPress ||= name.startsWith("wp:") || fields.has("wp:post_type");
    if (name === "link") link = text.trim();
    if (name === "wp:base_blog_url") site.address = text.trim();
    if (name === "wp:author") site.authors.set(of("author_login"), plainText(of("author_display_name")));
    if (name === "wp:category") {
      const label = plainText(of("cat_name"));
      site.termNames.set(of("term_id"), label);
      site.taxonomy.set(of("category_nicename"), { name: label, id: of("term_id"), parent: of("category_parent") });
      leave("descriptions of categories", of("category_description") === "" ? 0 : 1);
    }
    if (name !== "item") continue;
    const type = of("post_type");
    const status = of("status");
    const path = URL.parse(copyOf(fields.get("link") ?? ""))?.pathname ?? "/";
    if (type === "attachment") {
      site.attachments.set(of("post_id"), mediaFileOf(fields, meta));
      const parent = of("post_parent");
      if (!site.mediaOf.get(parent)?.push({ id: of("post_id"), path }))
        site.mediaOf.set(parent, [{ id: of("post_id"), path }]);
    }
    if (type === "page") leave("pages", 1, status === "publish" ? path : "");
    else if (type !== "post") leave(typeNames.get(type) ?? `items of the type “${type}”`);
    else if (noPosts.has(status)) leave(noPosts.get(status)!);
    else {
      leave("custom fields", [...meta.keys()].filter((key) => !/^(?:_|rank_math)/.test(key)).length);
      posts.add(of("post_id"));
      const { category } = placeTerms(site, terms, meta);
      if (category) site.categories.add(copyOf(category.slug));
      for (const { domain } of terms) if (!ownTerms.has(domain)) leave(`terms of “${copyOf(domain)}”`);
    }
    leave("comments", comments);
  }
  if (!isWordPress) throw new UnreadableFile("This XML file is not an export of WordPress.");
  for (const [parent, files] of site.mediaOf)
    for (const { path } of files) leave("pages of media files", posts.has(parent) || path === "/" ? 0 : 1, path);
  site.address = (site.address || link).replace(/\/$/, "");
  return site;
}

const typeNames = new Map([
  ["attachment", "media files"],
  ["custom_css", "style sheets"],
  ["nav_menu_item", "menu entries"],
  ["revision", "revisions"],
  ["wp_block", "reusable blocks"],
]);
/** Statuses of posts that nobody wrote or wants. */
const noPosts = new Map([
  ["auto-draft", "empty drafts"],
  ["trash", "posts in the trash"],
]);
const ownTerms = new Set(["category", "post_tag", "post_format"]);

/** Opens an export of WordPress (WXR). It is read twice: posts refer to what comes after them. */
export async function openWordPress(pieces: () => AsyncIterable<string>): Promise<MovedFile> {
  const site = await readSite(pieces());
  return { system: "WordPress", type: "blog", leftovers: site.leftovers.list(), rows: readPosts(site, pieces()) };
}

async function* readPosts(site: Site, pieces: AsyncIterable<string>): AsyncGenerator<FileRow> {
  const archives = new Set<string>();
  let row = 0;
  for await (const entry of readEntries(pieces)) {
    if (entry.name !== "item") continue;
    row += 1;
    const of = (field: string) => entry.fields.get(`wp:${field}`)?.trim() ?? "";
    if (of("post_type") === "post" && !noPosts.has(of("status"))) yield postOf(site, row, entry, archives);
  }
}

/** @param archives the addresses of archives that an earlier row has */
function postOf(site: Site, row: number, { fields, terms, meta }: Entry, archives: Set<string>): FileRow {
  const of = (field: string) => fields.get(field)?.trim() ?? "";
  const losses: Array<{ column: string; text: string }> = [];
  const link = URL.parse(of("link"), site.address || undefined);
  const oldSlug = decodePercentEncoding(of("wp:post_name")) ?? of("wp:post_name");
  const media = site.mediaOf.get(of("wp:post_id")) ?? [];
  const body = wordpressBody(of("content:encoded"), site.attachments, media);
  for (const text of body.losses) losses.push({ column: "body", text });
  const title = plainText(of("title"));
  if (title === "") losses.push({ column: "title", text: "It had no title." });
  const draftReason = reasonForDraft(of("wp:status"), of("wp:post_password"));
  if (draftReason !== null) losses.push({ column: "draft", text: `Imported as a draft: ${draftReason}.` });
  const { category, tags, otherCategories } = placeTerms(site, terms, meta);
  if (otherCategories.length > 0)
    losses.push({ column: "category", text: `Also in ${otherCategories.join(", ")}: became tags.` });
  const unknown = terms.filter(({ domain }) => !ownTerms.has(domain)).map(({ domain, name }) => `${domain} “${name}”`);
  if (unknown.length > 0) losses.push({ column: "tags", text: `Not imported: ${unknown.join(", ")}.` });
  const thumbnail = meta.get("_thumbnail_id") ?? "";
  const picture = site.attachments.get(thumbnail)?.address ?? "";
  if (thumbnail !== "" && picture === "")
    losses.push({ column: "featuredImage", text: "Its featured picture is not in this file." });
  const author = site.authors.get(of("dc:creator")) || of("dc:creator");
  const record = {
    "Item ID": keyOf(site, fields, link),
    "Blog Post - Title": title || plainText(body.html).slice(0, 60).trim() || oldSlug || "Untitled",
    slug: oldSlug.replaceAll("_", "-"),
    "Blog Post - Richt Text": body.html,
    "Blog Post - Posted Date": dateOf(fields),
    "Blog Post - Category": category?.name ?? "",
    "Blog Post - Author": author,
    tags,
    Draft: draftReason !== null,
    // What the file does not say stays as it is.
    ...whereStated("Blog Post - Excerpt", plainText(of("excerpt:encoded"))),
    ...whereStated("Blog Post - Featured Image", picture),
    ...whereStated("Blog Post - Is Featured?", of("wp:is_sticky") === "1"),
    ...whereStated("SEO Meta Title", seoText(meta, "_yoast_wpseo_title", "rank_math_title")),
    ...whereStated("SEO Meta Description", seoText(meta, "_yoast_wpseo_metadesc", "rank_math_description")),
  };
  const addresses = addressesOf(site, fields, link, meta);
  for (const { path } of media) if (path !== "/") addresses.add(path);
  const oldAddresses: OldAddress[] = [...addresses].map((from) => ({ from }));
  const archive = (from: string, to: string) => {
    if (!archives.has(from)) oldAddresses.push({ from, to });
    archives.add(from);
  };
  const base = URL.parse(site.address)?.pathname.replace(/\/$/, "") ?? "";
  const hasNumbers = draftReason === null && link?.searchParams.has("p") === true;
  for (const { domain, slug, name } of terms.filter((term) => term.slug !== "")) {
    if (domain === "post_tag") archive(hasNumbers ? `/?tag=${slug}` : `${base}/tag/${slug}/`, searchPath(name));
    if (domain !== "category") continue;
    // A category is a tag here if it is not the one category of any post, and a parent may have no posts at all.
    const path = pathOfCategory(site, slug);
    for (const [at, each] of path.entries()) {
      const { id = "", name: ownName = "" } = site.taxonomy.get(each) ?? {};
      const to = site.categories.has(each)
        ? categoryPath(categorySlug(each === slug ? name : ownName))
        : each === slug && slug !== uncategorized
          ? searchPath(name)
          : "/blog";
      if (hasNumbers && id !== "") archive(`/?cat=${id}`, to);
      archive(`${base}/category/${path.slice(0, at + 1).join("/")}/`, to);
    }
  }
  if (author !== "") archive(`${base}/author/${slugify(of("dc:creator"))}/`, authorPath(author));
  // Lists of a year, a month and a day, lists without posts, and further pages of the newest posts.
  const [day = ""] = /^(?!0000)\d{4}-\d\d-\d\d/.exec(of("wp:post_date")) ?? [];
  for (const end of day === "" || draftReason !== null ? [] : [4, 7, 10])
    archive(`${base}/${day.slice(0, end).replaceAll("-", "/")}/`, "/blog");
  for (const folder of ["category", "tag", "author", "page"]) archive(`${base}/${folder}/*`, "/blog");
  return { row, title: record["Blog Post - Title"], record, losses, oldAddresses };
}

/** Why a post is not public; null if it is. */
function reasonForDraft(status: string, password: string): string | null {
  if (password !== "") return "it was protected by a password";
  if (status === "publish" || status === "future") return null;
  if (status === "private") return "it was private";
  if (status === "pending") return "it was waiting for review";
  return status === "draft" || status === "" ? "it was a draft" : `its status was “${status}”`;
}

/** A post has one category here: the one that a plugin calls primary, or the first. Others become tags. */
function placeTerms({ termNames }: Site, terms: readonly Term[], meta: ReadonlyMap<string, string>) {
  const categories = terms.filter(({ domain, slug }) => domain === "category" && slug !== uncategorized);
  const primary = termNames.get(
    meta.get("_yoast_wpseo_primary_category") ?? meta.get("rank_math_primary_category") ?? "",
  );
  const category = categories.find(({ name }) => name === primary) ?? categories[0];
  const names = new Set(categories.map(({ name }) => name));
  const otherCategories = [...names].filter((name) => name !== category?.name);
  const tagNames = terms.filter(({ domain }) => domain === "post_tag").map(({ name }) => name);
  return { category, tags: [...new Set([...tagNames, ...otherCategories])], otherCategories };
}

/** What identifies a post in every export of its site; "" if nothing does. */
function keyOf({ address }: Site, fields: ReadonlyMap<string, string>, link: URL | null): string {
  const host = (URL.parse(address) ?? link)?.host.replace(/^www\./, "") || "wordpress";
  const [, numberInGuid = ""] = /[?&]p=(\d+)/.exec(fields.get("guid") ?? "") ?? [];
  const id = fields.get("wp:post_id")?.trim() || numberInGuid || slugify(fields.get("wp:post_name") ?? "");
  return id === "" ? "" : `${host}:${id}`;
}

/** The date in UTC; "" for none. */
function dateOf(fields: ReadonlyMap<string, string>): string {
  for (const name of ["wp:post_date_gmt", "pubDate", "wp:post_date"]) {
    const date = parseDate(fields.get(name) ?? "");
    if (typeof date === "string" && /^[1-9]\d{3}-.*Z$/.test(date)) return date;
  }
  return "";
}

/** The addresses that led to a post: its link, also with the slugs it had before, and its number. */
function addressesOf(
  site: Site,
  fields: ReadonlyMap<string, string>,
  link: URL | null,
  meta: ReadonlyMap<string, string>,
): Set<string> {
  const addresses = new Set<string>();
  const add = (url: URL | null) => {
    if (url && (url.pathname !== "/" || url.search !== "")) addresses.add(url.pathname + url.search);
  };
  add(link);
  const slug = fields.get("wp:post_name")?.trim() ?? "";
  for (const oldSlug of (meta.get(oldSlugKey) ?? "").split(" ").filter(Boolean))
    if (link && slug !== "" && link.pathname.includes(slug)) add(new URL(link.pathname.replace(slug, oldSlug), link));
  const id = fields.get("wp:post_id")?.trim() ?? "";
  const base = link && URL.parse(site.address || link.origin);
  // Of a site in a folder, another page would answer there.
  if (base?.pathname === "/" && /^\d+$/.test(id)) addresses.add(`/?p=${id}`);
  return addresses;
}

/** The slugs of a category and of its parents, from the top, as in its address in WordPress. */
function pathOfCategory({ taxonomy }: Site, slug: string): string[] {
  const path = [slug];
  const parentOf = (child: string) => taxonomy.get(child)?.parent;
  for (let parent = parentOf(slug); parent && !path.includes(parent); parent = parentOf(parent)) path.unshift(parent);
  return path;
}

/** The category of the posts that have none. */
const uncategorized = "uncategorized";
