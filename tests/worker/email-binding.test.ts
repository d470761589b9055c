import { expect, it } from "vitest";
import type { OutgoingMail } from "../../app/outbox/mail";
import { DeliveryError } from "../../app/outbox/queue.server";
import { mailSetup } from "../../workers/env";
import { bindingTransport, openTransport } from "../../workers/mail/deliver-messages";
import { testEnv } from "../support/d1";

const mail: OutgoingMail = {
  id: "0d9f3a52-6c1f-4c33-9a39-6d4c7a1f0b11",
  date: "2026-11-01T12:00:00.000Z",
  from: { name: "Studio", address: "hello@studio.example" },
  to: "ada@example.com",
  replyTo: null,
  subject: "Größe\r\nBcc: eve@evil.example",
  text: "Hello",
  html: "<p>Hello</p>",
  headers: {},
};
const signal = new AbortController().signal;

it("Cloudflare's binding takes the composed mail", async () => {
  expect(await bindingTransport(testEnv.TEST_EMAIL).send(mail, signal)).toMatch(/\S/);
});

it("a binding that fails is tried again", async () => {
  const failing = { send: () => Promise.reject(new Error("quota exceeded")) };
  await expect(bindingTransport(failing).send(mail, signal)).rejects.toThrow(DeliveryError);
});

it("SMTP_URL comes first, then the binding; without either there is no mail", async () => {
  const EMAIL = testEnv.TEST_EMAIL;
  expect(mailSetup({ EMAIL, SMTP_URL: "smtp://x", MAIL_TO: "a@b.c, no, d@e.f" })).toEqual({
    transport: "smtp",
    sender: "",
    recipients: ["a@b.c", "d@e.f"],
  });
  expect(mailSetup({ EMAIL }).transport).toBe("binding");
  expect(mailSetup({}).transport).toBe("none");
  expect(openTransport({})).toBeNull();
  await expect(openTransport({ SMTP_URL: "mail.example.com" })!.send(mail, signal)).rejects.toThrow("SMTP_URL is not");
});
