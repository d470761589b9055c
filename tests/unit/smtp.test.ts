import { createServer, type AddressInfo } from "node:net";
import fc from "fast-check";
import MailComposer from "nodemailer/lib/mail-composer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isMailAddress, parseAddresses, parseMailbox, type OutgoingMail } from "../../app/outbox/mail";
import { DeliveryError } from "../../app/outbox/queue.server";
import { mailOptions, parseSmtpUrl, type SmtpServer, smtpTransport } from "../../workers/mail/smtp";
import { startMailServer, type MailServer } from "../support/mail-server";
import { anyText, assertAsyncProperty } from "../support/properties";

const mail: OutgoingMail = {
  id: "0d9f3a52-6c1f-4c33-9a39-6d4c7a1f0b11",
  date: "2026-11-01T12:00:00.000Z",
  from: { name: "Studio Ñandú", address: "hello@studio.example" },
  to: "ada@example.com",
  replyTo: "prospect@growers.example",
  subject: "New enquiry",
  text: "Hello\n.\nthere",
  html: "<p>Hello</p>",
  headers: { "Auto-Submitted": "auto-generated" },
};
const send = (server: SmtpServer, changes: Partial<OutgoingMail> = {}) =>
  smtpTransport(server).send({ ...mail, ...changes }, new AbortController().signal);
const at = (port: number, rest = "") => parseSmtpUrl(`smtp://${rest}127.0.0.1:${port}`)!;
const failure = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(DeliveryError);
  return error as DeliveryError;
};

describe("a mail by SMTP", () => {
  let server: MailServer;
  beforeAll(async () => {
    server = await startMailServer("plain");
  });
  afterAll(() => server.close());

  it("arrives with its headers, once for each attempt and always with the same Message-ID", async () => {
    expect(await send(at(server.port, "ada:p%40ss@"))).toContain("Accepted");
    await send(at(server.port));
    const [first, second] = server.mails.splice(0);
    expect(first!.user).toBe("ada");
    expect(first!.to).toEqual(["ada@example.com"]);
    expect(first!.parsed).toMatchObject({
      messageId: "<0d9f3a52-6c1f-4c33-9a39-6d4c7a1f0b11@studio.example>",
      subject: "New enquiry",
      text: "Hello\n.\nthere",
      html: "<p>Hello</p>",
      date: new Date(mail.date),
    });
    expect(first!.parsed.from!.value[0]).toMatchObject(mail.from);
    expect(first!.parsed.replyTo!.text).toBe("prospect@growers.example");
    expect(first!.parsed.headers.get("auto-submitted")).toBe("auto-generated");
    expect(second!.parsed.messageId).toBe(first!.parsed.messageId);
  });
});

it(
  "T18 whatever its texts contain, a mail has the same headers and recipients, and short lines",
  { timeout: 300_000 },
  async () => {
    const hostile = fc.oneof(
      anyText(),
      fc.constantFrom(
        "a\r\nBcc: eve@evil.example",
        "a\n\nbody",
        "=?utf-8?q?=0ABcc:?=",
        "x".repeat(2_000),
        "é".repeat(1_200),
      ),
    );
    await assertAsyncProperty(fc.tuple(hostile, hostile, hostile), async ([subject, text, header]) => {
      const from = { name: header, address: mail.from.address };
      const message = new MailComposer(
        mailOptions({ ...mail, subject, text, from, headers: { "X-Note": header } }),
      ).compile();
      expect(message.getEnvelope()).toEqual({ from: mail.from.address, to: ["ada@example.com"] });
      const raw = (await message.build()).toString();
      const [head = ""] = raw.split("\r\n\r\n", 1);
      const names = head.split(/\r\n(?![ \t])/).map((line) => line.slice(0, line.indexOf(":")));
      expect(new Set(names).size).toBe(names.length);
      const allowed =
        "Content-Transfer-Encoding Content-Type Date From MIME-Version Message-ID Reply-To Subject To X-Note";
      expect(allowed.split(" ")).toEqual(expect.arrayContaining(names));
      expect(raw.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
      expect(Math.max(...head.split("\r\n").map(({ length }) => length))).toBeLessThanOrEqual(998);
      expect(
        Math.max(
          ...raw
            .slice(head.length)
            .split("\r\n")
            .map(({ length }) => length),
        ),
      ).toBeLessThanOrEqual(78);
    });
  },
);

describe("a mail server that", () => {
  const closing: MailServer[] = [];
  afterAll(() => Promise.all(closing.map((server) => server.close())));
  const start = async (...options: Parameters<typeof startMailServer>) => {
    const server = await startMailServer(...options);
    closing.push(server);
    return server;
  };
  const refusing = (responseCode: number) =>
    start("plain", { onRcptTo: (_, __, answer) => answer(Object.assign(new Error("Not now"), { responseCode })) });

  it("does not know the recipient is not asked again", async () => {
    const error = await failure(send(at((await refusing(550)).port)));
    expect(error.options).toMatchObject({ isPermanent: true, note: expect.stringContaining("550") });
  });

  it("greylists is asked again", async () => {
    expect((await failure(send(at((await refusing(451)).port)))).options.isPermanent).toBe(false);
  });

  it("refuses the password is asked again, because somebody may correct it", async () => {
    const server = await start("plain", { onAuth: (_, __, answer) => answer(new Error("Invalid login")) });
    expect((await failure(send(at(server.port, "ada:wrong@")))).options.isPermanent).toBe(false);
  });

  it("is down is asked again", async () => {
    const server = await startMailServer("plain");
    await server.close();
    expect((await failure(send(at(server.port)))).options.isPermanent).toBe(false);
  });

  it("never answers is given up when the attempt is", async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const controller = new AbortController();
    const sending = failure(smtpTransport(at((silent.address() as AddressInfo).port)).send(mail, controller.signal));
    controller.abort();
    await sending;
    silent.close();
  });

  it("is elsewhere and offers no TLS never gets the password", async () => {
    const server = await start("plain");
    const elsewhere = { ...at(server.port, "ada:secret@"), isLocal: false };
    expect((await failure(send(elsewhere))).message).toMatch(/STARTTLS|TLS/i);
    expect(server.mails).toEqual([]);
  });

  it("has a certificate that nobody vouches for gets nothing, unless it is on this machine", async () => {
    const server = await start("starttls");
    expect((await failure(send({ ...at(server.port), isLocal: false }))).options.isPermanent).toBe(false);
    expect(server.mails).toEqual([]);
    await send(at(server.port));
    expect(server.mails.map(({ secure }) => secure)).toEqual([false]);
    const direct = await start("tls");
    await failure(send(parseSmtpUrl(`smtps://127.0.0.1:${direct.port}`)!));
    expect(direct.mails).toEqual([]);
  });
});

it.each([
  ["smtp://mail.example.com", { host: "mail.example.com", port: 587, secure: false, isLocal: false }],
  ["smtps://mail.example.com", { host: "mail.example.com", port: 465, secure: true, isLocal: false }],
  ["smtp://localhost:2525", { host: "127.0.0.1", port: 2525, secure: false, isLocal: true }],
  [
    "smtps://a%40b:p%3Aw%24@[::1]:1465",
    { host: "::1", port: 1465, secure: true, isLocal: true, auth: { user: "a@b", pass: "p:w$" } },
  ],
  ["smtp://%ff@mail.example.com", null],
  ["https://mail.example.com", null],
  ["mail.example.com", null],
  ["", null],
])("SMTP_URL %j", (text, expected) => {
  expect(parseSmtpUrl(text)).toEqual(expected);
});

it("addresses", () => {
  expect(parseMailbox('"The Studio" <hello@studio.example>')).toEqual({
    name: "The Studio",
    address: "hello@studio.example",
  });
  expect(parseMailbox("hello@studio.example")).toEqual({ name: "", address: "hello@studio.example" });
  expect(parseMailbox("nobody")).toBeNull();
  expect(parseAddresses("a@example.com, b@example.com;c@localhost\nno")).toEqual([
    "a@example.com",
    "b@example.com",
    "c@localhost",
  ]);
  for (const text of [
    "a,b@example.com",
    "<a@example.com>",
    "a@b@c",
    'x"y@example.com',
    "a@exam ple.com",
    "a\n@b.c",
    "@b.c",
    "a@",
  ])
    expect(isMailAddress(text), text).toBe(false);
  expect(isMailAddress("søren@bücher.example")).toBe(true);
});
