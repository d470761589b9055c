import { describe, expect, it } from "vitest";
import { bookingLink } from "../../app/intake/rules/booking-link";

const booker = { email: "ada+1@growers.example", note: "Startup MVP, 10K 20K", reference: "r-1" };
const query = (address: string, who = booker) => Object.fromEntries(new URL(bookingLink(address, who)).searchParams);

describe("INB-21 the link of a booking page", () => {
  it("has what each tool takes", () => {
    expect(query("https://calendly.com/studio/intro")).toEqual({
      email: "ada+1@growers.example",
      a1: "Startup MVP, 10K 20K",
      utm_source: "website",
      utm_content: "r-1",
    });
    for (const host of ["cal.com", "app.cal.com", "cal.eu"])
      expect(query(`https://${host}/studio/intro`)).toEqual({
        email: "ada+1@growers.example",
        notes: "Startup MVP, 10K 20K",
        "metadata[reference]": "r-1",
      });
    expect(query("https://savvycal.com/studio/intro")).toEqual({
      email: "ada+1@growers.example",
      "metadata[reference]": "r-1",
    });
    for (const host of ["meetings.hubspot.com", "meetings-eu1.hubspot.com"])
      expect(query(`https://${host}/studio`)).toEqual({ email: "ada+1@growers.example" });
  });

  it("has only the address for a tool that is not known, and for one that only sounds like it", () => {
    for (const host of ["calls.studio.example", "notcalendly.com", "local.com"])
      expect(query(`https://${host}/`)).toEqual({ email: "ada+1@growers.example" });
  });

  it("keeps what the address already has, and leaves out what is not known", () => {
    expect(query("https://calendly.com/studio?utm_source=site&hide=1", { ...booker, reference: "", note: "" })).toEqual(
      {
        utm_source: "site",
        hide: "1",
        email: "ada+1@growers.example",
      },
    );
    expect(bookingLink("", booker)).toBe("");
  });
});
