import { describe, expect, it } from "vitest";
import { shownAddress, wordsOfAddress } from "../../app/ui/components/not-found";

describe("NF-3 the address that was asked for", () => {
  it.each([
    ["/some/where-else", "/some/where-else"],
    ["/%C3%BCber-uns", "/über-uns"],
    ["/%3Cimg%20src=x%3E", "/<img src=x>"],
    // Neither half of a character, nor marks that turn the text around.
    ["/%E0%A4%A", "/%E0%A4%A"],
    ["/%E2%80%AEgnp.exe", "/%E2%80%AEgnp.exe"],
    ["/a%0Ab", "/a%0Ab"],
  ])("%s is shown as %s", (path, shown) => {
    expect(shownAddress(path)).toBe(shown);
  });

  it("is shortened by whole characters", () => {
    expect(shownAddress(`/${"😀".repeat(200)}`)).toBe(`/${"😀".repeat(79)}…`);
  });

  it.each([
    ["/blog/post/how-to-plan", "how to plan"],
    ["/wp-content/old_thing.php", "old thing"],
    ["/%C3%BCber-uns/", "über uns"],
    ["/---", ""],
    [`/${"word-".repeat(40)}`, "word word word word word word word word word word word word"],
  ])("%s is searched for as %j", (path, words) => {
    expect(wordsOfAddress(path)).toBe(words);
  });
});
