import { beforeEach, describe, expect, it } from "vitest";
import { attribute, textOf, type Page } from "../support/html";
import { formEntries, validAnswers } from "../support/intake";
import { openOwnSite } from "../support/test-site";

const site = openOwnSite("empty");
const key = "0d9f3a52-6c1f-4c33-9a39-6d4c7a1f0b11";
let visitors = 0;

/** Posts the form as a browser without script does. */
function post(changes: Readonly<Record<string, string | undefined>> = {}, from?: string) {
  const body = new FormData();
  for (const [name, value] of formEntries(validAnswers, changes)) body.append(name, value);
  visitors += 1;
  const headers = { Origin: site.origin, "CF-Connecting-IP": from ?? `203.0.113.${visitors}` };
  return site.visit("/onboarding", { method: "POST", body, headers });
}

const rows = () => site.rows<Record<string, unknown>>("select * from onboarding_submissions order by created_at");
/** The fields that the page's form would send unchanged: radios and texts. */
function standing(page: Page): Record<string, string> {
  const texts = page.all("main form textarea").map((area) => [attribute(area, "name"), textOf(area)]);
  const inputs = page
    .all("main form input")
    .filter((input) => attribute(input, "type") !== "radio" || attribute(input, "checked") !== undefined)
    .map((input) => [attribute(input, "name"), attribute(input, "value") ?? ""]);
  return Object.fromEntries([...texts, ...inputs]) as Record<string, string>;
}

beforeEach(async () => {
  await site.run("delete from onboarding_submissions");
  await site.run("delete from rate_limits");
});

describe("the page", () => {
  it("URL-1 is the same for everyone, kept by caches, and sets no cookie", async () => {
    const { status, headers, page } = await site.visit("/onboarding");
    expect(status).toBe(200);
    expect(headers.get("Cache-Control")).toBe("public, max-age=60, stale-while-revalidate=600, stale-if-error=86400");
    expect(headers.get("Set-Cookie")).toBeNull();
    const again = await site.fetch("/onboarding?step=3", { headers: { "Cache-Control": "max-age=60" } });
    expect(again.headers.get("Cache-Status") ?? "").toContain("hit");
    expect(page.canonical).toBe("https://plainloom.example/onboarding");
  });

  it("WIZ-2, WIZ-3, WIZ-6, WIZ-10 to WIZ-15 has every question in one form, for visitors without script", async () => {
    const { page } = await site.visit("/onboarding");
    expect(page.texts("main h2")).toEqual([
      "What are you building?",
      "What problem are you trying to solve?",
      "Describe your users and their needs",
      "What's your investment range?",
      "Project Timeline",
      "Almost there! What's your email?",
    ]);
    const form = page.one("main form");
    expect([attribute(form, "method"), attribute(form, "action"), attribute(form, "enctype")]).toEqual([
      "post",
      "/onboarding",
      "multipart/form-data",
    ]);
    expect(page.all("input[type=radio]").length).toBe(4 + 6 + 4 + 4);
    expect(page.texts(".choice-mark")).toEqual(["Most Popular"]);
    expect(Object.keys(standing(page)).toSorted()).toEqual(["email", "heardOf", "problem", "userNeeds", "website"]);
    expect(page.main).toContain("Exact pricing comes on a call");
  });

  it("says how long it takes, what a budget leaves room for, and what happens next", async () => {
    const { page } = await site.visit("/onboarding");
    expect(page.main).toContain("about 2 minutes left");
    const budgets = page.all("label.choice").filter((card) => page.all("input[name=budget]", card).length > 0);
    for (const card of budgets) expect(page.texts(".choice-scope", card).join().length).toBeGreaterThan(20);
    // The sample says who answers, and by when.
    expect(page.texts("main aside li")).toHaveLength(3);
    await site.run(
      `insert into site_settings (key, value) values ('site', '{"answeredBy":"Mara Voss","answerTime":"within a day"}')`,
    );
    const { page: answered } = await site.visit("/onboarding", { headers: { "Cache-Control": "no-cache" } });
    await site.run("delete from site_settings");
    expect(answered.texts("main aside li")[1]).toBe("Mara Voss answers within a day.");
    expect(answered.all("main aside img")).toHaveLength(1);
  });

  it("only this page carries the styles of the intake", async () => {
    const { page, headers } = await site.visit("/onboarding");
    expect(page.html).toMatch(/<style id="intake-styles"[^>]*>[^<]*\.choice-label/);
    expect(headers.get("Content-Security-Policy")!.match(/style-src[^;]*'sha256-[^;]*'sha256-/)).not.toBeNull();
    const { page: other } = await site.visit("/about");
    expect(other.all("#intake-styles")).toEqual([]);
    expect(other.html).not.toContain(".choice-label");
  });

  it("carries its state, so that the wizard starts without asking again", async () => {
    const { page } = await site.visit("/onboarding");
    const start = JSON.parse(page.html.match(/id="page-start"[^>]*>([^<]+)</)?.[1] ?? "null") as {
      state: string | null;
    };
    expect(start.state).toContain("chosenType");
    const other = await site.visit("/about");
    expect(other.page.html).toMatch(/"state":null/);
  });
});

describe("the form without script", () => {
  it("WIZ-1, WIZ-17 to WIZ-20, WIZ-31 ends on the thank-you, which no cache keeps", async () => {
    const { status, headers, page } = await post();
    expect(status).toBe(200);
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect(page.main).toMatch(/Thank you! Your project has arrived/);
    expect(page.main).toContain("Step 7 of 7");
    expect(page.all("main .needs-script")).toEqual([]);
    expect(page.texts("main dd")).toEqual(["Startup MVP", "10K 20K", "ada@growers.example"]);
    expect(page.main).toContain("Achievement unlocked");
    const booking = page.all("main a").find((link) => textOf(link).startsWith("Book a Strategy Call"))!;
    expect(attribute(booking, "href")).toBe(
      "https://booking.plainloom.example/strategy-call?email=ada%40growers.example",
    );
    expect([attribute(booking, "target"), attribute(booking, "rel")]).toEqual(["_blank", "noopener noreferrer"]);
    expect(await rows()).toMatchObject([
      {
        project_type: "startup-mvp",
        budget: "10k-20k",
        start_timeline: "within-month",
        launch_timeline: "1-2-months",
        email: "ada@growers.example",
        user_id: null,
      },
    ]);
  });

  it("WIZ-24, WIZ-29 keeps every answer on error, with messages beside the fields", async () => {
    const problem = `Line one\n"quoted" & <b>bold</b>`;
    const { status, headers, page } = await post({
      problem: problem.replace("\n", "\r\n"),
      email: "nobody",
      budget: undefined,
    });
    expect(status).toBe(422);
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect(standing(page)).toMatchObject({
      projectType: "startup-mvp",
      problem: problem.replace("\n", " "),
      userNeeds: validAnswers.userNeeds,
      startTimeline: "within-month",
      launchTimeline: "1-2-months",
      email: "nobody",
    });
    expect(page.texts("#email-error")).toEqual(["Please enter a valid email address"]);
    expect(page.texts("#budget-error")).toEqual(["Please choose a range."]);
    expect(page.texts("#problem-error")).toEqual([""]);
    expect(page.texts("main [role=alert] p")).toEqual(["2 answers still need your attention."]);
    expect(page.all("main [role=alert][autofocus]")).toHaveLength(1);
    expect(page.title).toMatch(/^Error: Start Your Project/);
    expect(page.hrefs("main [role=alert] a")).toEqual(["#budget", "#email"]);
    expect(await rows()).toEqual([]);
  });

  it("WIZ-31, T21 stores one row for two taps", async () => {
    const ends = await Promise.all([post(), post()]);
    expect(ends.map(({ status }) => status)).toEqual([200, 200]);
    expect(await rows()).toHaveLength(1);
  });

  it("WIZ-26, D18 takes two texts of 10,000 characters of any script; WIZ-27 refuses one more, and keeps them", async () => {
    const long = "語".repeat(10_000);
    expect((await post({ problem: long, userNeeds: long })).status).toBe(200);
    const { status, page } = await post({ problem: `${"x".repeat(10_001)}` });
    expect(status).toBe(422);
    expect(page.texts("#problem-error")).toEqual(["Please keep this under 10,000 characters; it has 10,001."]);
    expect(standing(page).problem).toHaveLength(10_001);
  });
});

describe("the answer to a form", () => {
  it("T21 is the same for the same key; 422 for other answers under it", async () => {
    expect((await post({ key })).status).toBe(200);
    expect((await post({ key })).status).toBe(200);
    expect((await post({ key, budget: "5k-10k" })).status).toBe(422);
    expect(await rows()).toHaveLength(1);
  });

  it("T11 T20 unknown fields get 422", async () => {
    for (const changes of [{ user_id: "1" }, { id: "x" }]) expect((await post(changes)).status).toBe(422);
    expect(await rows()).toEqual([]);
  });

  it("INB-8 is the same for a filled honeypot, which is held as spam", async () => {
    const { status, page } = await post({ website: "http://spam.example" });
    // Two enquiries with one text would be one.
    const problem = "Growers write their whole harvest on paper.";
    const usual = await post({ problem });
    expect([status, page.main]).toEqual([usual.status, usual.page.main.replace(problem, validAnswers.problem)]);
    expect((await rows()).map((row) => row.status)).toEqual(["spam", "new"]);
  });

  it("T20 is 429 for the sixth in a minute, with the time to wait, answers kept", async () => {
    for (let number = 0; number < 5; number += 1)
      expect((await post({ email: `${number}@b.example` }, "198.51.100.1")).status).toBe(200);
    const { status, headers, page } = await post({}, "198.51.100.1");
    expect(status).toBe(429);
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(page.texts("main [role=alert] p")[0]).toMatch(/Please try again in (?:\d+ seconds|1 minute)\.$/);
    expect(standing(page).problem).toBe(validAnswers.problem);
  });

  it("T6 T16 is 413 for more than 64 KB, and 403 from another site", async () => {
    const body = new FormData();
    body.set("problem", "x".repeat(70_000));
    const headers = { Origin: site.origin };
    expect((await site.fetch("/onboarding", { method: "POST", body, headers })).status).toBe(413);
    const foreign = { Origin: "https://evil.example" };
    expect(
      (await site.fetch("/onboarding", { method: "POST", body: new URLSearchParams(), headers: foreign })).status,
    ).toBe(403);
  });

  it("is 400 for a body that is not a form", async () => {
    for (const [type, body] of [
      ["application/json", "{}"],
      ["multipart/form-data; boundary=x", "--y"],
    ]) {
      const { status } = await site.visit("/onboarding", {
        method: "POST",
        body: body!,
        headers: { Origin: site.origin, "Content-Type": type! },
      });
      expect(status).toBe(400);
    }
  });

  it("reaches the wizard as data, just as private", async () => {
    const body = new FormData();
    for (const [name, value] of formEntries(validAnswers, { key })) body.append(name, value);
    const response = await site.fetch("/onboarding.data", { method: "POST", body, headers: { Origin: site.origin } });
    expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
    expect(await response.text()).toContain("10K 20K");
  });

  it("WIZ-32, F3 a failed write shows the specified message, is logged, and keeps all answers", async () => {
    await site.run("alter table onboarding_submissions rename to elsewhere");
    await site.takeLog();
    try {
      const { status, headers, page } = await post({ key });
      expect([status, headers.get("Cache-Control")]).toEqual([503, "private, no-store"]);
      expect(page.texts("main [role=alert] p")).toEqual(["Something went wrong. Please try again."]);
      expect(standing(page)).toMatchObject({ problem: validAnswers.problem, email: validAnswers.email });
      const log = await site.takeLog();
      expect(log.map(({ event }) => event)).toContain("intake_failed");
      expect(JSON.stringify(log)).not.toMatch(/growers|harvest/i);
    } finally {
      await site.run("alter table elsewhere rename to onboarding_submissions");
    }
    expect((await post({ key })).status).toBe(200);
    expect(await rows()).toHaveLength(1);
  });

  it("T22 leaves no e-mail address and no text in the log", async () => {
    await site.takeLog();
    await post({ key });
    await post({ key, email: "wrong at growers.example" });
    await post({ website: "http://spam.example" });
    const log = JSON.stringify(await site.takeLog());
    expect(log).toContain("intake_not_taken");
    expect(log).not.toMatch(/growers|harvest|spam\.example|203\.0\.113/i);
  });
});
