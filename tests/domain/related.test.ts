import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { findPostRelations } from "../../app/blog/queries.server";
import { findBriefRelations } from "../../app/briefs/queries.server";
import { relateAgain, relateChanged } from "../../app/catalog/related/relate.server";
import type { RelatedRow } from "../../app/content/pages/related";
import { createRow, updateRow } from "../../app/content/saving/store.server";
import { findTermRelations } from "../../app/glossary/queries.server";
import { allStoredTypes, storedTypes } from "../../app/types.server";
import { findVentureRelations } from "../../app/ventures/queries.server";
import type { DatabaseClient } from "../../drizzle/client";
import { briefs, posts, related, terms, tools } from "../../drizzle/schema";
import { completeValues, createContent, writeContext } from "../support/content";
import { openDatabase } from "../support/database";
import { insert } from "../support/insert";
import { farFuture, relateEverything } from "../support/related";
import { brief, now, post, term, tool } from "../support/rows";

const shown = { now, origin: "https://plainloom.example", types: allStoredTypes };
const pages = (rows: readonly RelatedRow[]) => rows.map(({ one, title }) => `${one}: ${title}`);
const ofTerm = async (db: DatabaseClient, slug: string) => pages((await findTermRelations(db, slug, shown)).related);
const ofPost = async (db: DatabaseClient, slug: string) => {
  const { related: alike, others } = await findPostRelations(db, slug, shown);
  return [pages(alike), pages(others)];
};

describe("related pages", () => {
  it("REL-1 are those that a page names, those that name it, and those that share its words", async () => {
    const db = await openDatabase();
    await insert(
      db,
      terms,
      term({ term: "LLM (Large Language Model)", aliases: ["language model"], shortDefinition: "Predicts words." }),
      term({ term: "Token", shortDefinition: "What an LLM counts." }),
      term({ term: "Model card", shortDefinition: "A description." }),
      term({ term: "Kettle", shortDefinition: "Boils water." }),
    );
    await insert(db, tools, tool({ id: "make", name: "Make", shortDescription: "Joins apps." }));
    await insert(
      db,
      posts,
      post({ title: "Choosing language models", body: "<p>Make sure it fits.</p>" }),
      post({
        title: "Wiring apps",
        excerpt: "With tools such as Make.",
        body: "<p>An <b>LLM</b> helps, counting tokens.</p>",
      }),
      post({ title: "Teapots", body: "<p>They make noise.</p>" }),
    );
    await insert(db, briefs, brief({ name: "Answer desk", body: "<p>An LLM answers; Make, of course, calls it.</p>" }));
    await relateEverything(db);
    expect(await ofTerm(db, "llm-large-language-model")).toEqual(
      expect.arrayContaining(["Term: Token", "Article: Choosing language models", "Article: Wiring apps"]),
    );
    expect(await ofTerm(db, "llm-large-language-model")).not.toContain("Term: Kettle");
    expect((await ofPost(db, "wiring-apps"))[1]).toEqual(
      expect.arrayContaining(["Term: LLM (Large Language Model)", "Term: Token", "Tool: Make"]),
    );
    // A verb at the start of a sentence is not the tool.
    expect((await ofPost(db, "teapots"))[1]).toEqual([]);
    expect((await ofPost(db, "choosing-language-models"))[1]).toEqual(["Term: LLM (Large Language Model)"]);
    expect(pages((await findBriefRelations(db, "answer-desk", shown)).related)).toEqual(
      expect.arrayContaining(["Term: LLM (Large Language Model)", "Tool: Make"]),
    );
  });

  it("REL-1 are those that a text is about, not each that a long one names in passing", async () => {
    const db = await openDatabase();
    const filler = "word ".repeat(900);
    await insert(
      db,
      terms,
      term({ term: "Backlog" }),
      term({ term: "Warp" }),
      term({ term: "Weft", aliases: ["WFT"] }),
      term({ term: "Burn Rate" }),
      term({ term: "Bounce Rate" }),
    );
    const link = '<a href="/it-glossary/term/weft">crossing threads</a>';
    await insert(
      db,
      briefs,
      brief({ name: "Loom diary", body: `<p>A backlog. ${filler} Warp, warps and a warp, with ${link}.</p>` }),
      brief({ name: "Reed diary", body: "<p>A backlog.</p>" }),
    );
    await relateEverything(db);
    const ofBrief = async (slug: string) => pages((await findBriefRelations(db, slug, shown)).related);
    expect((await ofBrief("loom-diary")).toSorted()).toEqual(["Term: Warp", "Term: Weft"]);
    expect(await ofBrief("reed-diary")).toEqual(["Term: Backlog"]);
    expect(await ofTerm(db, "burn-rate")).toEqual([]);
  });

  it("REL-1 REL-2 a venture leads on to what it is made with and about, what editors chose first", async () => {
    const db = await openDatabase();
    await insert(db, terms, term({ term: "Berth" }), term({ term: "Kettle" }));
    await insert(db, tools, tool({ id: "supabase", name: "Supabase" }), tool({ id: "make", name: "Make" }));
    await insert(db, posts, post({ title: "How Berthnote began" }), post({ title: "Teapots" }));
    await createContent(db, "ventures", {
      name: "Berthnote",
      microDescription: "A berth for every boat.",
      stack: [{ name: "Supabase" }],
      relatedPages: ["/it-glossary/term/kettle"],
    });
    await relateEverything(db);
    const found = pages((await findVentureRelations(db, "berthnote", shown)).related);
    expect(found[0]).toBe("Term: Kettle");
    expect(found.toSorted()).toEqual(["Article: How Berthnote began", "Term: Berth", "Term: Kettle", "Tool: Supabase"]);
    expect((await findVentureRelations(db, "no-such-venture", shown)).related).toEqual([]);
  });

  it("REL-2 what editors chose comes first, in their order, as far as visitors can see it", async () => {
    const db = await openDatabase();
    await insert(
      db,
      posts,
      post({ title: "Alike", category: "Weaving", tags: ["a", "b"] }),
      post({ title: "Far off", category: "Dyeing" }),
      post({ title: "Unlisted", category: "Dyeing", draft: true }),
      post({ title: "Scheduled", category: "Dyeing", postedDate: "2030-01-01T00:00:00.000Z" }),
    );
    await insert(db, terms, term({ term: "Kettle" }));
    const { slug } = await createContent(db, "blog", {
      title: "This one",
      draft: false,
      postedDate: "2019-01-01T00:00:00.000Z",
      category: "Weaving",
      tags: ["a", "b"],
      relatedPages: [
        "/blog/post/scheduled",
        "/blog/post/unlisted",
        "/blog/post/far-off",
        "/it-glossary/term/kettle",
        "/blog/post/no-such-post",
        "/blog/post/this-one",
      ],
    });
    const stored = await db.read(db.query.select().from(related).orderBy(related.place));
    expect(stored.filter(({ source }) => source === stored[0]!.source)).toHaveLength(5);
    const [alike, others] = await ofPost(db, String(slug));
    // The post next to it in time is already a neighbour.
    expect([alike, others]).toEqual([["Article: Far off"], ["Term: Kettle"]]);
  });

  it("REL-2 refuses anything but an address of the site", async () => {
    const db = await openDatabase();
    for (const entry of ["blog/post/x", "//elsewhere.example", "https://elsewhere.example", "/a b"]) {
      const values = completeValues("blog", { title: "One", relatedPages: [entry] });
      expect(await createRow(db, storedTypes.blog, values, writeContext()), entry).toMatchObject({
        status: "invalid",
        fields: { relatedPages: expect.stringContaining("is not the address of a page of this site") },
      });
    }
  });

  it("REL-3 is computed when a row is saved, and by the scheduled handler for the pages around it", async () => {
    const db = await openDatabase();
    await insert(db, terms, term({ term: "Warp", shortDefinition: "Threads." }));
    await relateEverything(db);
    expect(await ofTerm(db, "warp")).toEqual([]);
    const values = { term: "Weft", shortDefinition: "Crosses the warp.", draft: false };
    const at = "2099-01-01T00:00:00.000Z";
    const created = await createContent(db, "glossary", values, writeContext("weft", at));
    expect(await ofTerm(db, "weft")).toEqual(["Term: Warp"]);
    expect((await relateChanged(db, "2098-12-31T00:00:00.000Z")).rows).toBe(0);
    const { rows, tags } = await relateChanged(db, farFuture);
    expect([rows, tags]).toEqual([1, ["IT_Glossary:warp"]]);
    expect(await ofTerm(db, "warp")).toEqual(["Term: Weft"]);
    expect((await relateChanged(db, farFuture)).rows).toBe(0);
    // Without computing anything again.
    await updateRow(db, storedTypes.glossary, created.rowId, 1, { draft: true }, writeContext());
    expect(await ofTerm(db, "warp")).toEqual([]);
  });

  it("REL-3 all rows are recomputed in turn, and those of deleted rows go", async () => {
    const db = await openDatabase();
    await insert(db, terms, term({ term: "Warp", shortDefinition: "Crossed by the weft." }), term({ term: "Weft" }));
    await relateEverything(db);
    await db.write([db.query.delete(related)]);
    expect((await relateAgain(db)).tags.toSorted()).toEqual(["IT_Glossary:warp", "IT_Glossary:weft"]);
    expect(await ofTerm(db, "warp")).toEqual(["Term: Weft"]);
    expect((await relateAgain(db)).rows).toBe(0);
    expect((await relateAgain(db)).rows).toBe(2);
    await db.write([db.query.delete(terms).where(eq(terms.term, "Weft"))]);
    expect(await ofTerm(db, "warp")).toEqual([]);
  });

  it("REL-1 hostile names and texts break nothing", async () => {
    const db = await openDatabase();
    const hostile = ['"', "''", "NEAR(a b)", "a OR b", "* : ^", "<script>", "\u0000", "🙂🙂", "x".repeat(5_000), "…"];
    await insert(
      db,
      terms,
      ...hostile.map((name, at) => term({ term: `${name} `, slug: `t${at}`, aliases: [name], definition: name })),
    );
    await insert(db, tools, ...hostile.map((name, at) => tool({ id: `tool-${at}`, name, tags: [name, name] })));
    await relateEverything(db);
    expect((await findTermRelations(db, "t3", shown)).previous).not.toBeUndefined();
  });
});
