import { beforeEach, expect, it } from "vitest";
import { countPersonalRows, erasePerson } from "../../app/admin/erasure/erase-person.server";
import { countWaiting } from "../../app/admin/overview/panels.server";
import type { SuggestionPage } from "../../app/enquiries/suggestions/suggestion";
import {
  deleteOldSuggestions,
  listSuggestions,
  setSuggestionStatus,
  suggestTool,
} from "../../app/enquiries/suggestions/suggestions.server";
import { formFields, type HumanCheck, humanCheckField } from "../../app/intake/rules/enquiry";
import type { DatabaseClient } from "../../drizzle/client";
import { activity, messages, rateLimits, toolSuggestions } from "../../drizzle/schema";
import { openDatabase } from "../support/database";
import { insert } from "../support/insert";
import { noon } from "../support/intake";

const day = (number: number) => new Date(noon + number * 24 * 60 * 60 * 1000).toISOString();
const now = day(0);
const origin = "https://plainloom.example";
const setup = { transport: "smtp", sender: "a@studio.example", recipients: ["team@studio.example"] } as const;
const loom = { name: "Loom", address: "https://loom.example", reason: "It records screens." };

let db: DatabaseClient;
beforeEach(async () => {
  db = await openDatabase();
  await db.write([
    db.query.delete(toolSuggestions),
    db.query.delete(messages),
    db.query.delete(activity),
    db.query.delete(rateLimits),
  ]);
});

let delivered = 0;
function suggest(
  changes: Readonly<Record<string, string>> = {},
  clientAddress = "192.0.2.1",
  humanCheck: HumanCheck | null = null,
) {
  const form = new FormData();
  const entries = { ...loom, [formFields.trap]: "", ...changes };
  for (const [name, value] of Object.entries(entries)) form.set(name, value);
  const deliverMessages = () => void (delivered += 1);
  const request = { now, clientAddress, humanCheck, messages: { setup, origin, linkOrigin: origin }, deliverMessages };
  return suggestTool(db, form, request);
}
const sentTo = async () => (await db.read(db.query.select().from(messages))).map((row) => [row.kind, row.recipient]);

it("SUG-1 SUG-3 SUG-4 is stored once when sent twice, with a message to those who are told of enquiries", async () => {
  delivered = 0;
  expect(await suggest({ address: "loom.example", name: "  Loom " })).toEqual({ status: "sent" });
  expect(await suggest()).toEqual({ status: "sent" });
  expect((await listSuggestions(db, "new")).items).toMatchObject([{ ...loom, spamReasons: [] }]);
  expect(await sentTo()).toEqual([["suggestion", "team@studio.example"]]);
  expect(delivered).toBeGreaterThan(0);
});

it("SUG-2 says what is missing, too long or no address, and stores nothing", async () => {
  const outcome = await suggest({ name: " ", address: "javascript://x", reason: "x".repeat(2_001) });
  expect(outcome).toMatchObject({ status: "invalid", message: "3 fields still need your attention." });
  expect(outcome.status === "invalid" && Object.keys(outcome.errors ?? {}).toSorted()).toEqual([
    "address",
    "name",
    "reason",
  ]);
  expect((await countWaiting(db, { enquiries: true, content: false })).newSuggestions).toEqual({
    count: 0,
    more: false,
  });
});

it("SUG-4 answers spam like anything else, keeps it with its reasons, and tells nobody", async () => {
  expect(await suggest({ [formFields.trap]: "x" })).toEqual({ status: "sent" });
  expect((await listSuggestions(db, "spam")).items.map((row) => row.spamReasons.map(({ rule }) => rule))).toEqual([
    ["honeypot"],
  ]);
  expect(await sentTo()).toEqual([]);
});

it("SUG-4 mails at most twenty suggestions an hour, wherever they come from; the portal has all", async () => {
  for (let number = 0; number < 22; number += 1) await suggest({ name: `Tool ${number}` }, `192.0.2.${number}`);
  expect(await sentTo()).toHaveLength(20);
  expect((await listSuggestions(db, "new")).items).toHaveLength(22);
});

it("SUG-3 limits a network", async () => {
  for (let number = 0; number < 5; number += 1) await suggest({ name: `Tool ${number}` });
  expect(await suggest({ name: "One too many" })).toMatchObject({ status: "limited" });
  expect(await suggest({ name: "Elsewhere" }, "198.51.100.7")).toEqual({ status: "sent" });
});

it("SUG-5 a change of status is recorded, once", async () => {
  await suggest();
  const { id } = (await listSuggestions(db, "new")).items[0]!;
  expect(await setSuggestionStatus(db, id, "done", "command", now)).toBe("Loom");
  expect(await setSuggestionStatus(db, id, "done", "command", now)).toBeNull();
  expect((await listSuggestions(db, "done")).items).toHaveLength(1);
  const entries = await db.read(db.query.select().from(activity));
  expect(entries.map(({ action, section, area }) => [action, section, area])).toEqual([
    ["follow-up", "suggestions", "enquiries"],
  ]);
});

it("SUG-5 pages go through all of a status, both ways", async () => {
  const all = Array.from({ length: 60 }, (_, at) => ({ ...loom, id: `s${at}`, name: `Tool ${at}` }));
  await insert(db, toolSuggestions, ...all, { ...loom, id: "spam", status: "spam" });
  const names = all.map(({ name }) => name).toReversed();
  const namesOn = (page: SuggestionPage) => page.items.map(({ name }) => name);
  const first = await listSuggestions(db, "new", { before: null, after: "nothing" });
  const second = await listSuggestions(db, "new", { before: null, after: first.after });
  const third = await listSuggestions(db, "new", { before: null, after: second.after });
  expect([first, second, third].map(namesOn)).toEqual([names.slice(0, 25), names.slice(25, 50), names.slice(50)]);
  expect([third.after, (await listSuggestions(db, "new")).before]).toEqual([null, null]);
  const back = await listSuggestions(db, "new", { before: third.before, after: null });
  expect(namesOn(back)).toEqual(names.slice(25, 50));
  expect(await listSuggestions(db, "new", { before: back.before, after: null })).toEqual({ ...first, before: null });
});

it("SUG-3 lets nothing in without the human check, where it is on", async () => {
  const isHuman = async (token: string) => token === "yes";
  const outcome = (token: string) => suggest({ [humanCheckField]: token }, "192.0.2.1", { siteKey: "site", isHuman });
  expect((await outcome("")).status).toBe("refused");
  expect((await listSuggestions(db, "new")).items).toEqual([]);
  expect(await outcome("yes")).toEqual({ status: "sent" });
});

it("SUG-6 old ones go, spam sooner", async () => {
  await suggest();
  await suggest({ name: "Spam", [formFields.trap]: "x" });
  await deleteOldSuggestions(db, day(29), 24);
  expect((await listSuggestions(db, "spam")).items).toHaveLength(1);
  await deleteOldSuggestions(db, day(31), 24);
  expect(
    [await listSuggestions(db, "spam"), await listSuggestions(db, "new")].map(({ items }) => items.length),
  ).toEqual([0, 1]);
  await deleteOldSuggestions(db, day(740), 24);
  expect((await listSuggestions(db, "new")).items).toEqual([]);
});

it("SUG-6 erasing a person takes the suggestions that name the address, and their messages", async () => {
  await suggest();
  await suggest({ name: "Other", reason: "Ask Ada@Growers.example about it." });
  const found = { enquiries: 0, suggestions: 1, others: 0 };
  expect(await countPersonalRows(db, "Ada@growers.example")).toEqual(found);
  expect(await erasePerson(db, "ada@growers.example", "command", now)).toEqual(found);
  expect((await listSuggestions(db, "new")).items.map(({ name }) => name)).toEqual(["Loom"]);
  expect(await sentTo()).toHaveLength(1);
});
