import { expect, it } from "vitest";
import { defaultServices } from "../../app/services/default-services.server";
import { serviceTextFields } from "../../app/services/texts";
import { storedEntries } from "../../app/site/privacy/privacy";
import { addressOfTexts, pageKeys } from "../../app/texts/definitions";
import type { DatabaseClient } from "../../drizzle/client";
import { renderPage } from "../../workers/render-page";
import { addAccount, sessionCookie } from "../support/accounts";
import { insertApiRows } from "../support/api-rows";
import { createContent } from "../support/content";
import { openDatabase } from "../support/database";
import { attribute, descendants, Page, source, textOf } from "../support/html";
import { missingRows } from "../support/public-pages";
import { origin, startServer } from "../support/test-server";

const server = startServer({ renderPage });

/** Stands for the words of the other company. */
const theirs = "Theirs";

/** What stays as it is: addresses, placeholders, colours, days, numbers and what programs read. */
const isKept = (name: string, value: string) =>
  value === "" ||
  /^\/|^\{\w+\}$|^https?:|^#[\da-f]{3,8}$|^[\d.,\s-]*$|@/i.test(value) ||
  /slug|currency|signals|composition|projectType|toolCategories|usualBudget/i.test(name);

/** The values that a form sends without script, with its texts in words of the other company. */
function rewordedForm(page: Page): URLSearchParams {
  const form = page
    .all("form")
    .find((one) => page.all("input[name=version]", one).length > 0 || page.all("textarea", one).length > 0)!;
  const body = new URLSearchParams();
  for (const control of [...page.all("input", form), ...page.all("textarea", form), ...page.all("select", form)]) {
    const name = attribute(control, "name");
    const type = attribute(control, "type") ?? "text";
    if (!name || /^(?:submit|button|file)$/.test(type)) continue;
    if (/^(?:checkbox|radio)$/.test(type) && attribute(control, "checked") === undefined) continue;
    const selected = page.all("option", control).find((option) => attribute(option, "selected") !== undefined);
    const value = (control.tagName === "textarea" ? source(control) : attribute(selected ?? control, "value")) ?? "";
    const isText = control.tagName === "textarea" || type === "text";
    // The words of choices are the specified ones until somebody writes others.
    const isReworded = isText && (name.startsWith("choiceLabels.") || !isKept(name, value));
    body.append(name, isReworded ? theirs : value);
  }
  return body;
}

/** Sends the portal's form at a path, with its texts reworded, as a browser without script does. */
async function reword(path: string, db: DatabaseClient): Promise<void> {
  const headers = { Cookie: await sessionCookie(db, "ada"), Origin: origin };
  let at = path;
  let response = await server(at, { headers });
  for (let hop = 0; hop < 3 && response.headers.has("Location"); hop += 1) {
    at = response.headers.get("Location")!.replace(origin, "");
    response = await server(at, { headers });
  }
  const body = rewordedForm(new Page(await response.text()));
  const saved = await server(at, { method: "POST", body, headers });
  expect([path, saved.status < 400 ? "saved" : textOf(new Page(await saved.text()).one("main"))]).toEqual([
    path,
    "saved",
  ]);
}

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
  ...["description", "keywords", "og:image:alt"].flatMap((name) => page.meta(name)),
  ...page.all("link[rel=alternate]").map((link) => attribute(link, "title") ?? ""),
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
/**
 * What is made from the name of a row: descriptions for search engines of the list of a category or an author, if the row
 * says too little, and what a drawn picture shows.
 */
const aboutRows = /All articles (?:on|that) |^(?:Shuttle|Articles by)\b.*, beside a weave$/;

it("no sentence of the sample company is left once an owner has reworded all forms of the portal", async () => {
  const db = await openDatabase();
  await addAccount(db, "ada");
  await insertApiRows(db);
  for (const key of pageKeys) await reword(`/admin/edit?page=${encodeURIComponent(addressOfTexts(key))}`, db);
  // As the migration writes them.
  for (const service of defaultServices) {
    const words = { ...service } as Record<string, unknown>;
    const texts = Object.fromEntries(serviceTextFields.map(({ name }) => [name, words[name]]));
    const columns = Object.fromEntries(Object.entries(words).filter(([name]) => !(name in texts)));
    const { rowId } = await createContent(db, "services", { ...columns, texts, draft: false });
    await reword(`/admin/services/${rowId}`, db);
  }
  await reword("/admin/settings", db);
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
