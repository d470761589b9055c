import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mailtoAddress } from "../../app/base/web/link-address";
import { placeholderNames } from "../../app/base/words/placeholders";
import {
  defaultReplies,
  fillReplies,
  maxReplies,
  parseReplies,
  replyErrors,
  replyPlaceholders,
  type ReplyValues,
} from "../../app/enquiries/rules/replies";
import { anyText, assertProperty } from "../support/properties";

const values: ReplyValues = {
  brand: "Studio",
  project: "Startup MVP",
  budget: "$10K - $20K",
  reference: "3F2A9C1B",
  booking: "https://booking.example/studio",
  sender: "Ada",
};

/** The mail that a mail program composes from an address (RFC 6068). */
function readMailto(address: string) {
  const [, to = "", query = ""] = /^mailto:([^?]*)(?:\?(.*))?$/.exec(address) ?? [];
  const fields = query.split("&").filter(Boolean);
  return {
    to: decodeURIComponent(to),
    fields: fields.map((field) => field.split("=").map((part) => decodeURIComponent(part))),
  };
}

describe("INB-7 reply templates", () => {
  it("any text arrives in the mail program as it is, and adds no recipient and no header", () => {
    assertProperty(fc.tuple(anyText(30), anyText(40), anyText(80)), ([name, subject, text]) => {
      const address = mailtoAddress(`${name}@growers.example`, { subject, text });
      expect(address).toMatch(/^mailto:[\w.!~*'()%-]*@growers\.example(?:\?[\w.!~*'()%&=-]*)?$/);
      const read = readMailto(address);
      expect(read.to).toBe(`${name}@growers.example`.toWellFormed());
      const body = text.toWellFormed().replace(/\r\n?|\n/g, "\r\n");
      expect(Object.fromEntries(read.fields)).toEqual({
        ...(subject && { subject: subject.toWellFormed().replace(/\s+/g, " ") }),
        ...(text && { body }),
      });
    });
  });

  it("are filled in; a sentence without its value is left out, and the rest stays", () => {
    const [filled] = fillReplies(defaultReplies, "ada@growers.example", values);
    expect(filled!.subject).toBe("Your project with Studio (3F2A9C1B)");
    expect(filled!.text).toContain("call here: https://booking.example/studio\n\nWhich");
    const [without] = fillReplies(defaultReplies, "ada@growers.example", { ...values, booking: "" });
    expect(without!.text).not.toMatch(/\{|call here|\n{3}/);
    expect(without!.text).toMatch(/^Hello,\n\nthank you[^]+Best regards\nAda$/);
    expect(readMailto(filled!.href).fields[1]![1]).toBe(filled!.text.replaceAll("\n", "\r\n"));
  });

  it("have samples with known placeholders, which the form keeps as they are", () => {
    const texts = Object.fromEntries(
      defaultReplies.flatMap((reply, at) => Object.entries(reply).map(([name, text]) => [`reply.${at}.${name}`, text])),
    );
    expect(parseReplies((name) => texts[name] ?? "")).toEqual(defaultReplies);
    expect(replyErrors(defaultReplies)).toEqual({});
    for (const { subject, text } of defaultReplies)
      for (const name of placeholderNames(subject + text)) expect(replyPlaceholders).toHaveProperty(name);
  });

  it("are removed by emptying them, and need a name and a length that mail programs take", () => {
    const texts: Record<string, string> = {
      "reply.0.name": " ",
      "reply.1.text": "x".repeat(1_501),
      "reply.2.name": "Kept",
    };
    const replies = parseReplies((name) => texts[name] ?? "");
    expect(replies.map(({ name }) => name)).toEqual(["", "Kept"]);
    expect(replyErrors(replies)).toEqual({
      "reply.0.name": "Enter a name.",
      "reply.0.text": "Use at most 1,500 characters.",
    });
    expect(parseReplies(() => "x")).toHaveLength(maxReplies);
  });
});
