import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { getTableName } from "drizzle-orm";
import { getTableConfig, integer, sqliteTable, SQLiteSyncDialect, text } from "drizzle-orm/sqlite-core";
import { describe, expect, it } from "vitest";
import { contract } from "../../app/api/contract";
import { rowIdOfPreviousSlug } from "../../app/base/listing/other-addresses.server";
import type { CacheTag } from "../../app/base/web/cache-policy";
import { contentType, pictureKinds, type ContentType } from "../../app/content/types/content-type";
import { storedType, type StoredType } from "../../app/content/types/content-type.server";
import { sectionsFor, type WaitingCounts } from "../../app/portal/shell/section-list";
import { sectionAt } from "../../app/portal/shell/sections";
import { contentNames, contentTypes, type ContentName } from "../../app/types";
import { allStoredTypes, deletionOrder, storedTypes, typeOfTable } from "../../app/types.server";
import * as schema from "../../drizzle/schema";
import { PictureUses, SearchIndex } from "../../drizzle/schema/maintained";
import { contentPages, defaultPages } from "../support/content-pages";

const root = join(import.meta.dirname, "../..");

/** The modules of the types, the set that names them, and their search results. */
const isOfTypes = (file: string): boolean =>
  /^app\/(?:content\/types\/|types(?:\.server)?\.ts$|catalog\/search-sources\.ts$|\w+\/[a-z-]*type(?:\.server)?\.ts$)/.test(
    file,
  );

describe("a content type's name", () => {
  const words = [...contentNames, ...allStoredTypes.map(({ tableName }) => tableName)].join("|");
  const moduleNames = contentNames.map((name) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()));
  // A comparison with the name of a type or of its table, or a look-up by it.
  const branch = new RegExp(
    [
      `(?:[!=]==?|\\bcase|\\bin)\\s*["'](?:${words})["']`,
      `["'](?:${words})["']\\s*(?:[!=]==?|in\\b)`,
      `\\b(?:storedTypes|contentTypes|contract)(?:\\.(?:${words})\\b|\\[["'])`,
      `\\{[^}]*\\} = (?:storedTypes|contentTypes|contract);`,
      // A list or a map of some names, to look up another in.
      `["'](?:${words})["'][^\\]]*\\]\\)?\\.(?:includes|indexOf|has)\\(`,
      `\\{[^{}]*\\b(?:${words})["']?:[^{}]*\\}\\)?\\[\\w`,
      `\\bRecord<ContentName\\b[^=;]*= \\{`,
      // A comparison with a fact of one type's module.
      `[!=]==?\\s*(?:${moduleNames.join("|")})\\.\\w`,
      // A map to some tables' names.
      `\\w["']?:\\s*["'](?:${words})["'],\\s*["']?\\w+["']?:\\s*["'](?:${words})["']`,
    ].join("|"),
  );
  const files = globSync("{app,workers,scripts,drizzle}/**/*.{ts,tsx,mjs}", { cwd: root });

  it.each([
    `if (type.name === "blog") return;`,
    `"stack" !== name`,
    `case "Blog_posts":`,
    `storedTypes["stack-categories"]`,
    `const { blog } = storedTypes;`,
    `["blog", "stack"].includes(name)`,
    `new Set(["stack_items"]).has(tableName)`,
    `({ blog: 1, ventures: 2 })[name]`,
    `const icons: Record<ContentName, string> = {`,
    `tableName === blogCategories.tableName ? [] : null`,
    `{ post: "Blog_posts", category: "Blog_categories" }`,
  ])("would be found: %s", (code) => expect(code).toMatch(branch));

  it("is branched on only in its own modules", () => {
    expect(files.length).toBeGreaterThan(300);
    const others = files.filter((file) => !isOfTypes(file));
    expect(others.filter((file) => branch.test(readFileSync(join(root, file), "utf8")))).toEqual([]);
  });
});

describe("a content type's modules", () => {
  const sources = globSync("{app,workers,scripts}/**/*.{ts,tsx,mjs}", { cwd: root }).map((file) => {
    const code = readFileSync(join(root, file), "utf8");
    return {
      file,
      folder: dirname(file),
      imported: [...code.matchAll(/ from "([^"]+)"/g)].map(([, path]) => path!),
      code,
    };
  });
  const inTypes = sources.filter(({ file }) => isOfTypes(file));
  // Sample and generated rows have the columns that a type derives.
  const elsewhere = sources.filter(
    (source) => !inTypes.includes(source) && !/^scripts\/(?:seed-rows|generated-rows|db-fill)\./.test(source.file),
  );
  /** The folder of each type's noun, such as `glossary`, by the name of its module. */
  const nounOf = new Map(
    inTypes.flatMap(({ file }) => {
      const [, noun, module] = /^app\/(\w+)\/([a-z-]*type)\.ts$/.exec(file) ?? [];
      return noun && module && noun !== "content" ? [[`${noun}/${module}`, noun] as const] : [];
    }),
  );
  const nouns = new Set(nounOf.values());

  it("are imported by the registries and by the type's own feature alone", () => {
    expect([...nouns]).toEqual(expect.arrayContaining(["blog", "briefs", "directory", "glossary", "ventures"]));
    // One module a noun, whatever the number of its types.
    expect(nounOf.size).toBe(nouns.size);
    const strangers = elsewhere.filter(({ folder, imported }) =>
      [...nounOf].some(
        ([module, noun]) =>
          folder !== `app/${noun}` && imported.some((path) => new RegExp(`/${module}(?:\\.server)?$`).test(path)),
      ),
    );
    expect(strangers.map(({ file }) => file)).toEqual([]);
  });

  it("leave no list of types elsewhere: no file imports the tables, or reads, of most of them", () => {
    const tables = Object.entries(schema).flatMap(([name, value]) =>
      allStoredTypes.some(({ table }) => table === value) ? [name] : [],
    );
    const lists = elsewhere.filter(({ file, imported, code }) => {
      const fromSchema = [...code.matchAll(/import (?:type )?\{([^}]*)\} from "[^"]*drizzle\/schema"/g)].join();
      const ofNouns = [...nouns].filter((noun) => imported.some((path) => path.includes(`/${noun}/`)));
      // Pages, and what reads for them, may show several nouns.
      const isPage = /\.tsx$|^app\/site\//.test(file);
      return (
        tables.filter((table) => new RegExp(`\\b${table}\\b`).test(fromSchema)).length > 2 ||
        (!isPage && ofNouns.length > 2)
      );
    });
    expect(lists.map(({ file }) => file)).toEqual([]);
  });
});

describe("the registry", () => {
  it.each(allStoredTypes.map((stored) => [stored.type.name, stored] as const))(
    "%s agrees with its table, its search index and the data API",
    (name, stored) => {
      const { type, tableName, columns, searchIndex, api } = stored;
      expect(contentTypes[name]).toBe(type);
      expect(typeOfTable(tableName)).toBe(stored);
      // Columns whose names the definition only implies.
      expect(type.statuses.includes("draft")).toBe(type.publishing.by === "draft");
      expect(type.statuses.includes("inactive")).toBe(type.publishing.by === "draft" && !!type.publishing.hasStatus);
      expect(type.statuses.includes("scheduled")).toBe(type.publishing.by === "draft" && !!type.publishing.date);
      for (const { name: action, set, choose } of type.bulkActions) {
        expect(Object.keys(columns)).toEqual(expect.arrayContaining(Object.keys(set ?? {})));
        // The choices of a list are those of its filter.
        if (choose !== undefined) expect(choose).toBe(type.filter);
        expect(set === undefined && choose === undefined).toBe(action === "delete");
      }
      const address = stored.address(Object.fromEntries(Object.keys(columns).map((column) => [column, "x"])));
      expect(address).toBe(type.hasPage ? `${stored.pathPrefix}x` : null);
      expect(stored.pathPrefix !== null).toBe(type.hasPage);
      const declared = Object.values(schema).filter((value) => value instanceof SearchIndex);
      expect(declared.find((index) => getTableName(index.table) === tableName)?.name ?? null).toBe(searchIndex);
      expect(contract[tableName as "Blog_posts"]).toBe(api);
      expect(Object.keys(contract)).toContain(tableName);
    },
  );

  it.each(allStoredTypes.map((stored) => [stored.type.name, stored] as const))(
    "MEDIA-6 the library finds the pictures in every field of %s that can have some",
    (_, { type, table, columns, pictures }) => {
      const fields = type.fields.filter(({ kind }) => pictureKinds.some((pictured) => pictured === kind));
      expect(pictures?.columns ?? []).toEqual(expect.arrayContaining(fields.map(({ name }) => columns[name])));
      // Only what the schema exports gets its triggers.
      const declared = Object.values(schema).filter((value) => value instanceof PictureUses);
      expect(declared.filter((uses) => uses.table === table)).toEqual(pictures ? [pictures] : []);
    },
  );

  it("D21 ADM-2 ADM-3 defines the portal's sections, in groups, one for each content type", () => {
    const groups = sectionsFor("admin", null);
    expect(groups.map(({ heading }) => heading)).toEqual([null, "Content", "Enquiries", "Site", "People"]);
    const sections = groups.flatMap((group) => group.sections);
    expect(sections.slice(0, 5).map(({ label }) => label)).toEqual([
      "Overview",
      "Blog Posts",
      "Glossary",
      "Ventures",
      "Stack Items",
    ]);
    expect(sections.map(({ label }) => label)).toEqual(expect.arrayContaining(["Briefs", "Blog categories"]));
    const further = sections.slice(5).map(({ path }) => path);
    expect(further).toEqual(expect.arrayContaining(["/admin/briefs", "/admin/blog-categories"]));
    const types = allStoredTypes.map(({ type }) => `/admin/${type.name}`);
    expect(further.filter((path) => !types.includes(path))).toEqual([
      ...[
        "media",
        "needs-attention",
        "asked",
        "submissions",
        "results",
        "suggestions",
        "messages",
        "visits",
        "settings",
        "api-tokens",
        "transfer",
      ].map((name) => `/admin/${name}`),
      "/admin/activity",
      "/admin/users",
      "/account",
    ]);
    const labelAt = (path: string) => sectionAt(groups, path)?.label ?? null;
    expect(
      ["/admin", "/admin/stack-categories/order", "/admin/stack/1", "/admin/blog-categories"].map(labelAt),
    ).toEqual(["Overview", "Stack categories", "Stack Items", "Blog categories"]);
    expect(["/admin/bloggers", "/administrators", "/admin/none"].map(labelAt)).toEqual([null, null, null]);
  });

  it("GUARD-7 a role is shown the sections that it may use, and what waits in them", () => {
    const waitingIn = (counts: WaitingCounts | null) =>
      sectionsFor("admin", counts).flatMap(({ sections }) => sections.flatMap(({ waiting }) => waiting ?? []));
    expect(sectionsFor("user", null).flatMap(({ sections }) => sections.map(({ label }) => label))).toEqual([
      "Your account",
    ]);
    expect(waitingIn(null)).toEqual([]);
    expect(waitingIn({ newEnquiries: { count: 0, more: false }, newSuggestions: { count: 0, more: false } })).toEqual(
      [],
    );
    const to = "/admin/submissions?status=new";
    expect(waitingIn({ newEnquiries: { count: 3, more: false }, newSuggestions: { count: 0, more: false } })).toEqual([
      { countText: "3", of: "new", to },
    ]);
    expect(waitingIn({ newEnquiries: { count: 104, more: false }, newSuggestions: { count: 0, more: false } })).toEqual(
      [{ countText: "104", of: "new", to }],
    );
    expect(
      waitingIn({ newEnquiries: { count: 1_000, more: true }, newSuggestions: { count: 0, more: false } }),
    ).toEqual([{ countText: "1,000+", of: "new", to }]);
  });

  it("visitors see the rows that the search index marks as public", () => {
    const dialect = new SQLiteSyncDialect();
    const condition = (stored: StoredType) => dialect.sqlToQuery(stored.isPublic("2026-01-01T00:00:00.000Z")).sql;
    expect(condition(storedTypes.glossary)).toBe('true and "IT_Glossary"."Draft" = 0 and "IT_Glossary"."Archived" = 0');
    const listed = (table: string) => `"${table}"."draft" = 0 and "${table}"."archived" = 0`;
    expect(condition(storedTypes.ventures)).toBe(
      `true and "ventures_data"."status" = 'active' and ${listed("ventures_data")}`,
    );
    expect(condition(storedTypes.stack)).toBe(`true and ${listed("stack_items")}`);
    expect(condition(storedTypes["stack-categories"])).toBe("true");
    expect(condition(storedTypes.blog)).toMatch(/Archived" = 0 and "Blog_posts"."Blog Post - Posted Date" <= \?$/);
  });
});

describe("the pages that tests expect of a type without an entry of its own", () => {
  it.each(contentNames)("%s: below the address of its rows", (name) => {
    expect(defaultPages(storedTypes[name]).rows).toBe(contentPages[name].rows);
  });

  it("shows an edit of the text beside the label, in the list and on the row's page", () => {
    const { lists, edit } = defaultPages(storedTypes.briefs);
    expect(lists).toEqual({ "/example-product-briefs": ["BreadcrumbList", "ItemList"] });
    expect(edit).toMatchObject({
      row: { create: { name: "Purged brief" } },
      field: "appType",
      shownTexts: ["/example-product-briefs/purged-brief", "/example-product-briefs"],
    });
    // The address of a tool has its id, which is generated.
    expect(defaultPages(storedTypes.stack).edit.shownTexts).toEqual(["/ai-product-stack"]);
  });
});

/** Each is a mistake in adding a type that the compiler must report, or its `@ts-expect-error` is itself an error. */
describe("the compiler", () => {
  const events = sqliteTable("events", {
    rowId: integer("row_id").primaryKey(),
    title: text("title").notNull(),
    isFree: integer("is_free", { mode: "boolean" }).notNull(),
    searchText: text("search_text").notNull(),
    version: integer("version").notNull(),
    updatedAt: text("updated_at").notNull(),
  });
  const definition = {
    name: "unregistered",
    title: "Events",
    item: "Event",
    items: "events",
    section: { label: "Events" },
    label: "title",
    fields: [{ name: "title", label: "Title", kind: "text" }],
    list: { detail: "title" },
    sorts: [],
    publishing: { by: "always" },
    statuses: [],
    bulkActions: [],
    hasPage: false,
  } as const;
  const event = contentType<typeof events.$inferInsert>();

  it("reports tables that do not exist", () => {
    const previous = (tableName: Parameters<typeof rowIdOfPreviousSlug>[0]) => rowIdOfPreviousSlug(tableName, "x");
    // @ts-expect-error -- it is "IT_Glossary"
    expect(previous("IT_Glosary")).toBeDefined();
    // @ts-expect-error -- it is "Blog_posts"
    const tag: CacheTag = "Blog_post:a-title";
    const known: readonly CacheTag[] = ["Blog_posts", "Blog_posts:a-title", "site_settings"];
    expect([tag, ...known]).toHaveLength(4);
  });

  it("reports missing types, and mistakes in their definitions", () => {
    // @ts-expect-error -- Property 'blog' is missing
    const incomplete: typeof storedTypes = { ...storedTypes, blog: undefined };
    // @ts-expect-error -- not in the registry
    const unknown: ContentType<ContentName> = event(definition);
    const titled = <const Given extends object>(given: Given) =>
      event({ ...definition, fields: [{ name: "title", label: "Title", kind: "choice", ...given }] });
    // @ts-expect-error -- suggests names from a type that does not exist
    const offering: ContentType<string, ContentName> = titled({ suggestsFrom: "blogs" });
    // @ts-expect-error -- creates new choices in a type that does not exist
    const creating: ContentType<string, ContentName> = titled({ createsIn: "blogs" });
    // @ts-expect-error -- protects a type that does not exist
    const protecting: ContentType<string, ContentName> = event({
      ...definition,
      section: { label: "Events", main: { protects: { label: "Events", types: ["blog", "blogs"] } } },
    });
    const known: Array<ContentType<string, ContentName>> = [
      titled({ suggestsFrom: "blog" }),
      titled({ createsIn: "blog" }),
    ];
    // @ts-expect-error -- the column is a flag, not text
    event({ ...definition, fields: [{ name: "isFree", label: "Free", kind: "text" }] });
    // @ts-expect-error -- there is no such column
    event({ ...definition, fields: [{ name: "place", label: "Place", kind: "text" }] });
    // @ts-expect-error -- there is no such column to order by
    event({ ...definition, sorts: [{ name: "date", label: "Date", by: "date", direction: "ascending" }] });
    // @ts-expect-error -- there is no such column to show
    event({ ...definition, list: { detail: "place" } });
    // @ts-expect-error -- the table has no drafts
    event({ ...definition, publishing: { by: "draft" } });
    const ofEvents = contentTypes.glossary as ContentType<"glossary", never, typeof events.$inferInsert, "text">;
    const stored = { key: "itemId", searchedColumns: [], api: { about: "", lookups: [] } } as const;
    // @ts-expect-error -- the definition is that of another table
    const wrongTable = () => storedType(ofEvents, schema.terms, stored);
    const related = contentTypes.stack as ContentType<"stack", "stack-categories", unknown, "relation">;
    // @ts-expect-error -- the choices of a relation have to be read
    const withoutChoices = () => storedType(related, schema.tools, { ...stored, key: "id" });
    const written = contentTypes.glossary as ContentType<
      "glossary",
      never,
      typeof schema.terms.$inferInsert,
      "richText"
    >;
    // @ts-expect-error -- Property 'pictures' is missing
    const withoutPictures = () => storedType(written, schema.terms, stored);
    expect([incomplete, unknown, withoutPictures, wrongTable, withoutChoices]).toHaveLength(5);
    expect([offering, creating, protecting, ...known]).toHaveLength(5);
  });
});

it("rows of a type are deleted before those they refer to, whatever the order of the menu", () => {
  const position = (tableName: string) => deletionOrder.findIndex((stored) => stored.tableName === tableName);
  const references = allStoredTypes.flatMap(({ table, tableName }) =>
    getTableConfig(table).foreignKeys.map(
      ({ reference }) => [tableName, getTableName(reference().foreignTable)] as const,
    ),
  );
  const members = allStoredTypes.flatMap(({ members: column, tableName }) =>
    column ? [[getTableName(column.table), tableName] as const] : [],
  );
  expect(references).toContainEqual(["stack_items", "stack_categories"]);
  expect(members).toContainEqual(["Blog_posts", "Blog_categories"]);
  for (const [from, to] of [...references, ...members])
    expect(position(from), `${from} ${to}`).toBeLessThan(position(to));
  expect(new Set(deletionOrder)).toEqual(new Set(allStoredTypes));
});
