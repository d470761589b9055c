import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mentionsEmail, storedWithoutEmail, withoutEmail } from "../../app/base/words/email-mentions";
import { anyText, assertProperty } from "../support/properties";

const ada = "ada@x.com";

describe("an email address in a text", () => {
  it.each([
    ["ada@x.com", "[erased]"],
    ["Ask Ada@X.COM.", "Ask [erased]."],
    ["<ada@x.com>, ADA@x.com", "<[erased]>, [erased]"],
    ["mailto:ada@x.com?subject=Hi", "mailto:[erased]?subject=Hi"],
    ["copy/1/ada@x.com", "copy/1/[erased]"],
    ["'ada@x.com' (ada@x.com)!", "'[erased]' ([erased])!"],
    ["ada@x.com... and more", "[erased]... and more"],
    ["not.ada@x.com, ada@x.com", "not.ada@x.com, [erased]"],
  ])("is removed from %s", (text, cleaned) => expect(withoutEmail(text, " ADA@x.com ")).toBe(cleaned));

  it.each([
    "not.ada@x.com",
    "bada@x.com",
    "b-ada@x.com",
    "b_ada@x.com",
    "b+ada@x.com",
    "äda@x.com ärada@x.com",
    "ada@x.com.au",
    "ada@x.community",
    "ada@x.com-shop.com",
    "ada@x.co",
    "ada+tag@x.com",
    "",
  ])("is not meant in %s", (text) => expect(withoutEmail(text, ada)).toBeNull());

  it("is removed from JSON as from its texts, also where one of them is JSON", () => {
    const value = {
      a: "Write to\nada@x.com",
      list: ["ada@x.com", 1, null],
      nested: JSON.stringify({ b: "\nada@x.com" }),
    };
    expect(JSON.parse(storedWithoutEmail(JSON.stringify(value), ada)!)).toEqual({
      a: "Write to\n[erased]",
      list: ["[erased]", 1, null],
      nested: JSON.stringify({ b: "\n[erased]" }),
    });
    expect(storedWithoutEmail('{"a": "bada@x.com"}', ada)).toBeNull();
    expect(storedWithoutEmail("[by phone] ada@x.com", ada)).toBe("[by phone] [erased]");
  });

  it("is gone from whatever text, which stays the same but for it", () => {
    assertProperty(fc.tuple(anyText(20), anyText(20)), ([before, after]) => {
      const text = `${before} ${ada} ${after}`;
      const cleaned = withoutEmail(text, ada)!;
      expect(mentionsEmail(cleaned, ada)).toBe(false);
      if (!before.includes("@") && !after.includes("@")) expect(cleaned).toBe(text.replace(ada, "[erased]"));
      expect(withoutEmail(text, "")).toBeNull();
    });
  });
});
