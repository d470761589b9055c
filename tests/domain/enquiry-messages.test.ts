import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { applyAccountAction } from "../../app/accounts/people.server";
import { erasePerson } from "../../app/admin/erasure/erase-person.server";
import {
  findLinkedEnquiry,
  followLink,
  openLinkSigner,
  findEnquiryLink,
} from "../../app/enquiries/rules/enquiry-links.server";
import { releaseHeldEnquiries } from "../../app/enquiries/rules/enquiry-messages.server";
import { submitIntake } from "../../app/enquiries/rules/submit.server";
import { enqueueDigest } from "../../app/enquiries/rules/waiting.server";
import { finishedDraft } from "../../app/intake/rules/woven";
import { letterHtml, letterText, type Letter } from "../../app/outbox/letter";
import type { MailSetup, OutgoingMail } from "../../app/outbox/mail";
import { defaultMailSettings, type MailSettings } from "../../app/outbox/mail-settings";
import {
  endDigest,
  findMailRefusal,
  findMailSettings,
  mailChannel,
  saveMailSettings,
  withoutEnquiries,
} from "../../app/outbox/mail.server";
import { claimDue, recordDelivery } from "../../app/outbox/queue.server";
import { DatabaseTimeout, type DatabaseClient } from "../../drizzle/client";
import { accounts, messages, siteSettings, enquiries } from "../../drizzle/schema";
import { addAccount } from "../support/accounts";
import { openDatabase } from "../support/database";
import { insert, storeSettings } from "../support/insert";
import { allEnquiries, failNextInsert, formEntries, noon, enquiryKeys, validAnswers } from "../support/intake";
import { enquiry } from "../support/rows";

const setup: MailSetup = {
  transport: "smtp",
  sender: "Studio <hello@studio.example>",
  recipients: ["team@studio.example"],
};
const sample = "https://plainloom.example";
const real = "https://studio.company";
const now = new Date(noon).toISOString();
const later = (hours: number) => new Date(noon + hours * 3_600_000).toISOString();

describe("an enquiry", () => {
  let db: DatabaseClient;
  let started: number;
  beforeEach(async () => {
    db = await openDatabase();
    started = 0;
  });
  const submit = (
    key: string | undefined = enquiryKeys[0],
    {
      origin = sample,
      answers = validAnswers,
      database = db,
    }: { origin?: string; answers?: typeof validAnswers; database?: DatabaseClient } = {},
  ) =>
    submitIntake(database, formEntries(answers, { key }), {
      now,
      clientAddress: `${(started += 1_000)}`,
      messages: { setup, origin, linkOrigin: origin },
      deliverMessages: () => (started += 1),
    });
  const rows = () => db.read(db.query.select().from(messages).orderBy(messages.rowId));
  const letters = async () => (await rows()).map(({ payload }) => JSON.parse(payload!) as Letter);
  const change = (settings: Partial<MailSettings>) =>
    saveMailSettings(db, 0, { ...defaultMailSettings, ...settings }, "system", now);
  /** The mails as they leave. */
  const send = async (at = now) => {
    const mails: OutgoingMail[] = [];
    const channel = mailChannel({
      transport: { send: async (mail) => `250 ${mails.push(mail)}` },
      sender: { name: "Studio", address: "hello@studio.example" },
      signer: await openLinkSigner(db),
      findRefusal: findMailRefusal(db, (await findMailSettings(db)).settings, setup),
      now: () => at,
    });
    for (const message of await claimDue(db, at, 20))
      await recordDelivery(db, message, await channel(message, new AbortController().signal), at);
    return mails;
  };

  it("writes a message to each chosen person and to the prospect, once, however often it is sent", async () => {
    for (let attempt = 0; attempt < 3; attempt += 1) expect((await submit()).status).toBe("sent");
    expect((await rows()).map(({ kind, recipient, state }) => [kind, recipient, state])).toEqual([
      ["enquiry", "team@studio.example", "queued"],
      ["copy", validAnswers.email, "queued"],
    ]);
    expect(started % 1_000).toBe(1);
  });

  it("without a key, sent at the same time, has its messages once", async () => {
    await Promise.all([submit(""), submit(""), submit("")]);
    expect(await allEnquiries(db)).toHaveLength(1);
    expect(await rows()).toHaveLength(2);
  });

  it("F3 F5 has its messages exactly if it was written, whatever the database did", async () => {
    await submit(enquiryKeys[0], { database: failNextInsert(db, "before", new DatabaseTimeout("gone")) });
    expect(await rows()).toHaveLength(0);
    await submit(enquiryKeys[0], { database: failNextInsert(db, "after", new DatabaseTimeout("gone")) });
    expect(await rows()).toHaveLength(2);
    await submit();
    expect(await rows()).toHaveLength(2);
  });

  it("tells the team what, budget and timeline, with a link and an answer to the prospect", async () => {
    await submit();
    const [mail] = await send();
    const [stored] = await allEnquiries(db);
    expect(mail).toMatchObject({
      to: "team@studio.example",
      replyTo: validAnswers.email,
      subject: "New enquiry: Startup MVP, $10K - $20K",
      headers: { "Auto-Submitted": "auto-generated" },
    });
    for (const text of [
      "Budget: $10K - $20K",
      "Start: Within a month",
      "Launch: 1-2 months",
      `${sample}/admin/submissions/${stored!.id}`,
    ])
      expect(mail!.text).toContain(text);
    expect(mail!.text).not.toContain("The email has links here");
  });

  it("gives the prospect the choices and a reference, and promises only what the settings promise", async () => {
    await storeSettings(db, { answeredBy: "", answerTime: "" });
    await submit();
    const [, letter] = await letters();
    const text = letterText(letter!);
    for (const part of [
      "These are the choices you made",
      "Reference: ",
      "Project: Startup MVP",
      "Budget: $10K - $20K",
      "Start: Within a month",
      "Launch: 1-2 months",
      "Book a call",
      "/privacy",
      "erased",
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/within|You get an answer/);
    await storeSettings(db, { answeredBy: "a founder", answerTime: "within two working days" });
    await submit(enquiryKeys[1]);
    const [, stored] = await allEnquiries(db);
    expect(letterText((await letters())[3]!)).toContain(`/onboarding/status?of=${stored!.id}`);
    expect(letterText((await letters())[3]!)).toContain("A founder answers within two working days.");
  });

  it("DRAFT-12 shows the prospect their cloth in the mail, cell by cell, so that nothing has to be loaded", async () => {
    await submit();
    const html = letterHtml((await letters())[1]!);
    const { columns, rows: picks } = finishedDraft(validAnswers);
    const woven = [...html.matchAll(/<tr height.*/g)].map(([row]) => [...row.matchAll(/colspan="(\d+)"/g)]);
    expect(woven).toHaveLength(picks.length);
    for (const cells of woven) expect(cells.reduce((sum, [, length]) => sum + Number(length), 0)).toBe(columns);
    const shown = picks.map(({ over }) => over.filter((isOver, at) => at > 0 && isOver !== over[at - 1]).length + 1);
    expect(woven.map((cells) => cells.length)).toEqual(shown);
    expect(html).not.toMatch(/<img|src=|url\(/);
    // Larger mails are cut off by some programs.
    expect(html.length).toBeLessThan(80_000);
  });

  it("INB-13 mails no word or link of the sender to the address that they entered", async () => {
    const problem = "You won! Claim it at https://evil.attacker.net before tonight.";
    await submit(enquiryKeys[0], {
      answers: { ...validAnswers, email: "victim@example.com", problem, userNeeds: `<a href="x">Click</a> ${problem}` },
    });
    await db.write([db.query.update(enquiries).set({ status: "contacted" })]);
    await releaseHeldEnquiries(db, { setup, origin: sample, linkOrigin: sample }, now);
    const copy = (await rows()).find(({ kind }) => kind === "copy")!;
    expect(copy.recipient).toBe("victim@example.com");
    const letter = JSON.parse(copy.payload!) as Letter;
    for (const text of [copy.payload!, letter.subject, letterText(letter), letterHtml(letter)])
      expect(text).not.toMatch(/attacker|You won|Click/);
    // Every link is one of the settings.
    expect(copy.payload!.match(/https?:\/\/[^/"\s]+/g)!.toSorted()).toEqual([
      "https://booking.plainloom.example",
      sample,
      sample,
      sample,
    ]);
  });

  const copies = async () =>
    (await rows()).filter(({ kind }) => kind === "copy").map(({ state, lastError }) => lastError ?? state);
  const enquire = (email: string, number: number) =>
    submit(crypto.randomUUID(), { answers: { ...validAnswers, email, problem: `Problem ${number}` } });

  it("INB-13 mails two copies a day to one mailbox, whatever its spelling", async () => {
    const spellings = ["ada@gmail.com", "ADA@gmail.com", "ada+shop@gmail.com", "a.d.a+x@googlemail.com"];
    for (const [number, email] of spellings.entries()) await enquire(email, number);
    const refusal = "Not sent: this mailbox got 2 copies within a day.";
    expect(await copies()).toEqual(["queued", "queued", refusal, refusal]);
    expect((await rows()).filter(({ kind }) => kind === "enquiry")).toHaveLength(4);
    await enquire("bea@gmail.com", 5);
    expect((await copies()).at(-1)).toBe("queued");
  });

  it("INB-13 mails thirty copies an hour, to whomever; the team is told of all", async () => {
    for (let number = 0; number < 33; number += 1) await enquire(`${number}@growers.example`, number);
    expect(await copies()).toEqual([
      ...Array<string>(30).fill("queued"),
      ...Array<string>(3).fill("Not sent: more than 30 enquiries arrived within an hour."),
    ]);
    expect((await rows()).filter(({ kind }) => kind === "enquiry")).toHaveLength(33);
  });

  it("at a real origin, sends prospects nothing in the name of a sample company, and says why", async () => {
    await submit(enquiryKeys[0], { origin: real });
    expect(await rows()).toMatchObject([
      { kind: "enquiry", state: "queued" },
      { kind: "copy", state: "stopped", lastError: "Not sent, because it is still a sample: brand, contact email." },
    ]);
    expect(JSON.stringify(await letters())).not.toContain("Plainloom");
    await storeSettings(db, { brand: "Studio", contactEmail: "hello@studio.company" });
    await submit(enquiryKeys[1], { origin: real });
    const [, , , copy] = await rows();
    expect(copy!.state).toBe("queued");
    expect((JSON.parse(copy!.payload!) as Letter).replyTo).toBe("hello@studio.company");
    expect(copy!.payload).not.toContain("booking.plainloom.example");
  });

  it("goes to whom the settings name, with their texts", async () => {
    await change({
      recipients: "ada@studio.example, bo@studio.example",
      sendsCopy: false,
      texts: { enquiry: { subject: "{project} for {brand}", text: "Nothing {else}." } },
    });
    await submit();
    expect((await rows()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ["ada@studio.example", "Startup MVP for Plainloom"],
      ["bo@studio.example", "Startup MVP for Plainloom"],
    ]);
  });

  it("INB-12 is not mailed to people who may not see it when the message leaves", async () => {
    const team = ["team", "bo", "guest"].map((name) => `${name}@studio.example`);
    await change({ recipients: team.join(", ") });
    await addAccount(db, "ada");
    for (const id of ["team", "bo"]) {
      await addAccount(db, id, "inbox");
      await db.write([
        db.query
          .update(accounts)
          .set({ email: `${id}@Studio.example` })
          .where(eq(accounts.id, id)),
      ]);
    }
    await submit();
    await enqueueDigest(db, { setup, origin: sample, linkOrigin: sample }, now);
    await applyAccountAction(db, "make-editor", "team", now, "system");
    await applyAccountAction(db, "disable", "bo", now, "system");
    expect((await send()).map(({ to }) => to)).toEqual([
      "guest@studio.example",
      "ada@growers.example",
      "guest@studio.example",
    ]);
    const stopped = (await rows()).filter(({ state }) => state === "stopped");
    expect(stopped.map(({ kind, recipient }) => `${kind} ${recipient}`).toSorted()).toEqual(
      ["digest bo", "digest team", "enquiry bo", "enquiry team"].map((name) => `${name}@studio.example`),
    );
    expect(stopped[0]!.lastError).toBe("Not sent: the account with this address may not see enquiries.");
    expect(await withoutEnquiries(db, team)).toEqual(team.slice(0, 2));
    await applyAccountAction(db, "make-inbox", "team", now, "system");
    expect(await withoutEnquiries(db, team)).toEqual(team.slice(1, 2));
  });

  it("INB-12 is not mailed to people who were removed from the settings before the message left", async () => {
    await submit();
    await change({ recipients: "new@studio.example" });
    expect((await send()).map(({ to }) => to)).toEqual([validAnswers.email]);
    expect((await rows())[0]!.lastError).toContain("no longer notified of enquiries");
  });

  it("T18 with an address that could be read as several gets no reply address", async () => {
    await submit(enquiryKeys[0], { answers: { ...validAnswers, email: "eve,victim@growers.example" } });
    expect((await letters())[0]!.replyTo).toBeUndefined();
    expect((await rows())[1]).toMatchObject({
      state: "stopped",
      lastError: expect.stringContaining("not a valid email address"),
    });
  });

  it("T1 with markup in its answers is text in the mail", async () => {
    await submit(enquiryKeys[0], { answers: { ...validAnswers, problem: '<img src=x onerror="alert(1)">&amp;' } });
    const [forTeam] = await letters();
    expect(letterHtml(forTeam!)).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;amp;");
    expect(letterHtml(forTeam!)).not.toContain("<img");
  });

  it("T22 that is erased takes its messages with it", async () => {
    await submit();
    await submit(enquiryKeys[1], {
      answers: { ...validAnswers, email: "bo@growers.example", problem: "Invoices are typed twice, and differ." },
    });
    await erasePerson(db, validAnswers.email.toUpperCase(), "system", now);
    expect((await rows()).map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ["enquiry", "team@studio.example"],
      ["copy", "bo@growers.example"],
    ]);
  });

  describe("links in the mail", () => {
    const tokens = (mail: OutgoingMail) => Array.from(mail.text.matchAll(/\?token=(\S+)/g), ([, token]) => token!);
    const status = async () => (await allEnquiries(db)).map(({ status: is, owner }) => [is, owner]);

    it("assign it or mark it as spam once, in the name of their recipient", async () => {
      await submit();
      const [take, spam] = tokens((await send())[0]!);
      const link = await findEnquiryLink(db, take!, now);
      expect(link).toMatchObject({ action: "take", recipient: "team@studio.example" });
      // Opening changes nothing.
      expect(await status()).toEqual([["new", ""]]);
      if (typeof link === "string") throw new Error(link);
      expect(await followLink(db, link, now)).toBe(true);
      expect(await status()).toEqual([["contacted", "team@studio.example"]]);
      expect(await followLink(db, link, now)).toBe(false);
      const other = await findEnquiryLink(db, spam!, now);
      expect(typeof other === "string" || (await followLink(db, other, now))).toBe(false);
      expect(await findLinkedEnquiry(db, link.enquiryId!)).toMatchObject({ status: "contacted" });
    });

    it("INB-2 make the account of the address the owner, by its name", async () => {
      await submit();
      const [take] = tokens((await send())[0]!);
      await addAccount(db, "tea", "inbox");
      const named = { email: "Team@studio.example", name: "Tea" };
      await db.write([db.query.update(accounts).set(named).where(eq(accounts.id, "tea"))]);
      const link = await findEnquiryLink(db, take!, now);
      expect(typeof link !== "string" && (await followLink(db, link, now))).toBe(true);
      expect(await allEnquiries(db)).toMatchObject([{ owner: "Tea", ownerId: "tea" }]);
    });

    it("ACC-14 are refused to people whose account is disabled or whose role has no enquiries", async () => {
      await submit();
      const [take, spam] = tokens((await send())[0]!);
      const answers = async () =>
        Promise.all([take!, spam!].map(async (token) => typeof (await findEnquiryLink(db, token, now))));
      await addAccount(db, "ada");
      await addAccount(db, "team", "editor");
      await db.write([db.query.update(accounts).set({ email: "Team@studio.example" }).where(eq(accounts.id, "team"))]);
      expect(await findEnquiryLink(db, take!, now)).toBe("refused");
      for (const [role, expected] of [
        ["make-inbox", "object"],
        ["make-user", "string"],
        ["make-admin", "object"],
        ["make-editor", "string"],
        ["make-inbox", "object"],
        ["disable", "string"],
      ] as const) {
        expect(await applyAccountAction(db, role, "team", now, "system")).toBe(true);
        expect([role, ...(await answers())]).toEqual([role, expected, expected]);
      }
      expect(await status()).toEqual([["new", ""]]);
    });

    it("are valid for a week, for nothing else, and not once the enquiry is erased", async () => {
      await submit();
      const [mail] = await send();
      const [take] = tokens(mail!);
      expect(await findEnquiryLink(db, take!, later(7 * 24 - 1))).toMatchObject({ action: "take" });
      expect(await findEnquiryLink(db, take!, later(7 * 24 + 1))).toBe("expired");
      for (const altered of [
        take!.replace(".take.", ".spam."),
        take!.replace(/\d{10}/, "1999999999"),
        `${take}A`,
        take!.slice(0, -1),
        "",
      ])
        expect(await findEnquiryLink(db, altered, now), altered).toBe("invalid");
      await db.write([db.query.delete(enquiries)]);
      expect(await findEnquiryLink(db, take!, now)).toBe("gone");
    });

    it("are not in the database", async () => {
      await submit();
      const [mail] = await send();
      expect(mail!.text).toContain("/enquiry-link?token=");
      expect(JSON.stringify(await rows())).not.toContain("token=");
    });
  });

  describe("that waits", () => {
    const digest = (at = later(18)) => enqueueDigest(db, { setup, origin: sample, linkOrigin: sample }, at);
    const digests = async () => (await rows()).filter(({ kind }) => kind === "digest");

    it("is in the digest of the morning, once a day, with a way to end it", async () => {
      await digest();
      expect(await digests()).toHaveLength(0);
      await submit();
      await digest();
      await digest(later(18.1));
      // A digest has no enquiry as its cause, so erasing a person must not have to look into digests.
      expect(JSON.stringify(await digests())).not.toContain(validAnswers.email);
      expect(await digests()).toMatchObject([
        { recipient: "team@studio.example", subject: "Waiting at Plainloom: 1 new enquiry" },
      ]);
      const mail = (await send(later(19))).at(-1)!;
      expect(mail.headers["List-Unsubscribe"]).toMatch(/^<https:\/\/plainloom\.example\/enquiry-link\?token=[\w.-]+>$/);
      await digest(later(42));
      expect(await digests()).toHaveLength(2);
    });

    it("is counted in the digest, however many are waiting", async () => {
      await insert(db, enquiries, ...Array.from({ length: 104 }, () => enquiry({ status: "new" })));
      await digest();
      expect((await digests())[0]!.subject).toBe("Waiting at Plainloom: 104 new enquiries");
    });

    it("INB-3 is in the digest when its next step is due, and counted as overdue after that day", async () => {
      const step = (nextStepOn: string, status: "contacted" | "won" = "contacted") =>
        enquiry({ status, nextStepOn, nextStep: "Call Ada", owner: "Mara" });
      await insert(
        db,
        enquiries,
        step("2026-11-01"),
        step("2026-11-02"),
        step("2026-11-03"),
        step("2026-11-01", "won"),
      );
      await digest(later(18));
      const [mail] = await digests();
      expect(mail!.subject).toBe("Waiting at Plainloom: 2 next steps, 1 overdue");
      // The text of a step may name a person.
      expect(mail!.payload).not.toContain("Ada");
    });

    it("is in no digest of people who do not want one", async () => {
      await submit();
      await change({ sender: "Team <team@studio.example>" });
      await Promise.all([endDigest(db, "Team@Studio.example", now), endDigest(db, "bo@studio.example", now)]);
      await digest();
      expect(await digests()).toHaveLength(0);
      const { settings } = await findMailSettings(db);
      expect(settings.noDigest.toSorted()).toEqual(["bo@studio.example", "team@studio.example"]);
      expect(settings.sender).toBe("Team <team@studio.example>");
    });
  });
});

describe("the mail settings", () => {
  it("keep every stored field that can be read, letter by letter", async () => {
    const db = await openDatabase();
    const copy = { subject: "Got it", text: "Thanks." };
    const value = { recipients: "a@b.example", sendsCopy: "no", timeZone: "Nowhere", texts: { copy, digest: 5 } };
    await db.write([
      db.query.insert(siteSettings).values({ key: "mail", value: JSON.stringify(value), updatedAt: now }),
    ]);
    expect((await findMailSettings(db)).settings).toEqual({
      ...defaultMailSettings,
      recipients: "a@b.example",
      texts: { copy },
    });
  });
});
