import { expect, it } from "vitest";
import { memoizeLast } from "../../app/settings/queries.server";

it("computes again only when a value differs from those before", () => {
  const computed: string[] = [];
  const join = memoizeLast((one: string, other: number | null) => {
    computed.push(`${one} ${other}`);
    return { one, other };
  });
  const first = join("a", 1);
  expect(join("a", 1)).toBe(first);
  expect(join("a", null)).toEqual({ one: "a", other: null });
  expect(join("a", 1)).toEqual(first);
  expect(computed).toEqual(["a 1", "a null", "a 1"]);
});
