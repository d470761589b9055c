import { describe, expect, it } from "vitest";
import { findSuperlinear } from "./growth";
import { inputParsers, parseOrReject } from "./input-parsers";

describe("P7 the time of reading grows with the length of the text, and no faster", () => {
  it.each(Object.entries(inputParsers))("%s", async (_, reader) => {
    expect(await findSuperlinear((text) => parseOrReject(reader, text), reader)).toEqual([]);
  });

  it("the judge of this finds a pattern that goes back over runs of spaces, and lets one pass that does not", async () => {
    expect(await findSuperlinear((text) => /\s*x$/.test(text), { pieces: [" ", "a"], after: ["!"] })).toEqual([
      '" …!"',
    ]);
    expect(await findSuperlinear((text) => /\s+x?$/.test(text.trim()), { pieces: [" ", "a"] })).toEqual([]);
  });
});
