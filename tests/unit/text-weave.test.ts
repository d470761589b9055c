import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, it } from "vitest";
import { hash } from "../../app/base/words/hash";
import { longestFloat, textDraft, wordsOf } from "../../app/ui/imagery/text-weave";
import { clothShapes, type Draft } from "../../app/ui/imagery/weave";
import { anyText, assertProperty } from "../support/properties";

const size = { columns: 40, rows: 33, bare: 5 };
const invoices = "Our accountants retype 2,000 supplier invoices a month and some get paid twice";

/** All that is seen of a cloth. */
const seen = ({ rows }: Draft) => rows.map(({ over, yarn }) => `${yarn} ${over.map(Number).join("")}`).join("\n");

const vocabulary =
  `our accountants retype two thousand supplier invoices a month and some get paid twice we need an app for
  the marina to book berths I am so at it on in of be or my go no us students parents spreadsheet orders stock shift nurses
  care team customers claims warranty photo report`.split(/\s+/);
const anySentence = fc
  .array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 14 })
  .map((all) => all.join(" "));

it("DRAFT-6 weaves the same cloth of the same words for ever", () => {
  // Visitors keep their cloth: a change of these numbers breaks a promise.
  expect(hash(seen(textDraft(invoices, size)))).toBe(1_435_237_420);
  expect(hash(seen(textDraft("AI", size)))).toBe(2945138205);
  expect(hash(seen(textDraft("", size)))).toBe(13338024);
  expect(seen(textDraft(`  ${invoices.toUpperCase().replaceAll(" ", "\n ")}!`, size))).toBe(
    seen(textDraft(invoices, size)),
  );
});

it("DRAFT-6 weaves another cloth if one word changes", () => {
  assertProperty(fc.tuple(anySentence, fc.nat(), fc.constantFrom(...vocabulary)), ([sentence, place, word]) => {
    const words = sentence.split(" ");
    const changed = words.with(place % words.length, word).join(" ");
    if (changed.toLowerCase() !== sentence.toLowerCase())
      expect(seen(textDraft(changed, size))).not.toBe(seen(textDraft(sentence, size)));
  });
});

it("DRAFT-6 weaves fewer than one in a thousand of 5,000 texts alike", () => {
  const texts = new Set(fc.sample(anySentence, { numRuns: 6_000, seed: 1 }).map((text) => text.toLowerCase()));
  const some = [...texts].slice(0, 5_000);
  expect(some.length).toBeGreaterThan(4_500);
  expect(some.length - new Set(some.map((text) => seen(textDraft(text, size)))).size).toBeLessThan(5);
});

it("DRAFT-6 lets no thread float over more than nine others, on either face", () => {
  const longest = (list: readonly boolean[]) => {
    let [most, run] = [0, 0];
    for (const [at, value] of list.entries()) {
      run = at > 0 && value === list[at - 1] ? run + 1 : 1;
      most = Math.max(most, run);
    }
    return most;
  };
  assertProperty(fc.oneof(anyText(60), anySentence), (text) => {
    const { rows } = textDraft(text, size);
    for (const { over } of rows) expect(longest(over)).toBeLessThanOrEqual(longestFloat);
    for (let column = 0; column < size.columns; column += 1)
      expect(longest(rows.map(({ over }) => over[column]!))).toBeLessThanOrEqual(longestFloat);
  });
});

it("DRAFT-6 draws a cloth in 1.5 KB, compressed", () => {
  for (const text of fc.sample(anySentence, { numRuns: 200, seed: 2 })) {
    const paths = clothShapes(textDraft(text, size, 1)).map(({ path }) => path);
    expect(gzipSync(paths.join("\n")).length).toBeLessThan(1_500);
  }
});

it("DRAFT-7 has one accent thread, the first pick of the word that chose the plan", () => {
  const draft = textDraft(invoices, size, 5);
  expect(draft.accent.thread).toBe("weft");
  expect(draft.accent.at).toBeGreaterThan(0);
  const places = wordsOf(invoices).map((_, word) => textDraft(invoices, size, word).accent.at);
  // The first word is at the bottom.
  expect(places).toEqual(places.toSorted((one, other) => other - one));
  expect(new Set(places).size).toBe(places.length);
  expect(textDraft(invoices, size).accent.at).toBe(-1);
  expect(seen(draft)).toBe(seen(textDraft(invoices, size)));
});

it("DRAFT-7 has it in texts of any length", () => {
  assertProperty(fc.tuple(fc.array(anySentence, { minLength: 1, maxLength: 40 }), fc.nat()), ([sentences, place]) => {
    const text = sentences.join(" ");
    const { accent, rows } = textDraft(text, size, place % wordsOf(text).length);
    expect(accent.at).toBeGreaterThanOrEqual(0);
    expect(accent.at).toBeLessThan(rows.length);
  });
});
