import { beforeEach, expect, it } from "vitest";
import { parseFindingQuery } from "../../app/catalog/findings/finding";
import { listFindings } from "../../app/catalog/findings/list.server";
import { replaceAddress, visitOutsideLinks } from "../../app/catalog/findings/outside-links.server";
import { undoSet } from "../../app/catalog/rows/undo.server";
import { changeSelected } from "../../app/content/saving/bulk.server";
import { newSetId, updateRow } from "../../app/content/saving/store.server";
import { storedTypes } from "../../app/types.server";
import type { DatabaseClient } from "../../drizzle/client";
import { findings, outsideLinks, posts, ventures } from "../../drizzle/schema";
import { createContent, writeContext } from "../support/content";
import { openDatabase } from "../support/database";
import { now } from "../support/rows";

const origin = "https://www.weaverstreet.studio";
const hour = 3_600_000;
let db: DatabaseClient;
beforeEach(async () => {
  db = await openDatabase();
});

const complete = {
  excerpt: "What it says.",
  featuredImage: "/covers/a.svg",
  author: "Mara",
  category: "Venture Academy",
};
const link = (address: string) => `<p><a href="${address.replaceAll("&", "&amp;")}" rel="noopener">a</a></p>`;
const addPost = (title: string, body: string) => createContent(db, "blog", { title, draft: false, ...complete, body });

/** Visits the links that are due so many hours later. Sites answer with a status, or move to another address for good. */
async function visit(
  hours: number,
  answers: Readonly<Record<string, number | string>>,
  at = origin,
): Promise<string[]> {
  const asked: string[] = [];
  const fetch = async (address: string) => {
    if (address.startsWith("https://cloudflare-dns.com/"))
      return Response.json({ Answer: [{ type: 1, data: "93.184.216.34" }] });
    if (!asked.includes(address)) asked.push(address);
    const answer = answers[address] ?? 200;
    return typeof answer === "number"
      ? new Response(null, { status: answer })
      : new Response(null, { status: 301, headers: { Location: answer } });
  };
  await visitOutsideLinks(db, { now: new Date(Date.parse(now) + hours * hour).toISOString(), origin: at }, fetch);
  return asked;
}
const found = async () => {
  const { items } = await listFindings(db, parseFindingQuery(new URLSearchParams()));
  return items
    .filter(({ kind }) => kind === "dead-link" || kind === "moved-link")
    .map(({ label, kind, text }) => `${label}: ${kind}: ${text}`)
    .toSorted();
};
const gone = "https://gone.example.com/page";
const isDead = (title: string) => `${title}: dead-link: Links to ${gone}, which is gone or does not answer.`;

it("ATT-6 a page that is gone twice is found in every row that links to it, until it returns", async () => {
  await addPost("One", link(gone));
  expect(await visit(0, { [gone]: 404 })).toEqual([gone]);
  expect(await found()).toEqual([]);
  await addPost("Two", link(gone));
  await visit(7, { [gone]: 404 });
  expect(await found()).toEqual([isDead("One"), isDead("Two")]);
  await visit(24, {});
  expect(await found()).toEqual([]);
});

it("ATT-6 a site that does not answer is dead after four visits, each after a longer pause", async () => {
  await addPost("One", link(gone));
  const visits: number[] = [];
  for (let hours = 0; hours < 48; hours += 1) if ((await visit(hours, { [gone]: 500 })).length > 0) visits.push(hours);
  expect(visits).toEqual([0, 6, 18, 42]);
  expect(await found()).toEqual([isDead("One")]);
});

it("ATT-6 visits three hosts at a time, each address once a week, and nobody from a local origin", async () => {
  const addresses = ["a", "b", "c", "d"].map((name) => `https://${name}.example.com/`);
  await addPost("One", addresses.map(link).join("") + link("https://a.example.com/second") + link("/blog"));
  await addPost("Two", link(addresses[0]!));
  for (const local of ["http://localhost:8787", "https://mill.example"]) expect(await visit(0, {}, local)).toEqual([]);
  const rounds = [await visit(0, {}), await visit(0, {}), await visit(0, {})];
  expect(rounds.map(({ length }) => length)).toEqual([3, 2, 0]);
  expect(rounds.flat().toSorted()).toEqual([...addresses, "https://a.example.com/second"].toSorted());
  expect(await visit(167, {})).toEqual([]);
  expect(await visit(168, {})).toHaveLength(3);
});

it("ATT-6 a finding stays when the row is saved, and goes with the link, and with the row", async () => {
  const one = await addPost("One", link(gone));
  const two = await addPost("Two", link(gone));
  await visit(0, { [gone]: 410 });
  await visit(7, { [gone]: 410 });
  const save = (values: Readonly<Record<string, string>>, version: number) =>
    updateRow(db, storedTypes.blog, one.rowId, version, values, writeContext());
  await save({ excerpt: "Other words." }, one.version);
  expect(await found()).toEqual([isDead("One"), isDead("Two")]);
  await save({ body: "<p>Nothing.</p>" }, one.version + 1);
  expect(await found()).toEqual([isDead("Two")]);
  await changeSelected(db, storedTypes.blog, { rowIds: [two.rowId] }, "delete", writeContext());
  expect(await found()).toEqual([]);
  expect(await db.read(db.query.select().from(outsideLinks))).toEqual([]);
});

const from = "https://old.example.com/?a=1&b=2";
const to = "https://new.example.com/?a=1&b=$&";

it("ATT-6 the new address of a moved page replaces the old one in a text, and Undo brings that back", async () => {
  const body = link(from) + link(`${from}&c=3`);
  await addPost("One", body);
  await visit(0, { [from]: to });
  expect(await found()).toEqual([`One: moved-link: Links to ${from}, which has moved to ${to}.`]);
  const [finding] = await db.read(db.query.select().from(findings));
  const setId = newSetId();
  expect(await replaceAddress(db, finding!.rowId, writeContext(setId))).toMatchObject({ status: "written" });
  const text = async () => (await db.read(db.query.select().from(posts)))[0]!.body;
  expect(await text()).toBe(link(to) + link(`${from}&c=3`));
  expect(await found()).toEqual([]);
  expect(await replaceAddress(db, finding!.rowId, writeContext())).toEqual({ status: "missing" });
  await undoSet(db, setId, writeContext());
  expect(await text()).toBe(body);
});

it("ATT-6 the same in a field with one address", async () => {
  await createContent(db, "ventures", { name: "Mill", microDescription: "Spins.", url: from });
  await visit(0, { [from]: to });
  const [finding] = (await db.read(db.query.select().from(findings))).filter(({ kind }) => kind === "moved-link");
  expect(await replaceAddress(db, finding!.rowId, writeContext())).toMatchObject({ status: "written" });
  expect((await db.read(db.query.select().from(ventures)))[0]!.url).toBe(to);
});
