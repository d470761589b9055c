import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { enquiryBody } from "../../app/intake/rules/enquiry";
import { openServedBuild, type ServedBuild } from "../support/build-process";
import { validAnswers } from "../support/intake";

let server: ServedBuild;
beforeAll(async () => {
  server = await openServedBuild();
});
afterAll(() => server.close());

const projects = Array.from({ length: 50 }, (_, number) => ({
  answers: { ...validAnswers, email: `person${number}@growers.example` },
  key: crypto.randomUUID(),
}));

/** Sends one project. Null when there was no answer. */
async function send(origin: string, number: number): Promise<number | null> {
  const { answers, key } = projects[number]!;
  const headers = { Origin: origin, "CF-Connecting-IP": `198.51.100.${number}` };
  try {
    const body = enquiryBody(answers, key, "");
    return (await fetch(`${origin}/onboarding.data`, { method: "POST", body, headers })).status;
  } catch {
    return null;
  }
}

const storedKeys = () =>
  server.query("select idempotency_key as key from onboarding_submissions").map(({ key }) => key as string);

describe("the server killed in the middle", () => {
  it(
    "F7 every acknowledged project is there after a restart, none twice, and sending again settles the rest",
    { timeout: 120_000 },
    async () => {
      let origin = await server.start();
      // When it ends, some are done, some under way and some not started.
      const ends: Array<number | null> = [];
      const sending = (async () => {
        for (let first = 0; first < projects.length; first += 5)
          ends.push(...(await Promise.all([0, 1, 2, 3, 4].map((number) => send(origin, first + number)))));
      })();
      await expect.poll(() => ends.length, { timeout: 20_000, interval: 5 }).toBeGreaterThanOrEqual(10);
      await server.kill();
      await sending;
      const acknowledged = projects.filter((_, number) => ends[number] === 200).map(({ key }) => key);
      expect(ends).toContain(null);
      expect(acknowledged.length).toBeGreaterThanOrEqual(10);

      const found = storedKeys();
      expect(found).toEqual(expect.arrayContaining(acknowledged));
      expect(new Set(found).size).toBe(found.length);
      expect(server.query("pragma quick_check")).toEqual([{ quick_check: "ok" }]);

      origin = await server.start();
      for (let number = 0; number < projects.length; number += 1) expect(await send(origin, number)).toBe(200);
      await server.kill();
      expect(storedKeys().toSorted()).toEqual(projects.map(({ key }) => key).toSorted());
    },
  );
});
