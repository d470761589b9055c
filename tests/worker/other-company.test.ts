import { expect, it } from "vitest";
import { publicTools } from "../../app/api/mcp/site-tools.server";
import { markdownAddress } from "../../app/base/web/agent-documents";
import { findSocialSubject } from "../../app/catalog/social-subject.server";
import type { ContentType, Values } from "../../app/content/types/content-type";
import { letterHtml, letterText, queuedLetter } from "../../app/outbox/letter";
import { defaultServices } from "../../app/services/default-services.server";
import { serviceTextFields } from "../../app/services/texts";
import { findSettings } from "../../app/settings/queries.server";
import { samplePeople } from "../../app/settings/settings";
import { storageKinds, storedEntries } from "../../app/site/privacy/privacy";
import { addressOfTexts, pageKeys } from "../../app/texts/definitions";
import { allStoredTypes } from "../../app/types.server";
import type { DatabaseClient } from "../../drizzle/client";
import { briefs, messages } from "../../drizzle/schema";
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

const theirLanguage = "de";
/** Dates and numbers as only English writes them. */
const englishForm =
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, \d{4}|\b\d{1,3}(?:,\d{3})+\b/;

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
    // The words of choices and controls are the specified ones until somebody writes others.
    if (name === "language") {
      body.append(name, theirLanguage);
      continue;
    }
    const isReworded = isText && (/^(?:choice|control)Labels\./.test(name) || !isKept(name, value));
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

/** All texts of a page, or of a part: those it shows, and those for screen readers and search engines. */
const textsOf = (page: Page, part = "body"): string[] => [
  page.title,
  ...["description", "keywords", "og:image:alt"].flatMap((name) => page.meta(name)),
  ...page.all("link[rel=alternate]").map((link) => attribute(link, "title") ?? ""),
  ...descendants(page.one(part))
    .filter(({ tagName }) => tagName !== "script" && tagName !== "style" && tagName !== "noscript")
    .flatMap(({ childNodes, attrs }) => [
      ...childNodes.flatMap((child) => (child.nodeName === "#text" && "value" in child ? [child.value] : [])),
      ...attrs.flatMap(({ name, value }) => (/^(?:aria-label|placeholder|title|alt)$/.test(name) ? [value] : [])),
    ]),
];

const languageOf = (page: Page): string | undefined => /<html lang="([^"]*)"/.exec(page.html)?.[1];

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

/** Headings, heads of tables, and what stands before a colon or link in lists: labels of a page's Markdown. */
const labelsOfMarkdown = (lines: readonly string[]): string[] =>
  lines.slice(lines.indexOf("---", 1) + 1).flatMap((line, at, all) => {
    const [, heading] = /^#+ (.*)$/.exec(line) ?? [];
    const [, label] = /^(?: *- |\*\*|)([^[\]*:`;.]{1,40}):/.exec(line) ?? [];
    const head = all[at + 1]?.startsWith("| ---") ? line.split("|") : [];
    return [heading, label, ...head].filter((text) => text !== undefined);
  });

/** The reference, addresses and signs of a prospect's letter. */
const ofEnquiry = /^(?:[\dA-F]{8}|[a-z]+:\/\/\S+|--)$/;

/** Texts that need no words of the company. */
const notWords = new RegExp(
  `^(?:${[
    // Signs, numbers, dates, and the letters of the glossary.
    "[^a-z]*|\\d+\\. \\p{L}+ \\d{4}",
    // Addresses, also with a date on paper, and the hosts of websites.
    "/\\S*|https?://\\S+(?: · \\d+\\. \\p{L}+ \\d{4})?|\\S+@(?:theirs|growers)\\.example|theirs\\.example",
    // What was searched for.
    "xyzzyq",
    // What is made of an address: the crumb of a page that does not exist, and the feeds of a category or author.
    "No such row|No such page|[A-Z][a-z]+(?: [a-z]+)* \\((?:Atom|RSS|JSON Feed)\\)",
    // A specified category of the blog, whose name is not the one in its address.
    "Builder's Academy",
    // Hashtags, which are made of the tags of a row.
    "#\\w+",
    // What the software stores in browsers, which must be true.
    ...storedEntries.map(({ name }) => name.replace(/[*]/g, "\\*")),
  ].join("|")})$`,
  "u",
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
]);
/**
 * What is made from the name of a row or an interface: what a drawn picture shows, links, those to posts with a date, and
 * the steps of the skills.
 */
const aboutRows =
  /^(?:Shuttle|Articles by)\b.*, beside a weave$|^- \[(?:Shuttle|Example name|Data API|Model Context Protocol|API catalog)\b|^- \[.+\]\(\S+\) \((?:.+, )?\d+\. \p{L}+ \d{4}\)|^\d\. (?:Read|Search|Name|Call|Ask|Give) /u;

/** The lines of the letters that an enquiry caused: to the team, and to whoever sent it. */
async function linesOfLetters(db: DatabaseClient): Promise<ReadonlyArray<readonly [kind: string, lines: string[]]>> {
  const rows = await db.read(db.query.select().from(messages));
  return rows.map(({ kind, subject, payload }) => {
    const letter = queuedLetter(payload!);
    const html = new Page(letterHtml(letter));
    expect([letter.subject, html.title]).toEqual([subject, subject]);
    // The team reads English.
    expect([kind, languageOf(html)]).toEqual([kind, kind === "copy" ? theirLanguage : "en"]);
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

/**
 * What somebody without script sees who sends the forms of the public site: without answers, with one that is too long,
 * and then until there are too many.
 */
async function* sendForms(): AsyncGenerator<readonly [answer: string, page: Page]> {
  const enquiry = { ...validAnswers, problem: theirs, userNeeds: theirs };
  const tool = { name: theirs, address: "https://theirs.example", reason: theirs };
  const forms = [
    ["/onboarding", enquiry, "problem", 2_000],
    ["/suggest-a-tool", tool, "reason", 400],
  ] as const;
  const headers = { Accept: "text/html", "Sec-Fetch-Site": "same-origin" };
  for (const [path, fields, field, times] of forms) {
    const texts = [theirs.repeat(times), ...Array.from({ length: 6 }, (_, number) => `${theirs} ${number}`)];
    let last = 0;
    for (const sent of [{ email: "" }, ...texts.map((text) => ({ ...fields, [field]: text }))]) {
      const response = await server(path, { method: "POST", body: new URLSearchParams(sent), headers });
      last = response.status;
      yield [`${path}, ${last}`, new Page(await response.text())];
    }
    expect([path, last]).toEqual([path, 429]);
  }
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
  const markup = [...ofRows].filter((word) => word.includes("<")).join("");
  // A value, several of them, or a part of a rich text.
  const isOfRows = (text: string) =>
    ofRows.has(text) || text.split(/, | · /).every((part) => ofRows.has(part)) || markup.includes(`>${text}<`);
  const found = new Map<string, string>();
  const isUnknown = (text: string) => !isOfRows(text) && !notWords.test(text);
  const note = (path: string, texts: readonly string[], isForeign: (text: string) => boolean) => {
    for (const text of texts.map((words) => words.replace(/\s+/g, " ").trim()))
      if (
        sampleNames.test(text) ||
        englishForm.test(text) ||
        (isForeign(text) && !text.includes(theirs) && !ofTheSoftware.has(text) && !aboutRows.test(text))
      )
        if (!found.has(text)) found.set(text, path);
  };
  const english = new Set<string>();
  const noteLanguage = (path: string, page: Page) => {
    if (languageOf(page) !== theirLanguage) english.add(path);
  };
  for await (const [path, page] of crawl()) {
    noteLanguage(path, page);
    note(path, [...textsOf(page), ...describedIn(page)], isSentence);
    note(path, textsOf(page), isUnknown);
    const markdown = markdownAddress(path.split("?")[0]!);
    const response = await server(markdown);
    if (!response.ok) continue;
    const lines = (await response.text()).split("\n");
    note(markdown, lines, isSentence);
    note(markdown, labelsOfMarkdown(lines), isUnknown);
  }
  for (const path of documents) {
    const response = await server(path);
    expect([path, response.status]).toEqual([path, 200]);
    const text = await response.text();
    if (/feed/.test(path))
      expect([path, text]).toEqual([path, expect.stringMatching(/xml:lang="de"|<language>de<|"language":"de"/)]);
    note(path, textsOfDocument(response.headers.get("Content-Type")!, text), isSentence);
  }
  note("/mcp", await answersToAgents(), isSentence);
  const [brief] = await db.read(db.query.select({ slug: briefs.slug }).from(briefs));
  const visit = { now: new Date().toISOString(), origin, settings: await findSettings(db, origin) };
  expect(await findSocialSubject(db, "brief", brief!.slug!, visit)).toMatchObject({
    label: expect.stringContaining(theirs),
  });
  const [sent, status] = await sendEnquiry();
  for (const page of [sent, status]) noteLanguage("/onboarding", page);
  for (const page of [sent, status]) note("/onboarding", textsOf(page, "main"), isUnknown);
  const letters = await linesOfLetters(db);
  expect(letters.map(([kind]) => kind).toSorted()).toEqual(["copy", "enquiry"]);
  for (const [kind, lines] of letters)
    note(kind, lines, kind === "copy" ? (line) => line !== "" && !ofEnquiry.test(line) : isSentence);
  for await (const [answer, page] of sendForms()) {
    noteLanguage(answer, page);
    note(answer, textsOf(page, "main"), isUnknown);
  }
  expect([...found].map(([text, path]) => `${path}: ${text}`)).toEqual([]);
  expect([...english]).toEqual([]);
  const headers = { Cookie: await sessionCookie(db, "ada") };
  for (const path of ["/auth", "/admin", "/admin/settings", "/account"]) {
    const page = new Page(await (await server(path, { headers: path === "/auth" ? {} : headers })).text());
    expect([path, languageOf(page)]).toEqual([path, "en"]);
  }
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
