import { describe, expect, it } from "vitest";
import { findSuperlinear } from "./growth";
import { inputParsers, parseOrReject } from "./input-parsers";

describe("P7 parsing time grows linearly with the length of the text", () => {
  it.each(Object.entries(inputParsers))("%s", async (_, reader) => {
    expect(await findSuperlinear((text) => parseOrReject(reader, text), reader)).toEqual([]);
  });

  it("the check reports a regular expression that backtracks over spaces, and accepts one that does not", async () => {
    const pieces = [" ", "a"];
    expect(await findSuperlinear((text) => /\s*x$/.test(text), { pieces, after: ["!"], size: 14_000 })).toEqual([
      '" …!"',
    ]);
    expect(await findSuperlinear((text) => /\s+x?$/.test(text.trim()), { pieces, size: 10_000 })).toEqual([]);
  });
});
