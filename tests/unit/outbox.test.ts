import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { outboxNotice } from "../../app/intake/outbox/line";
import { failureText, parseOutcome, type EnquiryOutcome } from "../../app/intake/rules/enquiry";
import {
  applyOutcome,
  createOutbox,
  currentEntries,
  deliver,
  deliverAll,
  duplicateWindow,
  entriesToShow,
  fingerprintOf,
  type Lock,
  type OutboxEntry,
  type OutboxStore,
  parseEntries,
  putEnquiry,
  withdrawEntry,
} from "../../app/intake/rules/outbox";
import { maxProgressAge } from "../../app/intake/rules/progress";
import { enquiryKeys, validAnswers } from "../support/intake";
import { assertProperty } from "../support/properties";

const [first, second] = enquiryKeys as [string, string];
const enquiry = { answers: validAnswers, openedAt: 0, needsPerson: false } as const;
const sent: EnquiryOutcome = { status: "sent", summary: { projectType: "x", budget: "y", contact: "z" } };
const unreachable: EnquiryOutcome = { status: "unreachable", message: failureText };
const failed: EnquiryOutcome = { status: "failed", message: failureText };
const limited: EnquiryOutcome = { status: "limited", message: "Please try again in 9 seconds.", retryAfter: 9 };

const put = (entries: readonly OutboxEntry[], key: string, now = 0, answers = validAnswers) =>
  putEnquiry(entries, { key, fingerprint: answers.email, enquiry: { ...enquiry, answers } }, now);

describe("the rules of the outbox", () => {
  it("E5 the same answers under another key are the same enquiry, also just after they were sent", () => {
    const { entries } = put([], first);
    expect(put(entries, second).entry.key).toBe(first);
    const done = applyOutcome(entries, first, sent, true, 0);
    expect(put(done, second, duplicateWindow).entry).toMatchObject({ key: first, state: "sent" });
    expect(put(done, second, duplicateWindow + 1).entry).toMatchObject({ key: second, state: "waiting" });
    expect(put(entries, second, 0, { ...validAnswers, email: "b@c.de" }).entries).toHaveLength(2);
  });

  it("WIZ-32 a first attempt that fails is the intake page's to report; a queued one stays until the server answers", () => {
    const { entries } = put([], first);
    expect(entriesToShow(entries)).toEqual([]);
    expect(applyOutcome(entries, first, failed, false, 0)).toEqual([]);
    expect(applyOutcome(entries, first, limited, false, 0)).toEqual([]);
    const queued = applyOutcome(entries, first, unreachable, false, 0);
    expect(entriesToShow(queued)).toMatchObject([{ state: "waiting", queued: true }]);
    // Even when this tab sends it, because another tab told the visitor that it waits.
    for (const keep of [true, false]) {
      expect(applyOutcome(queued, first, failed, keep, 0)).toMatchObject([{ state: "waiting", queued: true }]);
      expect(applyOutcome(queued, first, limited, keep, 0)).toMatchObject([
        { state: "refused", message: limited.message, enquiry },
      ]);
    }
  });

  it("keeps no answers of sent enquiries, and withdraws only unsent ones", () => {
    const { entries } = put([], first);
    expect(withdrawEntry(entries, first)).toEqual([]);
    const done = applyOutcome(entries, first, sent, true, 0);
    expect(JSON.stringify(done)).not.toContain(validAnswers.problem);
    expect(withdrawEntry(done, first)).toEqual(done);
    expect(applyOutcome(done, first, limited, true, 0)).toEqual(done);
    // Withdrawn while it was on its way: the visitor must know that it arrived.
    expect(applyOutcome([], first, sent, true, 0)).toMatchObject([{ key: first, state: "sent", seen: false }]);
  });

  it("D36 forgets after 30 days", () => {
    const { entries } = put([], first);
    expect(currentEntries(entries, maxProgressAge)).toHaveLength(1);
    expect(currentEntries(entries, maxProgressAge + 1)).toEqual([]);
  });

  it("anything in the store is read as entries or as nothing", () => {
    const { entries } = put([], first);
    const states = [
      entries,
      applyOutcome(entries, first, unreachable, true, 0),
      applyOutcome(entries, first, sent, true, 0),
    ];
    const refused = applyOutcome(entries, first, limited, true, 0);
    for (const state of [...states, refused]) expect(parseEntries(JSON.parse(JSON.stringify(state)))).toEqual(state);
    assertProperty(fc.anything(), (stored) => {
      expect(Array.isArray(parseEntries([stored, ...refused]))).toBe(true);
      expect(parseEntries(stored)).toEqual([]);
    });
  });

  it("only our own answer says that an enquiry was sent", () => {
    expect(parseOutcome(200, { ...sent })).toEqual(sent);
    expect(parseOutcome(429, { ...limited })).toEqual(limited);
    // A page in between, such as a hotel's sign-in.
    expect(parseOutcome(200, null).status).toBe("unreachable");
    expect(parseOutcome(503, { ...sent }).status).toBe("failed");
    expect(parseOutcome(413, { code: "PT413", message: "long" }).status).toBe("refused");
    assertProperty(
      fc.tuple(fc.integer({ min: 100, max: 599 }), fc.dictionary(fc.string(), fc.anything())),
      ([status, body]) => {
        expect(parseOutcome(status, body).status === "sent").toBe(
          status === 200 && body.status === "sent" && typeof body.summary === "object",
        );
      },
    );
  });
});

describe("the line about the outbox", () => {
  const say = (entries: readonly OutboxEntry[], online = false, sending = false) =>
    outboxNotice(entriesToShow(entries), { online, sending });
  const queued = applyOutcome(put([], first).entries, first, unreachable, true, 0);

  it("E5 says what waits, what was refused and what was sent, and what one can do", () => {
    expect(say([])).toBeNull();
    expect(say(queued)).toMatchObject({
      text: "1 enquiry is waiting to be sent. It goes out when you're online.",
      send: "Send now",
      view: { key: first },
    });
    expect(say(queued, true)!.text).toContain("We keep trying.");
    expect(say(queued, true, true)).toMatchObject({ text: "Sending 1 enquiry now…", send: null });
    const two = applyOutcome(
      put(queued, second, 0, { ...validAnswers, email: "b@c.de" }).entries,
      second,
      unreachable,
      true,
      0,
    );
    expect(say(two)!.text).toBe("2 enquiries are waiting to be sent. They go out when you're online.");
    expect(say(applyOutcome(queued, first, limited, true, 0))).toMatchObject({
      text: `Your enquiry was not sent. ${limited.message}`,
      send: "Try again",
      view: { enquiry },
    });
    expect(say(applyOutcome(queued, first, sent, true, 0))).toMatchObject({ send: null, view: null, dismiss: [first] });
  });

  it("offers no sending where the server asks for a person", () => {
    const person = putEnquiry(
      [],
      { key: first, fingerprint: "", enquiry: { ...enquiry, needsPerson: true } },
      0,
    ).entries;
    expect(say(applyOutcome(person, first, unreachable, true, 0))).toMatchObject({
      text: "1 enquiry is waiting to be sent. Open it to send it.",
      send: null,
      view: { key: first },
    });
  });
});

/** The browser's database as tabs and the service worker share it. Every access takes a turn of the scheduler. */
function sharedStore(turn: () => Promise<void>, isFull: (newest: OutboxEntry) => boolean = () => false): OutboxStore {
  let stored = "[]";
  return {
    async read() {
      await turn();
      return JSON.parse(stored);
    },
    async update(change) {
      await turn();
      const before = JSON.parse(stored) as OutboxEntry[];
      const after = change(before);
      // A full store takes nothing more, but lets entries go.
      if (after.length > before.length && isFull(after.at(-1)!)) throw new Error("Quota exceeded");
      stored = JSON.stringify(after);
    },
  };
}

/** The server: one row for each key, whatever happens to its answers (P16). */
function server(turn: () => Promise<void>, errors: () => string) {
  const rows = new Map<string, string>();
  return {
    rows,
    async post(key: string, { answers }: { answers: typeof validAnswers }): Promise<EnquiryOutcome> {
      const error = errors();
      await turn();
      if (error === "offline") return unreachable;
      if (error === "failed") return failed;
      if (rows.has(key) && rows.get(key) !== answers.problem) return { status: "conflict", message: failureText };
      rows.set(key, answers.problem);
      await turn();
      return error === "answer lost" ? unreachable : sent;
    },
  };
}

const noLock: Lock = (_, work) => work();

function locks(): Lock {
  const held = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const result = (held.get(name) ?? Promise.resolve()).then(work, work);
    held.set(name, result);
    return result;
  };
}

const actor = fc.record({
  role: fc.constantFrom("tab", "other tab", "page", "service worker"),
  project: fc.integer({ min: 0, max: 1 }),
});

describe("E5 P16 an enquiry is never lost and never sent twice", () => {
  it.each([true, false])(
    "however tabs, pages, the service worker and the connection interleave (locks: %s)",
    async (withLocks) => {
      const error = fc.constantFrom("none", "offline", "failed", "answer lost");
      await fc.assert(
        fc.asyncProperty(
          fc.scheduler(),
          fc.array(actor, { minLength: 1, maxLength: 8 }),
          fc.infiniteStream(error),
          fc.infiniteStream(fc.nat({ max: 9 })),
          async (scheduler, actors, errors, luck) => {
            const turn = () => scheduler.schedule(Promise.resolve());
            let calm = false;
            const { rows, post } = server(turn, () => (calm ? "none" : errors.next().value));
            // The database is full at times; then the tab has the only copy. Tabs with the same project cannot know of
            // each other then, so only projects of one tab meet it.
            const isFull = (newest: OutboxEntry) =>
              "enquiry" in newest && newest.enquiry.answers.problem.startsWith("Own") && luck.next().value < 3;
            const lock = withLocks ? locks() : noLock;
            const outbox = createOutbox(sharedStore(turn, isFull), { now: () => 0 });
            const promised = new Set<string>();
            const inTabs: Array<() => Promise<unknown>> = [];
            let number = 0;

            const act = async ({ role, project }: { role: string; project: number }) => {
              const options = { outbox, post, lock };
              if (role === "page" || role === "service worker") return void (await deliverAll(options));
              number += 1;
              const problem = project === 0 ? "Shared project" : `Own project ${number}`;
              const answers = { ...validAnswers, problem };
              const key = `key ${number}`;
              const entry = await outbox.put(key, { ...enquiry, answers });
              const send = () => (entry ? deliver(entry.key, { ...options, keep: false }) : post(key, { answers }));
              const outcome = await send();
              if (!entry && outcome?.status === "unreachable") inTabs.push(send);
              if (outcome?.status === "unreachable" || outcome?.status === "sent") promised.add(problem);
            };
            await scheduler.waitFor(Promise.all(actors.map(act)));

            calm = true;
            await scheduler.waitFor(deliverAll({ outbox, post, lock }));
            for (const send of inTabs) await scheduler.waitFor(send());
            const stored = [...rows.values()].toSorted();
            // Sent twice: two rows of one project.
            expect(new Set(stored).size).toBe(stored.length);
            // Lost: the visitor was told that it is queued or sent, and there is no row.
            for (const problem of promised) expect(stored).toContain(problem);
            for (const entry of await scheduler.waitFor(outbox.list())) expect(entry.state).toBe("sent");
          },
        ),
      );
    },
  );

  it("an entry withdrawn before it is sent is not sent; a full database says that it stores nothing", async () => {
    const turn = async () => {};
    const { rows, post } = server(turn, () => "none");
    expect(await createOutbox(sharedStore(turn, () => true)).put(first, enquiry)).toBeNull();
    const outbox = createOutbox(sharedStore(turn));
    const options = { outbox, post, lock: locks() };
    const entry = await outbox.put(first, enquiry);
    expect(entry?.fingerprint).toBe(await fingerprintOf(validAnswers));
    await outbox.withdraw(first);
    expect(await deliver(first, { ...options, keep: true })).toBeNull();
    expect(rows.size).toBe(0);
    await outbox.put(second, enquiry);
    expect(await deliverAll(options)).toBe(0);
    expect([...rows.keys()]).toEqual([second]);
  });

  it("the service worker leaves alone what needs a person, and says what still waits", async () => {
    const turn = async () => {};
    const { rows, post } = server(turn, () => "offline");
    const outbox = createOutbox(sharedStore(turn));
    await outbox.put(first, { ...enquiry, needsPerson: true });
    await outbox.put(second, { ...enquiry, answers: { ...validAnswers, email: "b@c.de" } });
    expect(await deliverAll({ outbox, post, lock: locks() })).toBe(1);
    expect(rows.size).toBe(0);
  });
});
