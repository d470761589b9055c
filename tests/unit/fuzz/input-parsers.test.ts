import fc from "fast-check";
import { describe, it } from "vitest";
import { anyText, assertAsyncProperty } from "../../support/properties";
import { inputParsers, parseOrReject, type InputParser } from "./input-parsers";

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

describe("JSON nested as deep as a body can hold", () => {
  const depth = 400_000;
  const texts = [
    "[".repeat(depth),
    "[".repeat(depth) + "]".repeat(depth),
    '{"a":'.repeat(depth / 5) + "1" + "}".repeat(depth / 5),
    `{"name":${"[".repeat(depth)}${"]".repeat(depth)}}`,
    `{"tags":${"[".repeat(depth)}${"]".repeat(depth)}}`,
    `{"table":"stack","set":"abcdefghijkl","isDryRun":true,"rows":[{"row":1,"record":{"tags":${"[".repeat(depth)}${"]".repeat(depth)}}}]}`,
    `[{"name":"a","tags":${"[".repeat(depth)}${"]".repeat(depth)}}]`,
    `name,tags\na,"${"[".repeat(depth)}${"]".repeat(depth)}"\n`,
  ];

  it.each(Object.entries(inputParsers))("%s is parsed or refused", async (_, reader) => {
    for (const text of texts) await parseOrReject(reader, text);
  });
});
