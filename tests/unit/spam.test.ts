import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isDisposable, judgeSpam, repeatableText, type SpamSignals } from "../../app/enquiries/rules/spam";
import { anyText, assertProperty } from "../support/properties";

const person: SpamSignals = {
  texts: ["Growers write their harvest on paper.", "Forty growers, each evening."],
  email: "ada@growers.example",
  isHoneypotFilled: false,
  repeats: 0,
  fromNetwork: 1,
  fromMailbox: 1,
  isFlood: false,
};
const judge = (changes: Partial<SpamSignals>) => {
  const { isHeld, reasons } = judgeSpam({ ...person, ...changes });
  return [isHeld, ...reasons.map(({ rule }) => rule)];
};
const withLinks = (count: number) => ({ texts: ["https://growers.example ".repeat(count)] });

describe("INB-8 the spam rules", () => {
  it.each<[string, Partial<SpamSignals>, unknown[]]>([
    ["a person", {}, [false]],
    ["a filled honeypot", { isHoneypotFilled: true }, [true, "honeypot"]],
    ["two links", withLinks(2), [false]],
    ["three links are noticed", withLinks(3), [false, "links"]],
    ["six links", withLinks(6), [true, "links"]],
    ["links as markup", { texts: ['<a href="x">cheap</a>'] }, [true, "links"]],
    ["the text of another address", { repeats: 1 }, [true, "repeated"]],
    ["a throwaway address is noticed", { email: "ada@mailinator.com" }, [false, "disposable"]],
    ["the third from a network is noticed", { fromNetwork: 3 }, [false, "rate"]],
    ["the third from a mailbox", { fromMailbox: 3 }, [false]],
    ["the fourth from a mailbox is noticed", { fromMailbox: 4 }, [false, "rate"]],
    ["the sixth from a mailbox", { fromMailbox: 6 }, [true, "rate"]],
    ["one of a flood is noticed", { isFlood: true }, [false, "rate"]],
    ["one of a flood and the third from a network", { isFlood: true, fromNetwork: 3 }, [true, "rate"]],
    ["two weak signs", { email: "a@x.yopmail.com", fromNetwork: 3 }, [true, "disposable", "rate"]],
  ])("%s", (_, changes, expected) => expect(judge(changes)).toEqual(expected));

  it("give their reasons in words, and quote none of the enquiry's", () => {
    const { reasons } = judgeSpam({
      ...person,
      ...withLinks(7),
      isHoneypotFilled: true,
      repeats: 2,
      fromMailbox: 7,
      isFlood: true,
    });
    expect(reasons.map(({ text }) => text)).toEqual([
      "It filled in a field that people cannot see.",
      "It has 7 links.",
      "The same text came from another address in the last 7 days.",
      "It was number 7 from its mailbox within a day. It came among very many within an hour.",
    ]);
  });

  it("know domains of throwaway addresses, and those below them, only", () => {
    for (const email of ["a@mailinator.com", "A@Mailinator.COM ", "a@b.c.mailinator.com"])
      expect(isDisposable(email), email).toBe(true);
    for (const email of ["a@notmailinator.com", "a@mailinator.com.example", "mailinator.com@x.example", ""])
      expect(isDisposable(email), email).toBe(false);
  });

  it("recognize a text whatever its case and spaces, unless it is too short", () => {
    expect(repeatableText(["A website", "Customers"])).toBe("");
    assertProperty(fc.tuple(anyText(60), anyText(60)), (texts) => {
      const spaced = texts.map((text) => ` ${text.replaceAll(" ", " \n ")}\t`);
      expect(repeatableText(spaced)).toBe(repeatableText(texts));
    });
  });
});
