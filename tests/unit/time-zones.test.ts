import { describe, expect, it } from "vitest";
import { isTimeZone, nextDay, startOfDay, timeZones, zonedTime, zoneOf } from "../../app/base/time/time-zones";

describe("INB-11 the clocks of a time zone", () => {
  it.each([
    ["2026-03-29T00:59:00.000Z", "Europe/Berlin", "2026-03-29 1:59"],
    ["2026-03-29T01:00:00.000Z", "Europe/Berlin", "2026-03-29 3:0"],
    ["2026-10-25T00:30:00.000Z", "Europe/Berlin", "2026-10-25 2:30"],
    ["2026-10-25T01:30:00.000Z", "Europe/Berlin", "2026-10-25 2:30"],
    ["2026-06-14T17:00:00.000Z", "Pacific/Auckland", "2026-06-15 5:0"],
    ["2026-06-15T00:15:00.000Z", "Asia/Kathmandu", "2026-06-15 6:0"],
    ["2026-06-15T04:00:00.000Z", "America/New_York", "2026-06-15 0:0"],
    ["2026-06-15T06:09:59.999Z", "UTC", "2026-06-15 6:9"],
  ])("at %s in %s show %s", (instant, zone, shown) => {
    const { day, hour, minute } = zonedTime(instant, zone);
    expect(`${day} ${hour}:${minute}`).toBe(shown);
  });

  it("are those of names, not of offsets", () => {
    for (const zone of ["", "+02:00", "Mars/Olympus", "Europe/Berlin; x", "<b>"])
      expect(isTimeZone(zone), zone).toBe(false);
    const zones = timeZones();
    expect(zones[0]).toBe("UTC");
    expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([]);
    expect(zones).toContain("Europe/Berlin");
  });
});

describe("ACT-8 the days of a time zone", () => {
  it.each([
    ["2026-06-15", "UTC", "2026-06-15T00:00:00.000Z"],
    ["2026-06-15", "Europe/Berlin", "2026-06-14T22:00:00.000Z"],
    ["2026-06-15", "America/Los_Angeles", "2026-06-15T07:00:00.000Z"],
    ["2026-06-15", "Pacific/Kiritimati", "2026-06-14T10:00:00.000Z"],
    // The clocks change on this day, or on the one before.
    ["2026-03-29", "Europe/Berlin", "2026-03-28T23:00:00.000Z"],
    ["2026-03-30", "Europe/Berlin", "2026-03-29T22:00:00.000Z"],
    ["2026-10-25", "Europe/Berlin", "2026-10-24T22:00:00.000Z"],
    ["2026-10-26", "Europe/Berlin", "2026-10-25T23:00:00.000Z"],
    // There is no midnight: the day begins at one.
    ["2026-04-24", "Africa/Cairo", "2026-04-23T22:00:00.000Z"],
    // Midnight comes twice.
    ["2026-10-25", "Atlantic/Azores", "2026-10-25T00:00:00.000Z"],
  ])("%s in %s begins at %s", (day, zone, instant) => {
    expect(startOfDay(day, zone)).toBe(instant);
    expect(zonedTime(instant, zone).day).toBe(day);
    expect(zonedTime(new Date(Date.parse(instant) - 60_000).toISOString(), zone).day < day).toBe(true);
  });

  it("follow each other", () => {
    expect([nextDay("2026-02-28"), nextDay("2026-12-31")]).toEqual(["2026-03-01", "2027-01-01"]);
  });

  it("are those that a cookie names, if there are such", () => {
    expect(zoneOf("a=b; zone=Asia/Kathmandu; c=d")).toBe("Asia/Kathmandu");
    for (const header of [null, "", "zone", "zone=", "zone=Mars/Olympus", "timezone=UTC", "zone=<b>"])
      expect(zoneOf(header), String(header)).toBeNull();
  });
});
