import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maxDraftLength, maxDraftAge, readDraft, sameValues, writeDraft } from "../../app/domain/drafts/draft";
import { anyText, assertProperty } from "../support/properties";

const now = Date.UTC(2026, 10, 20);

describe("unsaved text of a form", () => {
  it("is restored exactly, whatever was typed", () => {
    const values = fc.dictionary(fc.string({ minLength: 1 }), fc.array(anyText(40), { maxLength: 3 }), { maxKeys: 5 });
    assertProperty(values, (given) => {
      const draft = { values: { ...given }, version: "7", savedAt: now };
      expect(readDraft(writeDraft(draft), now + 1000)).toEqual(draft);
    });
  });

  it("is dropped after 30 days", () => {
    const text = writeDraft({ values: { title: ["x"] }, version: null, savedAt: now });
    expect(readDraft(text, now + maxDraftAge)).not.toBeNull();
    expect(readDraft(text, now + maxDraftAge + 1)).toBeNull();
  });

  it("ignores anything else in the storage", () => {
    for (const text of [
      null,
      "",
      "{",
      "1",
      "[]",
      "{}",
      '{"values":[]}',
      '{"values":{},"savedAt":"x"}',
      '{"values":1}',
    ]) {
      expect([text, readDraft(text, now)]).toEqual([text, null]);
    }
    const mixed = JSON.stringify({ values: { a: ["x", 1], b: "y" }, version: 3, savedAt: now });
    expect(readDraft(mixed, now)).toEqual({ values: { a: ["x"] }, version: null, savedAt: now });
  });

  it("is not stored if it would fill the browser's storage", () => {
    expect(writeDraft({ values: { body: ["x".repeat(maxDraftLength)] }, version: null, savedAt: now })).toBeNull();
  });

  it("is unchanged if only empty fields, order or line breaks differ", () => {
    expect(sameValues({ a: ["1"], b: ["x\r\ny"], c: [""] }, { b: ["x\ny"], a: ["1"] })).toBe(true);
    expect(sameValues({ a: ["1"] }, { a: ["2"] })).toBe(false);
    expect(sameValues({ a: ["1", "2"] }, { a: ["2", "1"] })).toBe(false);
    expect(sameValues({ draft: ["on"] }, {})).toBe(false);
  });
});
