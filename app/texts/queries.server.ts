import { eq, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { type Placeholders, prepared } from "../../drizzle/prepared";
import { pageTexts } from "../../drizzle/schema";
import { isObject } from "../base/words/json";
import { newestRowsOf, newestRowsQuery } from "../content/pages/read-related.server";
import type { NewestRows } from "../content/pages/related";
import type { PageRequest } from "../content/types/content-type.server";
import { textFields } from "../content/types/shared";
import { type TextValues, valuesOfControls, controlsOf } from "../content/types/text-fields";
import { type PageKey, pages, type PageTexts, type TextsOfPage } from "./definitions";

// Vite compiles the files in. Playwright's own process has no Vite, and renders no page.
const files: Readonly<Record<string, TextValues>> = import.meta.env
  ? import.meta.glob<TextValues>("../../drizzle/seed/content/pages/*.yaml", { eager: true, import: "default" })
  : {};

/** The texts that a page has by default: those of the specification. Release by release, they may grow. */
export const defaultTexts = <Key extends PageKey>(key: Key): PageTexts<Key> =>
  files[`../../drizzle/seed/content/pages/${key}.yaml`] as unknown as PageTexts<Key>;

/** Texts of a row, completed by the defaults, in the order of the page. Texts that the page no longer has are left out. */
export function completeTexts(key: PageKey, texts: unknown): TextValues {
  const fields = textFields(pages[key].texts);
  const values = { ...(defaultTexts(key) as TextValues), ...(isObject(texts) ? (texts as TextValues) : {}) };
  return valuesOfControls(fields, controlsOf(fields, values));
}

const storedTexts = prepared((query, { page }: Placeholders<{ page: string }>) =>
  query.select({ texts: pageTexts.texts }).from(pageTexts).where(eq(pageTexts.page, page)),
);

const storedTextsOf = prepared((query, { keys }: Placeholders<{ keys: string }>) =>
  query
    .select({ page: pageTexts.page, texts: pageTexts.texts })
    .from(pageTexts)
    .where(sql`${pageTexts.page} in (select value from json_each(${keys}))`),
);

/** The texts of several pages, by key, in one statement. */
export async function findTextsOf<Key extends PageKey>(
  db: DatabaseClient,
  keys: readonly Key[],
): Promise<Readonly<{ [Each in Key]: TextsOfPage<Each> }>> {
  const rows = await db.read(storedTextsOf({ keys: JSON.stringify(keys) }));
  const texts = new Map(rows.map((row) => [row.page, row.texts]));
  return Object.fromEntries(keys.map((key) => [key, textsOfPage(key, texts.get(key) ?? null)])) as never;
}

/** The texts of a page: those of its row, or else the default ones. */
export async function findPageTexts<Key extends PageKey>(db: DatabaseClient, key: Key): Promise<TextsOfPage<Key>> {
  const [row] = await db.read(storedTexts({ page: key }));
  return textsOfPage(key, row?.texts ?? null);
}

type TextsAndNewest = ReturnType<typeof prepareTextsAndNewest>;

const prepareTextsAndNewest = ({ types, origin }: PageRequest) =>
  prepared((query, { key, now }: Placeholders<{ key: string; now: string }>) =>
    query
      .select({
        list: sql<string>`list`.as("list"),
        slug: sql<string>`slug`.as("slug"),
        title: sql<string>`title`.as("title"),
        texts: sql<string | null>`texts`.as("texts"),
      })
      .from(
        sql`(select '' as list, '' as slug, '' as title, ${pageTexts.texts} as texts from ${pageTexts}
          where ${pageTexts.page} = ${key} union all select *, null from (${newestRowsQuery(types, now, origin)})) as found`,
      ),
  );

/** Prepared once for the types of the site, and for its origin. */
const preparedFor = new WeakMap<PageRequest["types"], Map<string, TextsAndNewest>>();

function textsAndNewest(request: PageRequest): TextsAndNewest {
  const known = preparedFor.get(request.types) ?? new Map<string, TextsAndNewest>();
  preparedFor.set(request.types, known);
  const query = known.get(request.origin) ?? prepareTextsAndNewest(request);
  known.set(request.origin, query);
  return query;
}

/** The same with the newest row of each list of the site, which the links at the page's end name: in one statement. */
export async function findTextsAndNewest<Key extends PageKey>(
  db: DatabaseClient,
  key: Key,
  request: PageRequest,
): Promise<TextsOfPage<Key> & { readonly newest: NewestRows }> {
  const rows = await db.read(textsAndNewest(request)({ key, now: request.now }));
  const stored = rows.find(({ texts }) => texts !== null)?.texts ?? null;
  return {
    ...textsOfPage(key, stored === null ? null : JSON.parse(stored)),
    newest: newestRowsOf(
      request.types,
      rows.filter(({ texts }) => texts === null),
    ),
  };
}

/** What a page shows if its texts cannot be read. Not to be cached. */
export const unreadTexts = <Key extends PageKey>(key: Key): TextsOfPage<Key> => textsOfPage(key, null);

const textsOfPage = <Key extends PageKey>(key: Key, texts: unknown): TextsOfPage<Key> => ({
  pageKey: key,
  // Checked against the page's fields whenever they are saved, and of the kinds that these have.
  texts: (texts === null ? defaultTexts(key) : completeTexts(key, texts)) as unknown as PageTexts<Key>,
  isEdited: texts !== null,
});
