import fc from "fast-check";
import { expect, it } from "vitest";
import { clientNetwork, networkOf } from "../../app/base/limits/senders";
import { anyText, assertProperty } from "../support/properties";

it("counts a network as one, not its addresses", () => {
  const pair = { v4: 24, v6: 48 };
  expect(networkOf("203.0.113.7", pair)).toBe(networkOf("203.0.113.200", pair));
  expect(networkOf("203.0.113.7", pair)).not.toBe(networkOf("203.0.114.7", pair));
  expect(networkOf("2001:db8:1::1", pair)).toBe(networkOf("2001:0DB8:0001:ffff:1:2:3:4", pair));
  expect(networkOf("2001:db8:1::1", pair)).not.toBe(networkOf("2001:db8:2::1", pair));
  expect(networkOf("::ffff:203.0.113.7", pair)).toBe("203.0.113");
  expect([networkOf("::1", pair), networkOf("local", pair)]).toEqual(["0:0:0::", "local"]);
  assertProperty(anyText(), (text) => expect(networkOf(text, pair).length).toBeLessThan(100));
});

it("treats an IPv6 /64 as one client, and each IPv4 address as one", () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((number) => number.toString(16));
  const groups = (length: number) => fc.array(group, { minLength: length, maxLength: length });
  assertProperty(fc.record({ network: groups(4), one: groups(4), other: groups(4) }), ({ network, one, other }) => {
    const client = clientNetwork([...network, ...one].join(":"));
    expect(clientNetwork([...network, ...other].join(":").toUpperCase())).toBe(client);
    const next = [...network.slice(0, 3), ((Number.parseInt(network[3]!, 16) + 1) % 0x10000).toString(16)];
    expect(clientNetwork([...next, ...one].join(":"))).not.toBe(client);
  });
  expect(clientNetwork("2001:db8::1")).toBe(clientNetwork("2001:db8:0:0:ffff::"));
  expect(clientNetwork("203.0.113.7")).not.toBe(clientNetwork("203.0.113.8"));
  expect(clientNetwork("::ffff:203.0.113.7")).toBe(clientNetwork("203.0.113.7"));
});
