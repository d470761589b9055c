import { describe, expect, it } from "vitest";
import { publishStepOf, publishSteps, withPublishStep } from "../../app/content/saving/publishing";
import { contentTypes } from "../../app/types";

const { blog, glossary, ventures, stack } = contentTypes;
const now = "2026-06-15T12:00:00.000Z";
const [before, later] = ["2026-06-14T12:00:00.000Z", "2026-06-16T12:00:00.000Z"];
const draft = { title: "A", draft: true, archived: false, postedDate: "" };

describe("PUB-1 the steps that a form offers", () => {
  it("follow from the state of the row", () => {
    expect(publishSteps(blog, null)).toEqual(["publish", "schedule"]);
    expect(publishSteps(blog, "draft")).toEqual(["publish", "schedule"]);
    expect(publishSteps(blog, "archived")).toEqual(["publish", "schedule"]);
    expect(publishSteps(blog, "scheduled")).toEqual(["publish", "schedule", "unpublish"]);
    expect(publishSteps(blog, "published")).toEqual(["unpublish"]);
    expect(publishSteps(glossary, "draft")).toEqual(["publish"]);
    expect(publishSteps(ventures, "inactive")).toEqual(["publish"]);
    expect(publishSteps(ventures, "published")).toEqual(["unpublish"]);
    expect(publishSteps(stack, null)).toEqual(["publish"]);
    expect(publishSteps(contentTypes["stack-categories"], null)).toEqual([]);
  });

  it("are none but these", () => {
    expect(["publish", "schedule", "unpublish", "stay", "", null].map(publishStepOf)).toEqual([
      "publish",
      "schedule",
      "unpublish",
      null,
      null,
      null,
    ]);
  });
});

describe("PUB-2 a step and the values of the form", () => {
  const after = (step: Parameters<typeof withPublishStep>[1], values: Record<string, unknown>) =>
    withPublishStep(blog, step, values, now);

  it("publishes now, also what was scheduled, and keeps a date that has passed", () => {
    const shown = { ...draft, draft: false };
    expect(after("publish", draft).values).toEqual(shown);
    expect(after("publish", { ...draft, archived: true }).values).toEqual(shown);
    expect(after("publish", { ...draft, postedDate: later }).values).toEqual({ ...shown, postedDate: now });
    expect(after("publish", { ...draft, postedDate: before }).values).toEqual({ ...shown, postedDate: before });
  });

  it("schedules for a time in the future, and nothing else", () => {
    expect(after("schedule", { ...draft, postedDate: later })).toEqual({
      values: { ...draft, draft: false, postedDate: later },
    });
    for (const postedDate of ["", before, now])
      expect(after("schedule", { ...draft, postedDate })).toEqual({
        values: { ...draft, postedDate },
        errors: { postedDate: "Choose a time in the future." },
      });
  });

  it("unpublishes, and a plain save changes nothing", () => {
    expect(after("unpublish", { ...draft, draft: false, postedDate: before }).values).toEqual({
      ...draft,
      postedDate: before,
    });
    expect(after(null, draft).values).toBe(draft);
    const venture = { status: "inactive", draft: true, archived: true };
    expect(withPublishStep(ventures, "publish", venture, now).values).toEqual({
      status: "active",
      draft: false,
      archived: false,
    });
    expect(withPublishStep(ventures, "unpublish", { status: "active", draft: false }, now).values).toEqual({
      status: "active",
      draft: true,
    });
    const item = { name: "A" };
    expect(withPublishStep(contentTypes["stack-categories"], "publish", item, now).values).toBe(item);
  });
});
