import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toInstant } from "../../app/base/time/dates";
import {
  exactMoment,
  formatMoment,
  fromLocalTime,
  parseFormInstant,
  readableText,
  toLocalTime,
  toUtcTime,
} from "../../app/base/time/time-zones";
import { parseText } from "../../app/content/types/field-values";

const zone = process.env.TZ;
beforeAll(() => {
  process.env.TZ = "Europe/Berlin";
});
afterAll(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

describe("a form's date and time", () => {
  it("ADM-22 is local at minute precision, in summer and in winter", () => {
    expect(toLocalTime("2026-01-15T09:30:45.000Z")).toBe("2026-01-15T10:30");
    expect(toLocalTime("2026-07-15T09:30:45.000Z")).toBe("2026-07-15T11:30");
    expect(fromLocalTime("2026-01-15T10:30")).toBe("2026-01-15T09:30:00.000Z");
    expect(fromLocalTime("2026-07-15T11:30")).toBe("2026-07-15T09:30:00.000Z");
  });

  it("is displayed in the local zone or in UTC, which may be another day", () => {
    const instant = "2026-07-15T22:30:45.000Z";
    expect(formatMoment(instant, {})).toBe("16 Jul 2026, 00:30");
    expect(formatMoment(instant, { zone: "UTC" })).toBe("15 Jul 2026, 22:30");
    expect(formatMoment(instant, { dateOnly: true })).toBe("16 Jul 2026");
    expect(formatMoment(instant, { withSeconds: true })).toBe("16 Jul 2026, 00:30:45");
    expect(readableText("2026-07-15T22:30:45.000Z")).toBe("16 Jul 2026, 00:30");
    expect(readableText("2026-07-15T22:30")).toBe("2026-07-15T22:30");
    expect(exactMoment(instant)).toBe("16 Jul 2026, 00:30:45 CEST");
    expect(exactMoment(instant, "UTC")).toBe("15 Jul 2026, 22:30:45 UTC");
    expect(formatMoment("2026-11-30", { dateOnly: true, zone: "UTC" })).toBe("30 Nov 2026");
  });

  it("ADM-22 a skipped hour moves forward, and a repeated one is the first", () => {
    // On 29 March 2026 02:00 became 03:00; on 25 October 03:00 became 02:00.
    expect(fromLocalTime("2026-03-29T02:30")).toBe("2026-03-29T01:30:00.000Z");
    expect(toLocalTime(fromLocalTime("2026-03-29T02:30"))).toBe("2026-03-29T03:30");
    expect(fromLocalTime("2026-10-25T02:30")).toBe("2026-10-25T00:30:00.000Z");
    expect(toLocalTime("2026-10-25T01:30:00.000Z")).toBe("2026-10-25T02:30");
  });

  it("ADM-22 round-trips every hour of a year except the repeated one", () => {
    const start = Date.UTC(2026, 0, 1);
    for (let hour = 0; hour < 365 * 24; hour += 1) {
      const instant = new Date(start + hour * 3_600_000).toISOString();
      const back = fromLocalTime(toLocalTime(instant));
      if (instant !== "2026-10-25T01:00:00.000Z") expect(back).toBe(instant);
    }
  });

  it("ADM-22 without a zone, as a form without script sends it, is UTC", () => {
    expect(parseFormInstant("2026-07-15T09:30")).toBe("2026-07-15T09:30:00.000Z");
    expect(parseFormInstant("2026-07-15T09:30:45.678Z")).toBe("2026-07-15T09:30:45.678Z");
    expect(parseFormInstant("2026-07-15T11:30+02:00")).toBe("2026-07-15T09:30:00.000Z");
    expect(toUtcTime("2026-07-15T09:30:45.678Z")).toBe("2026-07-15T09:30");
  });

  it("ADM-22 a day that does not exist is refused with the text kept, in forms and in files", () => {
    const date = { name: "postedDate", label: "Posted date", kind: "dateTime" } as const;
    for (const text of ["2026-02-31T10:00", "2026-02-31", "2026-04-31T10:00:00.000Z"]) {
      expect(parseText(date, text)).toBe(text);
      expect(toInstant(text)).toBeNull();
    }
    expect(parseText(date, "2028-02-29T10:00")).toBe("2028-02-29T10:00:00.000Z");
    expect(parseText(date, "2026-07-15")).toBe("2026-07-15T00:00:00.000Z");
    expect(parseText(date, " ")).toBe("");
  });

  it("is empty for an empty text, and null for text that is not a date", () => {
    expect([parseFormInstant(" "), toLocalTime(""), toUtcTime("x"), fromLocalTime("x")]).toEqual(["", "", "", ""]);
    for (const text of ["x", "2026", "2026-02-31T10:00", "2026-13-01T10:00", "2026-07-15", "2026-07-15T25:00", "1"]) {
      expect([text, parseFormInstant(text)]).toEqual([text, null]);
    }
  });
});
