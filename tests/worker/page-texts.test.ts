import { beforeEach, describe, expect, it } from "vitest";
import { textFields } from "../../app/content/types/shared";
import { controlsOf, type TextValues } from "../../app/content/types/text-fields";
import { parseFlashMessage } from "../../app/routing/flash-message";
import { samplePeople } from "../../app/settings/settings";
import { type PageKey, pageKeys, pages } from "../../app/texts/definitions";
import { defaultTexts } from "../../app/texts/queries.server";
import type { DatabaseClient } from "../../drizzle/client";
import { pageTexts } from "../../drizzle/schema";
import { renderPage } from "../../workers/render-page";
import { addAccount, sessionCookie } from "../support/accounts";
import { createContent } from "../support/content";
import { openDatabase } from "../support/database";
import { attribute, Page } from "../support/html";
import { insert } from "../support/insert";
import { origin, startServer } from "../support/test-server";

const server = startServer({ renderPage });
let db: DatabaseClient;

beforeEach(async () => {
  db = await openDatabase();
  await addAccount(db, "ada", "editor");
  // Without questions, their title is not shown.
  await createContent(db, "faqs", {
    question: "Is it ours?",
    answer: "Yes.",
    onBlog: true,
    onProductManagement: true,
    onVibeCoding: true,
    draft: false,
  });
});

const ask = async (path: string, who: string | null = null, body?: URLSearchParams) =>
  server(path, {
    ...(body && { method: "POST", body }),
    headers: who === null ? {} : { Cookie: await sessionCookie(db, who), Origin: origin },
  });
const pageAt = async (path: string, who: string | null = null) => new Page(await (await ask(path, who)).text());
/** A path at which visitors see a page. */
const pathOf = (key: PageKey) => pages[key].path ?? "/no-such-page-anywhere";
const fieldsOf = (key: PageKey) => textFields(pages[key].texts);

/** The form of a page as a browser without script sends it. */
function formOf(key: PageKey, texts: TextValues, more: Readonly<Record<string, string>> = {}): URLSearchParams {
  const form = new URLSearchParams({
    page: key,
    note: "",
    texts: JSON.stringify(defaultTexts(key)),
    id: "abcdefghijkl",
    ...more,
  });
  for (const [name, text] of Object.entries(controlsOf(fieldsOf(key), texts))) form.set(`texts.${name}`, text);
  return form;
}
const storedRows = () => db.read(db.query.select().from(pageTexts));

/** A shorter description would be completed from other texts. */
const longEnough =
  "and then enough of other words to be as long as a description of a page in search results should be";

/** All texts of a page, each replaced by a word that is on no page. Links lead where they did, and the place of a part stays. */
function marked(key: PageKey): { texts: TextValues; words: string[] } {
  const words: string[] = [];
  const mark = () => words[words.push(`Marker${words.length}x`) - 1]!;
  const isKept = (name: string, text: string) => name === "to" || text === "{cookies}";
  const texts = Object.entries(defaultTexts(key) as TextValues).map(([name, value]) => {
    if (typeof value === "string") return [name, name.startsWith("seo") ? `${mark()} ${longEnough}` : mark()];
    const of = value.map((part) =>
      typeof part === "string"
        ? mark()
        : Object.fromEntries(Object.entries(part).map(([text, was]) => [text, isKept(text, was) ? was : mark()])),
    );
    return [name, of];
  });
  return { texts: Object.fromEntries(texts) as TextValues, words };
}

/** The words of a page's default texts, without those that a placeholder fills. */
const wordsOf = (value: unknown): string[] =>
  typeof value === "string"
    ? value
        .replaceAll("’", "'")
        .split(/\n+(?:- )?/)
        .map((line) => line.replace(/^- /, ""))
        .filter((line) => !line.startsWith("/") && !line.includes("{"))
    : Object.values(value as object).flatMap(wordsOf);

/** Texts that are shown elsewhere, or only in another state of the site, such as one with an unconfirmed story. */
const inOtherStates =
  /^(?:plain|spread|cost|row[A-Z]|ledger|takes|case[A-Z]|venture[A-Z]|author|category|status|operator|signer|no(?:Tools|Briefs|Matches|Questions|Body)|missing|service[A-Z]|storedAfter|searchedTexts|firstChoice|guide[A-Z]|sampleNote|categoryLink|(?:tool|term)[A-Z]|nearTitle|product|teamTitle|toolsTitle|toolsButton|summary|audience|duration|browseTitle|statistics|empty|thanks|needsEmail|queued|prepared|check|withAnalytics|processes|thanks|achievement|next(?:Call|Booking)|booking|post[A-Z]|brief(?:Closing|Button|Takes))/;

/** The page of a draft shows the rest with an idea (drafts-of-ideas.test.ts), a comparison with tools (compare.test.ts). */
const isShown = (key: PageKey, name: string) =>
  key === "draft" ? /^(?:title|lead|draft|seo)/.test(name) : !inOtherStates.test(name) && !/^set[A-Z]/.test(name);

describe.each(pageKeys)("the page %s", (key) => {
  it("shows the specified texts while it has no row, and all of a row's texts, of which none is left in the code", async () => {
    const before = await pageAt(pathOf(key));
    const defaults = Object.entries(defaultTexts(key)).filter(([name]) => isShown(key, name));
    const words = defaults.flatMap(([name, value]) => (/^(?:seo|search)|Example$/.test(name) ? [] : wordsOf(value)));
    for (const word of words) expect(before.text, word).toContain(word);
    const { texts, words: markers } = marked(key);
    await insert(db, pageTexts, { page: key, texts: texts as never });
    const after = await pageAt(pathOf(key));
    for (const [name, value] of Object.entries(texts))
      if (isShown(key, name)) for (const word of wordsOf(value)) expect(after.html, name).toContain(word.split(" ")[0]);
    expect(markers.length).toBeGreaterThan(4);
    const main = new Page(after.main).text;
    // A single word may be a button's.
    for (const word of words) if (word.includes(" ")) expect(main, word).not.toContain(word);
  });

  it("has a default for a text that its row does not have, as after an update of the site", async () => {
    const [first, second] = Object.keys(defaultTexts(key)).filter((name) => isShown(key, name));
    await insert(db, pageTexts, {
      page: key,
      texts: { [first!]: "Only this one", gone: "A text of an earlier version" },
    });
    const page = await pageAt(pathOf(key));
    expect(page.html).toContain("Only this one");
    expect(page.html).not.toContain("A text of an earlier version");
    const other = wordsOf(defaultTexts(key)[second as never])[0];
    if (other) expect(page.text + page.html).toContain(other);
  });
});

it("ABOUT-5 the letter is signed by the person chosen on the page, wherever they stand in the team, or by the first", async () => {
  const signature = async () => (await pageAt("/about")).texts(".letter .font-display");
  expect(await signature()).toEqual([samplePeople[0]]);
  await insert(db, pageTexts, { page: "about", texts: { signer: samplePeople[2] } });
  expect(await signature()).toEqual([samplePeople[2]]);
  await db.write([db.query.update(pageTexts).set({ texts: { signer: "Somebody who left" } })]);
  expect(await signature()).toEqual([samplePeople[0]]);
});

it("where a name of the team is asked for, these are suggested: on the form of About, and for the author of a post", async () => {
  for (const path of ["/admin/page-texts/new?page=about", "/admin/blog/new"]) {
    const page = await pageAt(path, "ada");
    const people = page.all("datalist").filter((list) => attribute(list, "id")?.endsWith("-people"));
    expect(people.flatMap((list) => page.texts("option", list))).toEqual(samplePeople);
  }
});

describe("the form of a page", () => {
  it("opens from the page: a new one with the default texts, then that of its row", async () => {
    const links = (await pageAt("/about", "ada")).hrefs("a").filter((href) => href.startsWith("/admin/edit"));
    expect(links).toEqual(["/admin/edit?page=about"]);
    expect((await pageAt("/nowhere", "ada")).hrefs("a")).toContain("/admin/edit?page=not-found");
    const fresh = (await ask(links[0]!, "ada")).headers.get("Location")!;
    expect(fresh).toBe("/admin/page-texts/new?page=about");
    const form = await pageAt(fresh, "ada");
    expect(form.html).toContain(defaultTexts("about").headline);
    expect(form.html).toContain('name="texts.values.3.title"');
    expect([form.texts("h1"), form.texts(".editor-actions .button-primary")]).toEqual([["About"], ["Save"]]);
    // The key is not the editor's business.
    expect(form.all("[name=page]").map((field) => attribute(field, "type"))).toEqual(["hidden"]);
    for (const key of ["", "?page=", "?page=made-up", "?page=constructor"])
      expect((await ask(`/admin/page-texts/new${key}`, "ada")).status).toBe(404);
    await insert(db, pageTexts, { rowId: 4, page: "about", texts: {} });
    expect((await ask(links[0]!, "ada")).headers.get("Location")).toBe("/admin/page-texts/4");
  });

  it("saves all texts without script, and purges the page's tag alone", async () => {
    const texts = { ...defaultTexts("about"), headline: "We are <few>", story: ["One.", "Two."] };
    const response = await ask("/admin/page-texts/new?page=about", "ada", formOf("about", texts));
    expect(response.status).toBe(302);
    // The page was there before, with its default texts.
    const left = new URL(response.headers.get("Location")!, "https://plainloom.example");
    const cookies = response.headers.getSetCookie().map((line) => line.split(";")[0]);
    expect(await parseFlashMessage(cookies.join("; "), left)).toMatch(/^updated\./);
    expect(await storedRows()).toMatchObject([{ page: "about", texts }]);
    const toldOf = async (path: string) => new Page(await (await ask(path, "ada")).text()).text;
    expect(await toldOf("/admin/activity")).toContain("edited page “about”");
    const [row] = await db.read(db.query.select({ rowId: pageTexts.rowId }).from(pageTexts));
    expect(await toldOf(`/admin/page-texts/${row!.rowId}/history`)).toMatch(/ History Edited /);
    const answer = await ask("/about");
    expect(answer.headers.get("Cache-Tag")?.split(",")).toEqual([
      "site_settings",
      "Blog_posts",
      "page_texts:about",
      // The links at its end name the newest rows of these.
      "Blog_posts",
      "ventures_data",
      "services",
    ]);
    const page = new Page(await answer.text());
    expect(page.texts("h1")).toEqual(["We are <few>"]);
    expect(page.text).not.toContain(defaultTexts("about").story[0]!.slice(0, 60));
  });

  it("adds, moves and removes parts without script, saves nothing by that and loses nothing that was typed", async () => {
    const texts = { ...defaultTexts("about"), headline: "Typed" };
    const titles = texts.values.map(({ title }) => title);
    const press = async (parts: string) => {
      const response = await ask("/admin/page-texts/new?page=about", "ada", formOf("about", texts, { parts }));
      expect(response.status).toBe(200);
      const page = new Page(await response.text());
      expect(page.html).toContain('value="Typed"');
      const control = (row: number) =>
        new RegExp(`<input[^>]*name="texts\\.values\\.${row}\\.title"[^>]*>`).exec(page.html)?.[0];
      return Array.from({ length: 6 }, (_, row) => /value="([^"]*)"/.exec(control(row) ?? "")?.[1]);
    };
    expect(await press("add values 4")).toEqual([...titles, "", undefined]);
    expect(await press("down values 0")).toEqual([titles[1], titles[0], titles[2], titles[3], undefined, undefined]);
    expect(await press("remove values 1")).toEqual([titles[0], titles[2], titles[3], undefined, undefined, undefined]);
    expect(await storedRows()).toEqual([]);
  });

  it("is refused if it did not arrive whole, or a text is missing or leads nowhere, and then keeps what was typed", async () => {
    const refused = async (change: (form: URLSearchParams) => void, message: string) => {
      const form = formOf("home", { ...defaultTexts("home"), headline: "Typed headline" });
      change(form);
      const response = await ask("/admin/page-texts/new?page=home", "ada", form);
      const page = await response.text();
      expect([response.status, page.includes(message), page.includes("Typed headline")], message).toEqual([
        400,
        true,
        true,
      ]);
    };
    const cut = "The form did not arrive whole";
    await refused((form) => form.delete("texts.heroLead"), cut);
    await refused((form) => form.delete("texts.hub"), cut);
    await refused((form) => form.delete("texts.hub.2.text"), cut);
    await refused(
      (form) => ["title", "text", "to", "label"].forEach((name) => form.delete(`texts.hub.3.${name}`)),
      cut,
    );
    await refused((form) => form.set("texts.hub.0.title", " "), "Way 1: title is required.");
    await refused((form) => form.set("texts.hub.0.to", "javascript:alert(1)"), "enter a path of this site");
    await refused(
      (form) => form.set("texts.headline", `Typed headline ${"x".repeat(300)}`),
      "use at most 300 characters",
    );
    expect(await storedRows()).toEqual([]);
  });

  it("has a history by text, and previews what is typed", async () => {
    const texts = defaultTexts("about");
    await ask("/admin/page-texts/new?page=about", "ada", formOf("about", texts));
    const [row] = await storedRows();
    const path = `/admin/page-texts/${row!.rowId}`;
    const edited = {
      ...texts,
      values: texts.values.map((value, at) => (at === 1 ? { ...value, title: "Proof" } : value)),
    };
    await ask(path, "ada", formOf("about", edited, { version: "1" }));
    const history = await pageAt(`${path}/history`, "ada");
    expect(history.texts("summary")).toContain("Value 2: title");
    expect(history.texts("summary").filter((text) => text.startsWith("Value"))).toHaveLength(1);
    const copy = new URLSearchParams({
      row: String(row!.rowId),
      version: "2",
      writer: "a-window-of-one",
      revision: "1",
      copy: "",
    });
    copy.set("page", "about");
    copy.set("texts", JSON.stringify({ ...edited, headline: "Only typed" }));
    expect((await ask("/admin/page-texts/copy", "ada", copy)).status).toBe(200);
    const preview = (await ask(`/admin/page-texts/preview?item=${row!.rowId}`, "ada")).headers.get("Location")!;
    expect((await pageAt(preview, "ada")).texts("h1")).toEqual(["Only typed"]);
    expect((await pageAt("/about")).texts("h1")).toEqual([texts.headline]);
    expect((await pageAt(path, "ada")).html).toContain("Only typed");
  });

  it("leads from its notice to the page, and is reset rather than deleted", async () => {
    const send = async (path: string, body: URLSearchParams) => {
      const response = await ask(path, "ada", body);
      const cookies = response.headers.getSetCookie().map((line) => line.split(";")[0]!);
      const Cookie = [await sessionCookie(db, "ada"), ...cookies].join("; ");
      return new Page(await (await server(response.headers.get("Location")!, { headers: { Cookie } })).text());
    };
    const texts = { ...defaultTexts("about"), headline: "We are few" };
    const saved = await send("/admin/page-texts/new?page=about", formOf("about", texts));
    expect(saved.text).toContain("Page updated successfully");
    const [row] = await storedRows();
    const path = `/admin/page-texts/${row!.rowId}`;
    expect(saved.html).toContain(`href="${path}/live"`);
    expect((await ask(`${path}/live`, "ada")).headers.get("Location")).toBe("/about");
    expect((await pageAt(`${path}/delete`, "ada")).texts("h1")).toEqual(["Reset “About”?"]);
    expect((await send(`${path}/delete`, new URLSearchParams())).text).toContain("Page reset successfully");
    expect((await pageAt("/about")).texts("h1")).toEqual([defaultTexts("about").headline]);

    // A page that stands at no address of its own has nothing to view.
    const missing = await send("/admin/page-texts/new?page=not-found", formOf("not-found", defaultTexts("not-found")));
    expect(missing.text).toContain("Page updated successfully");
    expect(missing.html).not.toMatch(/page-texts\/\d+\/live/);
  });

  it("merges what two people changed, text by text", async () => {
    const texts = defaultTexts("about");
    await ask("/admin/page-texts/new?page=about", "ada", formOf("about", texts));
    const path = `/admin/page-texts/${(await storedRows())[0]!.rowId}`;
    await ask(path, "ada", formOf("about", { ...texts, headline: "Theirs" }, { version: "1" }));
    const mine = await ask(path, "ada", formOf("about", { ...texts, closingText: "Mine" }, { version: "1" }));
    const page = await mine.text();
    expect([mine.status, page.includes("Theirs"), page.includes("Mine")]).toEqual([409, true, true]);
  });
});
