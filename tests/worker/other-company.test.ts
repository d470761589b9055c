import { expect, it } from "vitest";
import { choiceDetails, answerChoices, type Choice } from "../../app/intake/rules/choices";
import { defaultServices } from "../../app/services/default-services.server";
import { serviceTextFields } from "../../app/services/texts";
import { defaultSettings } from "../../app/settings/default-settings";
import { lineNames } from "../../app/settings/setting-table";
import { storedEntries } from "../../app/site/privacy/stored-entries";
import { pageKeys } from "../../app/texts/definitions";
import { defaultTexts } from "../../app/texts/queries.server";
import { pageTexts, siteSettings } from "../../drizzle/schema";
import { renderPage } from "../../workers/render-page";
import { insertApiRows } from "../support/api-rows";
import { createContent } from "../support/content";
import { openDatabase } from "../support/database";
import { descendants, Page } from "../support/html";
import { insert } from "../support/insert";
import { missingRows } from "../support/public-pages";
import { startServer } from "../support/test-server";

const server = startServer({ renderPage });

/** Stands for the words of the other company. */
const theirs = "Theirs";

/** The same texts in words of the other company. Links lead where they did. */
const reworded = (value: unknown): unknown => {
  if (typeof value === "string") return /^\/|^\{\w+\}$/.test(value) ? value : theirs;
  if (Array.isArray(value)) return value.map(reworded);
  return Object.fromEntries(Object.entries(value as object).map(([name, text]) => [name, reworded(text)]));
};

const settings = {
  ...defaultSettings,
  ...Object.fromEntries(
    lineNames
      .filter(
        (name) => !/colour|accent|currency|logo|favicon|image|analyticsScript|url|email|phone|updated/i.test(name),
      )
      .map((name) => [name, theirs]),
  ),
  claimNotes: reworded(defaultSettings.claimNotes),
  team: defaultSettings.team.map((person) => reworded(person)),
  choiceLabels: Object.fromEntries(
    Object.entries<Readonly<Record<string, Choice>>>(answerChoices).flatMap(([field, choices]) =>
      Object.keys(choices).flatMap((id) =>
        ["", ...choiceDetails.map((name) => `.${name}`)].map((part) => [`${field}.${id}${part}`, theirs]),
      ),
    ),
  ),
};

/** All pages that links lead to, from home, and those of searches without results and of rows that do not exist. */
async function* crawl(): AsyncGenerator<readonly [path: string, page: Page]> {
  const searches = ["/search", "/it-glossary", "/blog", "/ai-product-stack", "/example-product-briefs"];
  const queue = [
    "/",
    "/suggest-a-tool",
    "/no-such-page",
    ...searches.map((path) => `${path}?q=xyzzyq`),
    ...missingRows,
  ];
  const known = new Set(queue);
  for (const path of queue) {
    const response = await server(path);
    if (!response.headers.get("Content-Type")?.startsWith("text/html")) continue;
    const page = new Page(await response.text());
    yield [path, page];
    for (const href of page.hrefs("a")) {
      const to = href.split(/[?#]/)[0]!;
      if (!to.startsWith("/") || /^\/(?:auth|admin|styleguide)/.test(to) || known.has(to)) continue;
      known.add(to);
      queue.push(to);
    }
  }
  expect(queue.length).toBeGreaterThan(40);
}

/** All texts of a page: those it shows, and those for screen readers and search engines. */
const textsOf = (page: Page): string[] => [
  page.title,
  ...page.meta("description"),
  ...descendants(page.one("body"))
    .filter(({ tagName }) => tagName !== "script" && tagName !== "style" && tagName !== "noscript")
    .flatMap(({ childNodes, attrs }) => [
      ...childNodes.flatMap((child) => (child.nodeName === "#text" && "value" in child ? [child.value] : [])),
      ...attrs.flatMap(({ name, value }) => (/^(?:aria-label|placeholder|title|alt)$/.test(name) ? [value] : [])),
    ]),
];

/** A sentence, or as many words as one. */
const isSentence = (text: string) => text.split(" ").length > 3 && (/[.?!]$/.test(text) || text.split(" ").length > 6);

/**
 * What stays in code: what the software stores, which must be true, and the specified fallback of a tool without a
 * description.
 */
const ofTheSoftware: ReadonlySet<string> = new Set([
  ...storedEntries.flatMap(({ purpose, retention }) => [purpose, retention]),
  "Open it for the details.",
]);
/** What descriptions for search engines say of the list of a category or an author, if the row says too little. */
const aboutRows = /All articles (?:on|that) /;

it("no sentence of the sample company is left once its texts, settings and rows are another's", async () => {
  const db = await openDatabase();
  await insertApiRows(db);
  for (const key of pageKeys) await insert(db, pageTexts, { page: key, texts: reworded(defaultTexts(key)) as never });
  for (const service of defaultServices) {
    const { slug, projectType, usualBudget, composition, keywords: _, toolCategories, ...words } = service;
    const texts = Object.fromEntries(
      serviceTextFields.map(({ name }) => [name, reworded(words[name as keyof typeof words])]),
    );
    const columns = Object.entries(words).filter(([name]) => !(name in texts));
    await createContent(db, "services", {
      ...(reworded(Object.fromEntries(columns)) as object),
      slug,
      projectType,
      usualBudget,
      composition,
      toolCategories,
      texts,
      draft: false,
    });
  }
  await insert(db, siteSettings, { key: "site", value: JSON.stringify(settings) } as never);
  const found = new Map<string, string>();
  for await (const [path, page] of crawl())
    for (const text of textsOf(page).map((words) => words.replace(/\s+/g, " ").trim()))
      if (
        isSentence(text) &&
        !text.includes(theirs) &&
        !ofTheSoftware.has(text) &&
        !aboutRows.test(text) &&
        !found.has(text)
      )
        found.set(text, path);
  expect([...found].map(([text, path]) => `${path}: ${text}`)).toEqual([]);
});
