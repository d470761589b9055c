import { describe, expect, it } from "vitest";
import { isTimeZone, timeZones, zonedTime } from "../../app/domain/text/time-zones";

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
