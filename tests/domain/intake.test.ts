import { beforeEach, describe, expect, it } from "vitest";
import { noOutcome } from "../../app/enquiries/rules/outcome";
import { noSource } from "../../app/enquiries/rules/source";
import { hashEmail } from "../../app/enquiries/rules/submit.server";
import { failureText } from "../../app/intake/rules/enquiry";
import type { DatabaseClient } from "../../drizzle/client";
import { rateLimits } from "../../drizzle/schema";
import { openDatabase } from "../support/database";
import { allEnquiries, deleteEnquiries, enquiryKeys, submit, validAnswers } from "../support/intake";

let db: DatabaseClient;
beforeEach(async () => {
  db = await openDatabase();
  await deleteEnquiries(db);
});

describe("a project", () => {
  it("WIZ-31 DATA-10 becomes one anonymous row with the answers as given", async () => {
    const answers = {
      ...validAnswers,
      problem: `${"long ".repeat(150)}\nΩ 😀 'quoted'; drop table onboarding_submissions --`,
    };
    expect(await submit(db, { answers, key: enquiryKeys[0] })).toEqual({
      status: "sent",
      summary: {
        projectType: "Startup MVP",
        budget: "10K 20K",
        contact: "ada@growers.example",
        reference: enquiryKeys[0],
      },
    });
    expect(await allEnquiries(db)).toEqual([
      {
        ...answers,
        rowId: expect.any(Number) as number,
        searchText: expect.stringContaining("drop table onboarding_submissions") as string,
        id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        userId: null,
        idempotencyKey: enquiryKeys[0],
        answersHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        emailHash: await hashEmail("ADA@growers.example "),
        status: "new",
        notes: "",
        owner: "",
        ownerId: null,
        nextStep: "",
        nextStepOn: null,
        textHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        spamReasons: [],
        held: false,
        undoOwner: null,
        undoOwnerId: null,
        version: 1,
        createdAt: "2026-11-01T12:00:00.000Z",
        updatedAt: "2026-11-01T12:00:00.000Z",
        undoSet: null,
        undoStatus: null,
        undoVersion: null,
        ...noSource,
        ...noOutcome,
        undoOutcome: null,
        answerDueAt: null,
        answeredAt: null,
        callAt: null,
        callBooking: null,
        callChangedAt: null,
      },
    ]);
  });

  it("WIZ-24 WIZ-27 missing and overlong answers are refused with field errors, and no row is stored", async () => {
    const answers = { ...validAnswers, projectType: "", userNeeds: "x".repeat(10_001) };
    expect(await submit(db, { answers })).toEqual({
      status: "invalid",
      message: "2 answers still need your attention.",
      errors: {
        projectType: "Please choose what you are building.",
        userNeeds: "Please keep this under 10,000 characters; it has 10,001.",
      },
    });
    expect(await allEnquiries(db)).toEqual([]);
  });

  it("WIZ-26 with 10,000 characters in both texts is accepted", async () => {
    const long = "字".repeat(10_000);
    expect((await submit(db, { answers: { ...validAnswers, problem: long, userNeeds: long } })).status).toBe("sent");
    expect((await allEnquiries(db))[0]?.problem).toBe(long);
  });

  it.each([{ user_id: "1" }, { status: "won" }])("T11 T20 is refused with %j", async (changes) => {
    expect(await submit(db, { changes })).toEqual({ status: "refused", message: failureText });
    expect(await allEnquiries(db)).toEqual([]);
  });
});

describe("a limit", () => {
  it("T20 allows five projects a minute from one address, and tells the sixth how long to wait", async () => {
    for (let number = 0; number < 5; number += 1) {
      const answers = { ...validAnswers, email: `${number}@growers.example` };
      expect((await submit(db, { answers, from: "one" })).status).toBe("sent");
    }
    const answers = { ...validAnswers, email: "6@growers.example" };
    expect(await submit(db, { answers, from: "one", after: 18_000 })).toEqual({
      status: "limited",
      retryAfter: 42,
      message: "Too many projects were sent from your network. Please try again in 42 seconds.",
    });
    expect((await submit(db, { answers, from: "another", after: 18_000 })).status).toBe("sent");
    expect(
      (await submit(db, { answers: { ...answers, email: "7@growers.example" }, from: "one", after: 60_000 })).status,
    ).toBe("sent");
  });

  it("T20 is shared by all addresses of an IPv6 network: of twelve projects, five are accepted", async () => {
    const statuses: string[] = [];
    for (let number = 1; number <= 12; number += 1) {
      const answers = { ...validAnswers, email: `${number}@growers.example` };
      const from = `2001:db8:12:34:${number.toString(16)}:${number}::${number}`;
      statuses.push((await submit(db, { answers, from })).status);
    }
    expect(statuses).toEqual([...Array(5).fill("sent"), ...Array(7).fill("limited")]);
    const neighbour = { ...validAnswers, email: "next@growers.example" };
    expect((await submit(db, { answers: neighbour, from: "2001:db8:12:35::1" })).status).toBe("sent");
  });

  it("T20 allows twenty projects a day for an email address, in any spelling", async () => {
    const sendNumber = (number: number, email: string) =>
      submit(db, { answers: { ...validAnswers, problem: `Problem ${number}`, email }, after: number });
    for (let number = 0; number < 20; number += 1)
      expect((await sendNumber(number, "ada@growers.example")).status).toBe("sent");
    const refused = await sendNumber(20, "ADA@growers.example");
    expect(refused).toMatchObject({ status: "limited", retryAfter: 24 * 60 * 60 });
    expect(refused).toHaveProperty(
      "message",
      "Too many projects were sent from this email address today. Please try again in 24 hours.",
    );
    expect((await sendNumber(21, "bea@growers.example")).status).toBe("sent");
    expect(await allEnquiries(db)).toHaveLength(21);
  });

  it("does not apply to resending the same project", async () => {
    for (let time = 0; time < 9; time += 1)
      expect((await submit(db, { key: enquiryKeys[0], from: "one" })).status).toBe("sent");
    expect(await allEnquiries(db)).toHaveLength(1);
  });

  it("stores neither IP addresses nor email addresses", async () => {
    await submit(db, { from: "203.0.113.7" });
    const counted = JSON.stringify(await db.read(db.query.select().from(rateLimits)));
    expect(counted).not.toMatch(/203\.0\.113|growers/);
  });
});
