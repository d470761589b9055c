import fc from "fast-check";
import { describe, it } from "vitest";
import { anyText, assertAsyncProperty } from "../../support/properties";
import { deepest, inputParsers, parseOrReject, type InputParser } from "./input-parsers";

/** Valid and broken texts in the parser's format, and arbitrary text. */
function textsFor({ words }: InputParser): fc.Arbitrary<string> {
  const piece = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...words) }, { weight: 1, arbitrary: anyText(8) });
  return fc.oneof(
    { weight: 4, arbitrary: fc.array(piece, { maxLength: 24, size: "max" }).map((pieces) => pieces.join("")) },
    { weight: 1, arbitrary: anyText() },
    { weight: 1, arbitrary: fc.json({ maxDepth: 4, stringUnit: "binary" }) },
  );
}

describe("any outside input is parsed or refused", () => {
  it.each(Object.entries(inputParsers))("%s", (_, reader) =>
    assertAsyncProperty(textsFor(reader), (text) => parseOrReject(reader, text)),
  );
});

describe("JSON nested as deep as a body, an address or the headers can hold", () => {
  const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
  const texts: ReadonlyArray<(depth: number) => string> = [
    (depth) => "[".repeat(depth),
    nested,
    (depth) => '{"a":'.repeat(depth / 5) + "1" + "}".repeat(depth / 5),
    (depth) => `{"name":${nested(depth)}}`,
    (depth) => `{"tags":${nested(depth)}}`,
    (depth) =>
      `{"table":"stack","set":"abcdefghijkl","isDryRun":true,"rows":[{"row":1,"record":{"tags":${nested(depth)}}}]}`,
    (depth) => `[{"name":"a","tags":${nested(depth)}}]`,
    (depth) => `name,tags\na,"${nested(depth)}"\n`,
  ];

  it.each(Object.entries(inputParsers))("%s is parsed or refused", async (_, reader) => {
    for (const textOf of texts) await parseOrReject(reader, deepest(reader, textOf));
  });
});
