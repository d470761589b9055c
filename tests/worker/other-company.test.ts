import { expect, it } from "vitest";
import { publicTools } from "../../app/api/mcp/site-tools.server";
import { markdownAddress } from "../../app/base/web/agent-documents";
import type { ContentType, Values } from "../../app/content/types/content-type";
import { letterHtml, letterText, queuedLetter } from "../../app/outbox/letter";
import { defaultServices } from "../../app/services/default-services.server";
import { serviceTextFields } from "../../app/services/texts";
import { samplePeople } from "../../app/settings/settings";
import { storageKinds, storedEntries } from "../../app/site/privacy/privacy";
import { addressOfTexts, pageKeys } from "../../app/texts/definitions";
import { allStoredTypes } from "../../app/types.server";
import type { DatabaseClient } from "../../drizzle/client";
import { messages } from "../../drizzle/schema";
import { renderPage } from "../../workers/render-page";
import { addAccount, sessionCookie } from "../support/accounts";
import { insertApiRows } from "../support/api-rows";
import { createContent, visibleValues } from "../support/content";
import { openDatabase } from "../support/database";
import { attribute, descendants, Page, source, textOf } from "../support/html";
import { formEntries, validAnswers } from "../support/intake";
import { missingRows, publicPages } from "../support/public-pages";
import { databaseWithBatch, origin, startServer } from "../support/test-server";

const server = startServer({ renderPage }, { MAIL_TO: "team@theirs.example" });

/** Stands for the words of the other company. */
const theirs = "Theirs";

/** What stays as it is: addresses, placeholders, colours, days, numbers and what programs read. */
const isKept = (name: string, value: string) =>
  value === "" ||
  /^\/|^\{\w+\}$|^https?:|^#[\da-f]{3,8}$|^[\d.,\s-]*$|@/i.test(value) ||
  /slug|currency|signals|composition|projectType|toolCategories|usualBudget|timeZone/i.test(name);

/** A row with everything that its page can show, in words of the other company. */
const fullRow = ({ fields }: ContentType): Values =>
  Object.fromEntries(
    fields.flatMap(({ name, kind, isLink, lists }, place): Array<[string, Values[string]]> => {
      const words = `${theirs} ${name}`;
      if (kind === "image") return [[name, picture(place)]];
      if (kind === "images") return [[name, [picture(place), picture(place + 1)]]];
      if (name === "figures") return [[name, `${words} | 1 | 2\n${words} too | 3 | 4`]];
      if (name === "services") return [[name, ["startup-mvp"]]];
      if (lists !== undefined || isLink || /slug|path|from|page$/i.test(name)) return [];
      if (kind === "text" || kind === "multiline") return [[name, words]];
      if (kind === "richText") return [[name, toolFit]];
      if (kind === "list") return [[name, [words]]];
      if (kind === "url") return [[name, "https://theirs.example/"]];
      return /permitted|^on[A-Z]/i.test(name) ? [[name, true]] : [];
    }),
  );
const picture = (number: number) => `https://theirs.example/${number}.png`;
const toolFit = `<p>${theirs} text</p><h2>When it fits</h2><p>${theirs} fit</p><h2>When it does not fit</h2><p>${theirs} not</p>`;

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
    const value =
      (control.tagName === "textarea" ? source(control) : attribute(selected ?? control, "value")) ??
      (type === "checkbox" ? "on" : "");
    const isText = control.tagName === "textarea" || type === "text";
    const theirValue = value.replace(/plainloom\.example|network\.example/g, "theirs.example");
    // The words of choices are the specified ones until somebody writes others.
    const isReworded = isText && (name.startsWith("choiceLabels.") || !isKept(name, value));
    body.append(name, isReworded ? theirs : theirValue);
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
    "/offline",
    "/draft?q=A+diary+for+growers",
    "/ai-product-stack/compare?tools=loom,bobbin",
    "/onboarding/status?of=nothing",
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

/** What programs read, but for descriptions of interfaces, which are those of the software. */
const documents = [
  "/llms.txt",
  "/llms-full.txt",
  "/robots.txt",
  "/humans.txt",
  "/opensearch.xml",
  "/site.webmanifest",
  "/feed.xml",
  "/feed.rss",
  "/feed.json",
  ...["work", "ventures", "it-glossary", "ai-product-stack", "example-product-briefs"].map(
    (list) => `/${list}/feed.xml`,
  ),
  "/.well-known/security.txt",
  "/.well-known/api-catalog",
  "/.well-known/mcp/server-card.json",
  "/.well-known/agent-skills/index.json",
  ...["read-the-site", "prepare-an-enquiry"].map((name) => `/.well-known/agent-skills/${name}/skill.md`),
];

/** Names of the sample company. The origin of the tests is its own. */
const sampleNames = /plainloom(?!\.example)|[\w-]+[@.]plainloom|Weft Example|Marlow Quay|network\.example/i;

/** The texts of a document: the values of JSON, the texts and attributes of XML, the lines of anything else. */
function textsOfDocument(type: string, text: string): string[] {
  if (type.includes("json")) return stringsIn(JSON.parse(text));
  if (type.includes("xml"))
    return text.split(/<[^>]*?>/).concat(Array.from(text.matchAll(/="([^"]*)"/g), ([, value]) => value!));
  return text.split("\n");
}

const stringsIn = (value: unknown): string[] =>
  typeof value === "string"
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(stringsIn)
      : [];

/** The texts of structured data. */
const describedIn = (page: Page): string[] =>
  page.all("script[type='application/ld+json']").flatMap((script) => stringsIn(JSON.parse(source(script))));

/** Headings and labels: what stands above or beside texts of rows. */
const headingsOf = (page: Page): string[] =>
  ["h1", "h2", "h3", "h4", "th", "dt", "legend", "figcaption", "strong", ".label"].flatMap((selector) =>
    page.all(selector, page.one("main")).map((element) => textOf(element)),
  );

/** The reference, addresses and signs of a prospect's letter. */
const ofEnquiry = /^(?:[\dA-F]{8}|[a-z]+:\/\/\S+|--)$/;

/** Labels of the interface, and what it makes of a row. */
const labels = new RegExp(
  `^(?:${[
    "On this page|Search Results|Categories|Tip:|Your choice|Service|\\| (?:Measured|---).*",
    // The properties of a tool, and those of a venture's card.
    "Pricing|Open source|Hosting|Platform|Works with AI|Learning effort|Category|Website|Name|Tags|Description",
    "(?:Active )?\\d+ owners?|Active \\d+ owners?|Weeks? [\\d-]+|\\w+Remove",
    // Headings within the text of a row.
    "When it fits|When it does not fit",
    // The specified categories of the blog.
    "Builder's Academy",
    `(?:${storedEntries.map(({ name }) => name.replace(/[*]/g, "\\*")).join("|")})(?:local storage|session storage|cookie|cache|database)`,
  ].join("|")})$`,
);

/** A sentence, or as many words as one. */
const isSentence = (text: string) => text.split(" ").length > 3 && (/[.?!]$/.test(text) || text.split(" ").length > 6);

/**
 * What stays in code: what the software stores, which must be true, and the specified fallback of a tool without a
 * description.
 */
const ofTheSoftware: ReadonlySet<string> = new Set([
  ...storedEntries.flatMap(({ kind, name, purpose, retention }) => [
    purpose,
    retention,
    `- \`${name}\` (${storageKinds[kind]}): ${purpose} Kept: ${retention}.`,
  ]),
  "Open it for the details.",
  // What the endpoint for agents can do, and the steps of its skills.
  ...stringsIn(publicTools),
  "Search and read the public site, its services and prices, and prepare an enquiry. With a token of the data API, read and write its content as drafts.",
  "(The email has links here to assign it to yourself or mark it as spam.)",
  // What programs are told of the site's interfaces, beside what the company says.
  "Each page is Markdown at its address plus `.md`, or by `Accept: text/markdown`.",
  "A person sends the form in a browser; an assistant can fill it in with the tool prepare\\_enquiry of the MCP endpoint at https://plainloom.example/mcp.",
  "| --- | --- | --- | --- |",
  "| --- | --- | --- |",
  "| Measured | Before | After |",
]);
/**
 * What is made from the name of a row or an interface: what a drawn picture shows, links, those to posts with a date, and
 * the steps of the skills.
 */
const aboutRows =
  /^(?:Shuttle|Articles by)\b.*, beside a weave$|^- \[(?:Shuttle|Example name|Data API|Model Context Protocol|API catalog)\b|^- \[.+\]\(\S+\) \((?:.+, )?\w+ \d+, \d{4}\)|^\d\. (?:Read|Search|Name|Call|Ask|Give) /;

/** The lines of the letters that an enquiry caused: to the team, and to whoever sent it. */
async function linesOfLetters(db: DatabaseClient): Promise<ReadonlyArray<readonly [kind: string, lines: string[]]>> {
  const rows = await db.read(db.query.select().from(messages));
  return rows.map(({ kind, subject, payload }) => {
    const letter = queuedLetter(payload!);
    const html = new Page(letterHtml(letter));
    expect([letter.subject, html.title]).toEqual([subject, subject]);
    return [kind, [subject, ...letterText(letter).split("\n"), ...textsOf(html)]];
  });
}

/** What the endpoint for agents answers. */
async function answersToAgents(): Promise<string[]> {
  const calls = [
    ["initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } }],
    ["tools/list", {}],
    ["resources/list", {}],
    ["resources/read", { uri: `${origin}/about` }],
    ["tools/call", { name: "services", arguments: {} }],
    ["tools/call", { name: "search", arguments: { query: theirs } }],
  ] as const;
  const answers = calls.map(async ([method, params]) => {
    const response = await server("/mcp", {
      method: "POST",
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
      headers: { "Content-Type": "application/json", Accept: "application/json, text/event-stream" },
    });
    const { result } = (await response.json()) as { result?: object };
    expect([method, result]).toEqual([method, expect.anything()]);
    return stringsIn(result).flatMap((text) => text.split("\n"));
  });
  return (await Promise.all(answers)).flat();
}

/** What somebody sees who has sent an enquiry: the thanks, and its status. */
async function sendEnquiry(): Promise<readonly [sent: Page, status: Page]> {
  const body = new FormData();
  for (const [name, value] of formEntries(validAnswers, {})) body.append(name, value.replace(/^[^@]+ [^@]+$/, theirs));
  const sent = new Page(
    await (
      await server("/onboarding", {
        method: "POST",
        body,
        headers: { Accept: "text/html", "Sec-Fetch-Site": "same-origin" },
      })
    ).text(),
  );
  const address = sent.hrefs("a").find((href) => href.startsWith("/onboarding/status"))!;
  return [sent, new Page(await (await server(address)).text())];
}

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
  await reword("/admin/messages/settings", db);
  for (const { type } of allStoredTypes)
    if (type.hasPage && type.name !== "services")
      await createContent(db, type.name, { ...visibleValues(type), ...fullRow(type) });
  const ofRows = new Set<string>();
  for (const { table } of allStoredTypes)
    for (const word of stringsIn(await db.read(db.query.select().from(table)))) ofRows.add(word);
  const found = new Map<string, string>();
  const note = (path: string, texts: readonly string[], isForeign: (text: string) => boolean) => {
    for (const text of texts.map((words) => words.replace(/\s+/g, " ").trim()))
      if (
        sampleNames.test(text) ||
        (isForeign(text) && !text.includes(theirs) && !ofTheSoftware.has(text) && !aboutRows.test(text))
      )
        if (!found.has(text)) found.set(text, path);
  };
  for await (const [path, page] of crawl()) {
    note(path, [...textsOf(page), ...describedIn(page)], isSentence);
    note(path, headingsOf(page), (text) => text !== "" && !ofRows.has(text) && !labels.test(text));
    const markdown = markdownAddress(path.split("?")[0]!);
    const response = await server(markdown);
    if (response.ok) note(markdown, (await response.text()).split("\n"), isSentence);
  }
  for (const path of documents) {
    const response = await server(path);
    expect([path, response.status]).toEqual([path, 200]);
    note(path, textsOfDocument(response.headers.get("Content-Type")!, await response.text()), isSentence);
  }
  note("/mcp", await answersToAgents(), isSentence);
  const [sent, status] = await sendEnquiry();
  for (const page of [sent, status]) {
    note("/onboarding", textsOf(page), isSentence);
    note("/onboarding", headingsOf(page), (text) => text !== "" && !labels.test(text));
  }
  const letters = await linesOfLetters(db);
  expect(letters.map(([kind]) => kind).toSorted()).toEqual(["copy", "enquiry"]);
  for (const [kind, lines] of letters)
    note(kind, lines, kind === "copy" ? (line) => line !== "" && !ofEnquiry.test(line) : isSentence);
  expect([...found].map(([text, path]) => `${path}: ${text}`)).toEqual([]);
});

it("names nobody of the sample company while the database does not respond", async () => {
  const variables = { PUBLIC_ORIGIN: "https://www.theirs.studio" };
  const openFailing = databaseWithBatch(() => Promise.reject(new Error("D1_ERROR: Network connection lost.")));
  const failing = startServer({ renderPage, openDatabase: openFailing }, variables);
  const broken = startServer({ renderPage: () => Promise.reject(new Error("A bug")) }, variables);
  const people = new RegExp(samplePeople.join("|"));
  const wrong = await failing(`${variables.PUBLIC_ORIGIN}/about`, {
    method: "POST",
    body: new URLSearchParams(),
    headers: { Origin: variables.PUBLIC_ORIGIN },
  });
  const errorPage = new Page(await wrong.text());
  expect(errorPage.texts("h1")).toEqual(["Something went wrong"]);
  expect(errorPage.html).not.toMatch(sampleNames);
  for (const path of [...publicPages, ...missingRows, "/offline", "/no-such-page", ...documents, "/mcp"])
    for (const ask of [failing, broken]) {
      const text = await (await ask(variables.PUBLIC_ORIGIN + path)).text();
      expect([path, text.match(sampleNames)?.[0], text.match(people)?.[0]]).toEqual([path, undefined, undefined]);
    }
});
