import { beforeEach, expect, it } from "vitest";
import { erasePerson } from "../../app/domain/intake/erasure.server";
import { formFields } from "../../app/domain/intake/submission";
import {
  countNewEnquiries,
  deleteOldSuggestions,
  listSuggestions,
  setSuggestionStatus,
} from "../../app/domain/suggestions/inbox.server";
import { suggestTool } from "../../app/domain/suggestions/suggest.server";
import type { DatabaseClient } from "../../drizzle/client";
import { activity, messages, rateLimits, toolSuggestions } from "../../drizzle/schema";
import { openDatabase } from "../support/database";
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
function suggest(changes: Readonly<Record<string, string>> = {}, clientAddress = "192.0.2.1") {
  const form = new FormData();
  const entries = { ...loom, [formFields.openedAt]: String(noon - 10_000), [formFields.trap]: "", ...changes };
  for (const [name, value] of Object.entries(entries)) form.set(name, value);
  const deliverMessages = () => void (delivered += 1);
  const request = { now, clientAddress, messages: { setup, origin, linkOrigin: origin }, deliverMessages };
  return suggestTool(db, form, request);
}
const sentTo = async () => (await db.read(db.query.select().from(messages))).map((row) => [row.kind, row.recipient]);

it("SUG-1 SUG-3 SUG-4 is stored once when sent twice, with a message to those who are told of enquiries", async () => {
  delivered = 0;
  expect(await suggest({ address: "loom.example", name: "  Loom " })).toEqual({ status: "sent" });
  expect(await suggest()).toEqual({ status: "sent" });
  expect(await listSuggestions(db, "new")).toMatchObject([{ ...loom, spamReasons: [] }]);
  expect(await sentTo()).toEqual([["suggestion", "team@studio.example"]]);
  expect(delivered).toBeGreaterThan(0);
});

it("SUG-2 says what is missing, too long or no address, and stores nothing", async () => {
  const outcome = await suggest({ name: " ", address: "javascript://x", reason: "x".repeat(2_001) });
  expect(outcome).toMatchObject({ status: "invalid", message: "3 fields still need your attention." });
  expect(outcome.status === "invalid" && Object.keys(outcome.faults ?? {}).toSorted()).toEqual([
    "address",
    "name",
    "reason",
  ]);
  expect((await countNewEnquiries(db)).newSuggestions).toEqual({ count: 0, more: false });
});

it("SUG-4 answers spam like anything else, keeps it with its reasons, and tells nobody", async () => {
  expect(await suggest({ [formFields.trap]: "x" })).toEqual({ status: "sent" });
  expect(await suggest({ name: "Fast", [formFields.openedAt]: String(noon) })).toEqual({ status: "sent" });
  expect((await listSuggestions(db, "spam")).map((row) => row.spamReasons.map(({ rule }) => rule))).toEqual([
    ["time"],
    ["honeypot"],
  ]);
  expect(await sentTo()).toEqual([]);
});

it("SUG-3 limits a network", async () => {
  for (let number = 0; number < 5; number += 1) await suggest({ name: `Tool ${number}` });
  expect(await suggest({ name: "One too many" })).toMatchObject({ status: "limited" });
  expect(await suggest({ name: "Elsewhere" }, "198.51.100.7")).toEqual({ status: "sent" });
});

it("SUG-5 a change of status is recorded, once", async () => {
  await suggest();
  const { id } = (await listSuggestions(db, "new"))[0]!;
  expect(await setSuggestionStatus(db, id, "done", "command", now)).toBe(true);
  expect(await setSuggestionStatus(db, id, "done", "command", now)).toBe(false);
  expect(await listSuggestions(db, "done")).toHaveLength(1);
  const entries = await db.read(db.query.select().from(activity));
  expect(entries.map(({ action, section, area }) => [action, section, area])).toEqual([
    ["follow-up", "suggestions", "enquiries"],
  ]);
});

it("SUG-6 old ones go, spam sooner", async () => {
  await suggest();
  await suggest({ name: "Spam", [formFields.trap]: "x" });
  await deleteOldSuggestions(db, day(29), 24);
  expect(await listSuggestions(db, "spam")).toHaveLength(1);
  await deleteOldSuggestions(db, day(31), 24);
  expect([await listSuggestions(db, "spam"), await listSuggestions(db, "new")].map((rows) => rows.length)).toEqual([
    0, 1,
  ]);
  await deleteOldSuggestions(db, day(740), 24);
  expect(await listSuggestions(db, "new")).toEqual([]);
});

it("SUG-6 erasing a person takes the suggestions that name the address, and their messages", async () => {
  await suggest();
  await suggest({ name: "Other", reason: "Ask Ada@Growers.example about it." });
  await erasePerson(db, "ada@growers.example", "command", now);
  expect((await listSuggestions(db, "new")).map(({ name }) => name)).toEqual(["Loom"]);
  expect(await sentTo()).toHaveLength(1);
});
