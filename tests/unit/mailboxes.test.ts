import { expect, it } from "vitest";
import { mailboxOf } from "../../app/base/limits/senders";
import { anyText, assertProperty } from "../support/properties";

it("T20 addresses of one mailbox count as one", () => {
  for (const [mailbox, ...addresses] of [
    ["ada@growers.example", "ADA@growers.example", " ada+shop@Growers.example ", "ada+a+b@growers.example"],
    ["ada@gmail.com", "a.d.a@gmail.com", "Ada+x.y@googlemail.com"],
  ])
    for (const address of addresses) expect(mailboxOf(address), address).toBe(mailbox);
});

it("T20 addresses of different mailboxes do not", () => {
  const addresses = [
    "a.da@growers.example",
    "ada@growers.example",
    "+ada@growers.example",
    "+bea@growers.example",
    "@",
  ];
  expect(addresses.map(mailboxOf)).toEqual(addresses);
});

it("T20 counts anything", () => {
  assertProperty(anyText(30), (text) => expect(mailboxOf(mailboxOf(text))).toBe(mailboxOf(text)));
});
