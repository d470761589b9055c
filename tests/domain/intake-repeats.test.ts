import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { failureText } from "../../app/intake/rules/enquiry";
import { DatabaseTimeout, type DatabaseClient } from "../../drizzle/client";
import { openDatabase } from "../support/database";
import {
  allEnquiries,
  deleteEnquiries,
  failNextInsert,
  enquiryKeys,
  submit,
  type SubmitOptions,
  validAnswers,
} from "../support/intake";
import { assertDatabaseProperty } from "../support/properties";

let db: DatabaseClient;
beforeEach(async () => {
  db = await openDatabase();
  await deleteEnquiries(db);
});

describe("a resubmission", () => {
  it("T21 with the same key, in any case, gets the same response and adds no row", async () => {
    const first = await submit(db, { key: enquiryKeys[0] });
    expect(await submit(db, { key: enquiryKeys[0]!.toUpperCase(), after: 86_400_000 })).toEqual(first);
    expect(await allEnquiries(db)).toHaveLength(1);
  });

  it("T21 with the same key and other answers is a conflict, and does not change the row", async () => {
    await submit(db, { key: enquiryKeys[0] });
    expect((await submit(db, { key: enquiryKeys[0], answers: { ...validAnswers, budget: "100k-plus" } })).status).toBe(
      "conflict",
    );
    expect((await allEnquiries(db)).map(({ budget }) => budget)).toEqual(["10k-20k"]);
  });

  it("with another key is another project", async () => {
    await submit(db, { key: enquiryKeys[0] });
    await submit(db, { key: enquiryKeys[1] });
    expect(await allEnquiries(db)).toHaveLength(2);
  });

  it("without a key counts as the same project for ten minutes", async () => {
    const first = await submit(db);
    expect(await submit(db, { after: 599_999 })).toEqual(first);
    expect(await allEnquiries(db)).toHaveLength(1);
    await submit(db, { after: 600_001 });
    expect(await allEnquiries(db)).toHaveLength(2);
  });

  it("at the same moment adds one row, with and without a key", async () => {
    const taps = (sending: SubmitOptions) => Promise.all(Array.from({ length: 5 }, () => submit(db, sending)));
    expect(new Set((await taps({ key: enquiryKeys[0] })).map(({ status }) => status))).toEqual(new Set(["sent"]));
    expect(await allEnquiries(db)).toHaveLength(1);
    await deleteEnquiries(db);
    expect(new Set((await taps({})).map(({ status }) => status))).toEqual(new Set(["sent"]));
    expect(await allEnquiries(db)).toHaveLength(1);
  });

  it("at the same moment with other answers: one is sent, the other is a conflict", async () => {
    const other = { ...validAnswers, budget: "5k-10k" };
    const ends = await Promise.all([
      submit(db, { key: enquiryKeys[0] }),
      submit(db, { key: enquiryKeys[0], answers: other }),
    ]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(["conflict", "sent"]);
    expect(await allEnquiries(db)).toHaveLength(1);
  });
});

describe("a fault", () => {
  it("F3 before the commit leaves no row; resending adds one", async () => {
    const faulty = failNextInsert(db, "before", new Error("D1_ERROR: Network connection lost."));
    await expect(submit(faulty, { key: enquiryKeys[0] })).rejects.toThrow("Network connection lost");
    expect(await allEnquiries(db)).toEqual([]);
    expect((await submit(faulty, { key: enquiryKeys[0] })).status).toBe("sent");
    expect(await allEnquiries(db)).toHaveLength(1);
  });

  it("F5 after the commit loses the response; resending returns it, and there is one row", async () => {
    const faulty = failNextInsert(db, "after", new Error("D1_ERROR: Network connection lost."));
    await expect(submit(faulty, { key: enquiryKeys[0] })).rejects.toThrow("Network connection lost");
    expect(await submit(faulty, { key: enquiryKeys[0] })).toMatchObject({
      status: "sent",
      summary: { budget: "10K 20K" },
    });
    expect(await allEnquiries(db)).toHaveLength(1);
  });

  it("F5 that times out is reported as unknown, neither sent nor failed; resending settles it", async () => {
    for (const when of ["before", "after"] as const) {
      await deleteEnquiries(db);
      const slow = failNextInsert(db, when, new DatabaseTimeout("too long"));
      expect(await submit(slow, { key: enquiryKeys[0] })).toEqual({ status: "unknown", message: failureText });
      expect((await submit(slow, { key: enquiryKeys[0] })).status).toBe("sent");
      expect(await allEnquiries(db)).toHaveLength(1);
    }
  });
});

it(
  "P16 any interleaving of submissions and keys stores one row for each accepted key",
  { timeout: 300_000 },
  async () => {
    const one = fc.record({
      key: fc.integer({ min: 0, max: enquiryKeys.length - 1 }),
      answers: fc.integer({ min: 0, max: 1 }),
      error: fc.constantFrom("none", "none", "before", "after"),
    });
    await assertDatabaseProperty(
      fc.array(fc.array(one, { minLength: 1, maxLength: 3 }), { maxLength: 3 }),
      async (waves) => {
        await deleteEnquiries(db);
        const accepted = new Map<number, number>();
        const attempted = new Set<number>();
        for (const wave of waves) {
          const ends = await Promise.allSettled(
            wave.map(({ key, answers, error }) =>
              submit(error === "none" ? db : failNextInsert(db, error as "before", new Error("lost")), {
                key: enquiryKeys[key],
                answers: { ...validAnswers, problem: `Problem ${answers}`, email: `${key}@growers.example` },
              }),
            ),
          );
          ends.forEach((end, position) => {
            const { key, answers } = wave[position]!;
            attempted.add(key);
            if (end.status === "fulfilled" && end.value.status === "sent") {
              // A key never stands for two sets of answers.
              expect(accepted.get(key) ?? answers).toBe(answers);
              accepted.set(key, answers);
            }
          });
        }
        const rows = await allEnquiries(db);
        const stored = new Map(rows.map((row) => [enquiryKeys.indexOf(row.idempotencyKey!), row.problem]));
        expect(stored.size).toBe(rows.length);
        for (const [key, answers] of accepted) expect(stored.get(key)).toBe(`Problem ${answers}`);
        for (const key of stored.keys()) expect(attempted.has(key)).toBe(true);
      },
    );
  },
);
