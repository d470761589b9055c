import { describe, expect, it } from "vitest";
import { countText, listAddress, nextSort } from "../../app/ui/portal/list-address";

const place = { pathname: "/admin/list", search: "?q=a%26b&status=new&after=7" };

describe("the address of a list", () => {
  it("keeps the other parameters, and returns to the first page", () => {
    expect(listAddress(place, {})).toBe("/admin/list?q=a%26b&status=new");
    expect(listAddress(place, { status: "won", type: "x" })).toBe("/admin/list?q=a%26b&status=won&type=x");
    expect(listAddress(place, { q: "", status: null })).toBe("/admin/list");
  });

  it("contains one page position at a time", () => {
    expect(listAddress(place, { after: "9" })).toBe("/admin/list?q=a%26b&status=new&after=9");
    expect(listAddress(place, { before: "8" })).toBe("/admin/list?q=a%26b&status=new&before=8");
  });

  it("reverses the order when the same column is selected again", () => {
    expect([nextSort("", "title"), nextSort("title", "title"), nextSort("-title", "title")]).toEqual([
      "title",
      "-title",
      "title",
    ]);
  });

  it("says how many rows there are, or that there are more than were counted", () => {
    expect([0, 1, 1_234].map((count) => countText(count, false, "post", "posts"))).toEqual([
      "0 posts",
      "1 post",
      "1,234 posts",
    ]);
    expect(countText(1_000, true, "post", "posts")).toBe("More than 1,000 posts");
  });
});
