import { expect, it } from "vitest";
import { createDatabase, emptyCost, type DatabaseClient, type Query } from "../../drizzle/client";
import { DatabaseBreaker, DatabaseOverloaded, isOverload } from "../../workers/database-breaker";

/** A breaker on a database that answers, or is overloaded, as told. `ask` sends one read, as a separate request. */
function start() {
  const state = { now: 1_000_000, error: null as Error | null, asked: 0 };
  const breaker = new DatabaseBreaker(
    () => state.now,
    () => 0.5,
  );
  const open = (isPublic: boolean): DatabaseClient => {
    const answer = async (queries: readonly Query[]) => {
      state.asked += 1;
      if (state.error) throw state.error;
      return queries.map(() => "row");
    };
    return breaker.protect(createDatabase({} as DatabaseClient["query"], answer, emptyCost()), isPublic);
  };
  const ask = (client: DatabaseClient) =>
    client.read({} as Query).then(
      () => "answered",
      (error: unknown) => (error instanceof DatabaseOverloaded ? "refused" : "failed"),
    );
  return { state, open, ask };
}

const overload = new Error("D1_ERROR: D1 DB is overloaded. Too many requests queued.");

it("F15 after an overload public requests do not reach the database for a pause, and others do", async () => {
  const { state, open, ask } = start();
  expect(await ask(open(true))).toBe("answered");
  state.error = overload;
  expect(await ask(open(true))).toBe("failed");
  state.now += 1_499;
  const asked = state.asked;
  const refused = open(true);
  expect([await ask(refused), await ask(open(true)), state.asked]).toEqual(["refused", "refused", asked]);
  expect(refused.cost.failedReads).toBe(1);
  expect([await ask(open(false)), state.asked]).toEqual(["failed", asked + 1]);
});

it("F15 after the pause one public request tries, and a success lets the others follow", async () => {
  const { state, open, ask } = start();
  state.error = overload;
  await ask(open(true));
  state.now += 1_500;
  expect(await Promise.all([ask(open(true)), ask(open(true)), ask(open(true))])).toEqual([
    "failed",
    "refused",
    "refused",
  ]);
  state.now += 1_500;
  state.error = null;
  expect(await Promise.all([ask(open(true)), ask(open(true))])).toEqual(["answered", "refused"]);
  expect(await Promise.all([ask(open(true)), ask(open(true))])).toEqual(["answered", "answered"]);
});

it("F15 a request that began before the overload asks no more, and its earlier success closes nothing", async () => {
  const { state, open, ask } = start();
  const earlier = open(true);
  const earlierPortal = open(false);
  expect([await ask(earlier), await ask(earlierPortal)]).toEqual(["answered", "answered"]);
  state.error = overload;
  await ask(open(true));
  state.error = null;
  expect(await ask(earlier)).toBe("refused");
  expect(await ask(earlierPortal)).toBe("answered");
  expect(await ask(open(true))).toBe("refused");
});

it("F15 an error that is not an overload pauses nothing", async () => {
  const { state, open, ask } = start();
  state.error = new Error("D1_ERROR: Network connection lost.");
  expect([await ask(open(true)), await ask(open(true)), state.asked]).toEqual(["failed", "failed", 2]);
});

it.each([
  [true, "D1_ERROR: D1 DB is overloaded. Requests queued for too long."],
  [true, "D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset."],
  [true, "SERVER_ERROR: Server returned HTTP status 429"],
  [true, "SQLITE_BUSY: database is locked"],
  [false, "SERVER_ERROR: Server returned HTTP status 500"],
  [false, 'D1_ERROR: near "select": syntax error: SQLITE_ERROR'],
])("%s for %s", (expected, message) => {
  expect(isOverload(new Error("Failed query", { cause: new Error(message) }))).toBe(expected);
});
