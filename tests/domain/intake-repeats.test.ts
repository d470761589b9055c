import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { DatabaseTimeout, type DatabaseClient } from "../../drizzle/client";
import { failureText } from "../../app/domain/intake/submission";
import { openDatabase } from "../support/database";
import { goodAnswers } from "../support/intake-answers";
import { failing, forgetSubmissions, keys, rowsOf, send, type Sending } from "../support/intake-arrivals";
import { holdsAsync } from "../support/properties";

let db: DatabaseClient;
beforeEach(async () => {
  db = await openDatabase();
  await forgetSubmissions(db);
});

describe("the same again", () => {
  it("threat 21 under the same key is answered alike, in either case of its letters, and makes no second row", async () => {
    const first = await send(db, { key: keys[0] });
    expect(await send(db, { key: keys[0]!.toUpperCase(), after: 86_400_000 })).toEqual(first);
    expect(await rowsOf(db)).toHaveLength(1);
  });

  it("threat 21 under the same key with other answers is a conflict; the row stays as it was", async () => {
    await send(db, { key: keys[0] });
    expect((await send(db, { key: keys[0], answers: { ...goodAnswers, budget: "100k-plus" } })).status).toBe(
      "conflict",
    );
    expect((await rowsOf(db)).map(({ budget }) => budget)).toEqual(["10k-20k"]);
  });

  it("under another key is another project", async () => {
    await send(db, { key: keys[0] });
    await send(db, { key: keys[1] });
    expect(await rowsOf(db)).toHaveLength(2);
  });

  it("without a key is one project for ten minutes", async () => {
    const first = await send(db);
    expect(await send(db, { after: 599_999 })).toEqual(first);
    expect(await rowsOf(db)).toHaveLength(1);
    await send(db, { after: 600_001 });
    expect(await rowsOf(db)).toHaveLength(2);
  });

  it("at the same moment makes one row: two taps, with and without a key", async () => {
    const taps = (sending: Sending) => Promise.all(Array.from({ length: 5 }, () => send(db, sending)));
    expect(new Set((await taps({ key: keys[0] })).map(({ status }) => status))).toEqual(new Set(["sent"]));
    expect(await rowsOf(db)).toHaveLength(1);
    await forgetSubmissions(db);
    expect(new Set((await taps({})).map(({ status }) => status))).toEqual(new Set(["sent"]));
    expect(await rowsOf(db)).toHaveLength(1);
  });

  it("at the same moment with other answers ends for one as sent and for the other as a conflict", async () => {
    const other = { ...goodAnswers, budget: "5k-10k" };
    const ends = await Promise.all([send(db, { key: keys[0] }), send(db, { key: keys[0], answers: other })]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(["conflict", "sent"]);
    expect(await rowsOf(db)).toHaveLength(1);
  });
});

describe("a fault", () => {
  it("F3 before the commit leaves no row; sending again makes one", async () => {
    const faulty = failing(db, "before", new Error("D1_ERROR: Network connection lost."));
    await expect(send(faulty, { key: keys[0] })).rejects.toThrow("Network connection lost");
    expect(await rowsOf(db)).toEqual([]);
    expect((await send(faulty, { key: keys[0] })).status).toBe("sent");
    expect(await rowsOf(db)).toHaveLength(1);
  });

  it("F5 after the commit loses the answer; sending again gives it, and there is one row", async () => {
    const faulty = failing(db, "after", new Error("D1_ERROR: Network connection lost."));
    await expect(send(faulty, { key: keys[0] })).rejects.toThrow("Network connection lost");
    expect(await send(faulty, { key: keys[0] })).toMatchObject({ status: "sent", summary: { budget: "10K 20K" } });
    expect(await rowsOf(db)).toHaveLength(1);
  });

  it("F5 a write that takes too long is neither called sent nor failed; sending again settles it", async () => {
    for (const when of ["before", "after"] as const) {
      await forgetSubmissions(db);
      const slow = failing(db, when, new DatabaseTimeout("too long"));
      expect(await send(slow, { key: keys[0] })).toEqual({ status: "unknown", message: failureText });
      expect((await send(slow, { key: keys[0] })).status).toBe("sent");
      expect(await rowsOf(db)).toHaveLength(1);
    }
  });
});

it(
  "P16 any interleaving of sends with any keys leaves one row for each key that was accepted",
  { timeout: 120_000 },
  async () => {
    const one = fc.record({
      key: fc.integer({ min: 0, max: keys.length - 1 }),
      answers: fc.integer({ min: 0, max: 1 }),
      fault: fc.constantFrom("none", "none", "before", "after"),
    });
    await holdsAsync(fc.array(fc.array(one, { minLength: 1, maxLength: 3 }), { maxLength: 3 }), async (waves) => {
      await forgetSubmissions(db);
      const accepted = new Map<number, number>();
      const attempted = new Set<number>();
      for (const wave of waves) {
        const ends = await Promise.allSettled(
          wave.map(({ key, answers, fault }) =>
            send(fault === "none" ? db : failing(db, fault as "before", new Error("lost")), {
              key: keys[key],
              answers: { ...goodAnswers, problem: `Problem ${answers}`, email: `${key}@growers.example` },
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
      const rows = await rowsOf(db);
      const stored = new Map(rows.map((row) => [keys.indexOf(row.idempotencyKey!), row.problem]));
      expect(stored.size).toBe(rows.length);
      for (const [key, answers] of accepted) expect(stored.get(key)).toBe(`Problem ${answers}`);
      for (const key of stored.keys()) expect(attempted.has(key)).toBe(true);
    });
  },
);
