import { eq, sql } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { type Placeholders, prepared } from "../../drizzle/prepared";
import { pageTexts } from "../../drizzle/schema";
import { isObject } from "../base/words/json";
import { textFields, type TextValues, valuesOfControls, controlsOf } from "../content/types/text-fields";
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

/** What a page shows if its texts cannot be read. Not to be cached. */
export const unreadTexts = <Key extends PageKey>(key: Key): TextsOfPage<Key> => textsOfPage(key, null);

const textsOfPage = <Key extends PageKey>(key: Key, texts: unknown): TextsOfPage<Key> => ({
  pageKey: key,
  // Checked against the page's fields whenever they are saved, and of the kinds that these have.
  texts: (texts === null ? defaultTexts(key) : completeTexts(key, texts)) as unknown as PageTexts<Key>,
  isEdited: texts !== null,
});
