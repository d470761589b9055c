import Papa from "papaparse";
import { beforeAll, describe, expect, it } from "vitest";
import { enquiries } from "../../drizzle/schema";
import { fieldsOf, openAdminSite } from "../support/admin-site";
import { Page } from "../support/html";
import { enquiry } from "../support/rows";

const site = openAdminSite("empty");

const insertEnquiries = (...rows: ReadonlyArray<readonly [id: string, problem: string, email: string]>) =>
  site.insert(
    enquiries,
    ...rows.map(([id, problem, email]) =>
      enquiry({
        id,
        problem,
        email,
        projectType: "internal-tool",
        budget: "5k-10k",
        createdAt: "2026-11-01T12:00:00.000Z",
      }),
    ),
  );

beforeAll(async () => {
  await insertEnquiries(
    ["one", "Harvest is written on paper", "gro@example.com"],
    ["two", "=HYPERLINK(1)\nInvoices get lost", "inv@example.com"],
    ["three", "Nobody answers the phone", "tel@example.com"],
  );
});

const as = (who: string) => ({ Cookie: site.cookie(who) });
const get = (path: string, who = "ada") => site.fetch(path, { headers: as(who) });
const send = (path: string, fields: ReadonlyArray<readonly [string, string]>, who = "ada") =>
  site.fetch(path, {
    method: "POST",
    body: new URLSearchParams(fields.map((pair) => [...pair])),
    headers: { ...as(who), "Sec-Fetch-Site": "same-origin" },
  });
const open = async (path: string) => new Page(await (await get(path)).text());
const columnOf = async (column: string) =>
  (
    await site.rows<{ id: string; value: string }>(
      `select id, ${column} as value from onboarding_submissions order by row_id limit 3`,
    )
  ).map((row) => row.value);

describe("permissions of the inbox", () => {
  const paths = [
    "/admin/submissions",
    "/admin/submissions/one",
    "/admin/submissions.csv",
    "/admin/submissions/erase",
    "/admin/submissions.data",
    "/admin/submissions/one.data",
    "/admin/submissions.data?_routes=routes%2Fadmin%2Fsubmissions",
    "/admin/submissions.csv.data",
  ];

  it.each(paths)("GUARD-2 GUARD-5 D14 only administrators: %s", async (path) => {
    for (const headers of [{}, as("bea")]) {
      const response = await site.fetch(path, { headers });
      expect(await response.text()).not.toMatch(/example\.com.*Harvest|Harvest|gro@/);
      expect(response.headers.get("Cache-Control")).toBe("private, no-store");
      if (!path.includes(".data")) expect(response.status).toBe("Cookie" in headers ? 403 : 302);
    }
    const response = await get(path);
    await response.body?.cancel();
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  });

  it("D14 nobody else may write", async () => {
    const change = [
      ["intent", "set-status"],
      ["status", "spam"],
      ["key", "one"],
    ] as const;
    const save = [
      ["status", "spam"],
      ["version", "1"],
      ["owner", ""],
      ["nextStep", ""],
      ["nextStepOn", ""],
      ["notes", ""],
    ] as const;
    const erase = [
      ["intent", "erase"],
      ["email", "gro@example.com"],
      ["typed", "gro@example.com"],
    ] as const;
    for (const [path, fields] of [
      ["/admin/submissions", change],
      ["/admin/submissions/one", save],
      ["/admin/submissions/erase", erase],
    ] as const) {
      expect((await send(path, fields, "bea")).status, path).toBe(403);
      expect((await send(`${path}.data`, fields, "bea")).status, path).toBe(403);
    }
    expect(await columnOf("status")).toEqual(["new", "new", "new"]);
  });
});

describe("the list, without script", () => {
  it("is found, ordered and filtered by its address", async () => {
    const page = await open("/admin/submissions");
    expect(page.all("tbody tr")).toHaveLength(3);
    expect(page.main).toContain("3 submissions");
    expect((await open("/admin/submissions?q=HARVEST")).all("tbody tr")).toHaveLength(1);
    const none = await open("/admin/submissions?status=won&q=harvest");
    expect(none.main).toContain("No submissions found");
    expect(none.link("Clear filters")).toBe("/admin/submissions");
  });

  it("gives chosen rows a status, and says how many", async () => {
    const response = await send("/admin/submissions?status=new", [
      ["intent", "set-status"],
      ["status", "contacted"],
      ["key", "one"],
      ["key", "three"],
    ]);
    const page = new Page(await response.text());
    expect(response.status).toBe(200);
    expect(page.text).toContain("2 submissions marked as In conversation");
    expect(await columnOf("status")).toEqual(["contacted", "new", "contacted"]);
  });

  it("undoes such a change by the button in its notice, and says so where it was made", async () => {
    const fields = [
      ["intent", "set-status"],
      ["status", "won"],
      ["key", "one"],
      ["key", "three"],
    ] as const;
    const changed = new Page(await (await send("/admin/submissions?type=internal-tool", fields)).text());
    expect(await columnOf("status")).toEqual(["won", "new", "won"]);
    const undo = fieldsOf(changed, "[data-tone] form");
    const from = "/admin/submissions?type=internal-tool";
    const { page } = await site.follow(await site.send("/admin/undo", undo, "ada", from));
    expect(page.text).toContain("2 submissions reverted.");
    expect(page.main).toContain("Internal");
    expect(await columnOf("status")).toEqual(["contacted", "new", "contacted"]);
    const again = await site.follow(await site.send("/admin/undo", undo, "ada", from));
    expect(again.page.text).toContain("There was nothing left to undo.");
  });

  it("states how many all rows are before it changes them", async () => {
    const fields = [
      ["intent", "set-status"],
      ["status", "lost"],
      ["all", "1"],
    ] as const;
    const question = new Page(await (await send("/admin/submissions?status=contacted", fields)).text());
    expect(question.text).toContain("Mark 2 submissions as Lost?");
    expect(await columnOf("status")).toEqual(["contacted", "new", "contacted"]);
    const again = question.all("dialog input[type=hidden]").map(({ attrs }) => {
      const of = (name: string) => attrs.find((attribute) => attribute.name === name)?.value ?? "";
      return [of("name"), of("value")] as const;
    });
    const done = new Page(await (await send("/admin/submissions?status=contacted", again)).text());
    expect(done.text).toContain("2 submissions marked as Lost");
    expect(await columnOf("status")).toEqual(["lost", "new", "lost"]);
  });

  it.each([
    [
      [
        ["intent", "set-status"],
        ["status", "won"],
      ],
      "Select at least one submission first.",
    ],
    [
      [
        ["intent", "set-status"],
        ["status", "gone"],
        ["key", "one"],
      ],
      "Unknown action.",
    ],
    [
      [
        ["intent", "drop"],
        ["key", "one"],
      ],
      "Unknown action.",
    ],
  ] as const)("refuses %j", async (fields, text) => {
    const response = await send("/admin/submissions", fields);
    expect([response.status, new Page(await response.text()).text.includes(text)]).toEqual([400, true]);
  });
});

describe("one submission, without script", () => {
  const fields = (version: string, notes: string, more: Record<string, string> = {}) =>
    Object.entries({
      status: "qualified",
      amount: "",
      currency: "",
      lostReason: "",
      lostNote: "",
      owner: "",
      nextStep: "",
      nextStepOn: "2999-12-01",
      notes,
      version,
      ...more,
    });

  it("is shown, and saved with the notes", async () => {
    const page = await open("/admin/submissions/two");
    expect(page.main).toContain("Invoices get lost");
    const response = await send("/admin/submissions/two", fields("1", "Rang at noon"));
    expect(new Page(await response.text()).text).toMatch(/Submission from \S+ updated/);
    expect((await columnOf("notes"))[1]).toBe("Rang at noon");
  });

  it("F6 a conflict keeps the input, shows the other version, and the second save succeeds", async () => {
    const response = await send("/admin/submissions/two", fields("1", "My own words"));
    const page = new Page(await response.text());
    expect(response.status).toBe(409);
    expect(page.main).toContain("Someone else changed this after you opened it");
    expect(page.main).toContain("Rang at noon");
    expect(page.main).toContain("My own words");
    expect(page.all("input[name=version][value=2]")).toHaveLength(1);
    expect((await columnOf("notes"))[1]).toBe("Rang at noon");
    expect((await send("/admin/submissions/two", fields("2", "My own words"))).status).toBe(200);
    expect((await columnOf("notes"))[1]).toBe("My own words");
  });

  it("is refused if it did not arrive whole, or with a next step in the past", async () => {
    const whole = fields("3", "Not stored");
    const lost = await send(
      "/admin/submissions/two",
      whole.filter(([name]) => name !== "nextStep"),
    );
    expect([lost.status, await lost.text()]).toEqual([400, expect.stringContaining("did not arrive whole")]);
    const past = await send("/admin/submissions/two", fields("3", "Kept words", { nextStepOn: "2020-01-01" }));
    const page = new Page(await past.text());
    expect([past.status, page.main.includes("This day has passed.")]).toEqual([422, true]);
    expect(page.texts("textarea[name=notes]")).toEqual(["Kept words"]);
    expect((await columnOf("notes"))[1]).toBe("My own words");
  });

  it("shows errors beside the fields, and keeps all input", async () => {
    const response = await send("/admin/submissions/two", fields("3", "Kept words", { nextStepOn: "soon" }));
    const page = new Page(await response.text());
    expect(response.status).toBe(422);
    expect(page.all("#nextStepOn[aria-invalid=true]")).toHaveLength(1);
    expect(page.main).toContain("Please enter a date, such as 2026-11-30.");
    expect(page.main).toContain("Kept words");
  });

  it("F3 keeps the input when the database fails, on the page and in the list", async () => {
    await site.run("alter table onboarding_submissions rename to away");
    try {
      const response = await send("/admin/submissions/two", fields("3", "Kept words"));
      const page = new Page(await response.text());
      expect([response.status, response.headers.get("Retry-After")]).toEqual([503, expect.stringMatching(/^\d+$/)]);
      expect(page.text).toMatch(/no such table: onboarding_submissions.* Nothing was changed\./);
      expect(page.texts("textarea[name=notes]")).toEqual(["Kept words"]);
      expect(page.all("input[name=version][value=3]")).toHaveLength(1);
      for (const path of ["/admin/submissions", "/admin/submissions/two", "/admin/submissions.csv"])
        expect((await get(path)).status, path).toBe(503);
      const change = [
        ["intent", "set-status"],
        ["status", "won"],
        ["key", "one"],
      ] as const;
      expect((await send("/admin/submissions", change)).status).toBe(503);
    } finally {
      await site.run("alter table away rename to onboarding_submissions");
    }
    expect((await columnOf("notes"))[1]).toBe("My own words");
  });

  it("that does not exist answers 404", async () => {
    const response = await get("/admin/submissions/nobody");
    expect([response.status, new Page(await response.text()).main.includes("Submission not found")]).toEqual([
      404,
      true,
    ]);
  });
});

describe("erasing a person, without script", () => {
  it("shows the count, asks for the address, erases the rows, and logs only their number", async () => {
    await insertEnquiries(["gone-1", "Mine", "erase.me@example.com"], ["gone-2", "Mine too", "Erase.Me@example.com"]);
    const ask = (more: Record<string, string>) =>
      send("/admin/submissions/erase", Object.entries({ email: "erase.me@example.com", ...more }));
    await site.takeLog();
    expect(new Page(await (await ask({ intent: "look" })).text()).main).toContain(
      "2 submissions came from erase.me@example.com",
    );
    const wrong = await ask({ intent: "erase", typed: "other@example.com" });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain("Nothing was erased.");
    const right = await ask({ intent: "erase", typed: "Erase.Me@example.com" });
    expect(await right.text()).toContain("2 submissions erased successfully");
    expect(await site.rows("select 1 from onboarding_submissions where id like 'gone-%'")).toEqual([]);
    const log = await site.takeLog();
    expect(log.find((line) => line.event === "person_erased")).toMatchObject({ count: 2 });
    expect(JSON.stringify(log)).not.toMatch(/erase\.me/i);
  });
});

describe("the export", () => {
  it("ASVS 1.2.10 is a private file that a spreadsheet may open", async () => {
    const response = await get("/admin/submissions.csv");
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8; header=present");
    expect(response.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="submissions-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    const { data } = Papa.parse<Record<string, string>>((await response.text()).trim(), { header: true });
    expect(data.map((row) => row.email)).toEqual(["tel@example.com", "inv@example.com", "gro@example.com"]);
    expect(data[1]!.problem).toBe("'=HYPERLINK(1)\nInvoices get lost");
  });

  it("has the rows that its address finds", async () => {
    const { data } = Papa.parse<Record<string, string>>(
      (await (await get("/admin/submissions.csv?q=harvest")).text()).trim(),
      {
        header: true,
      },
    );
    expect(data.map((row) => row.id)).toEqual(["one"]);
  });

  it("sends 20,000 rows, each once, and reads them only as they are taken", async () => {
    const step = 5_000;
    for (let first = 0; first < 20_000; first += step) {
      await site.run(
        `insert into onboarding_submissions (id, project_type, problem, user_needs, budget, start_timeline, launch_timeline, email)
         with recursive n(i) as (select ? union all select i + 1 from n where i < ?)
         select 'many-' || i, 'startup-mvp', ?, 'n', '100k-plus', 'flexible', 'asap', 'many@example.com' from n`,
        first,
        first + step - 1,
        "x".repeat(2_000),
      );
    }
    const all = await readIds(await get("/admin/submissions.csv?budget=100k-plus"));
    expect([all.length, new Set(all).size]).toEqual([20_000, 20_000]);
    // Rows deleted while the reader waits are never sent, so they were not in memory.
    const some = await readIds(await get("/admin/submissions.csv?budget=100k-plus"), () =>
      site.run("delete from onboarding_submissions where budget = '100k-plus'"),
    );
    expect(some.length).toBeGreaterThan(0);
    expect(some.length).toBeLessThan(15_000);
  }, 120_000);
});

/** The ids in an export, read part by part. `afterFirst` runs once the first part has arrived. */
async function readIds(response: Response, afterFirst?: () => Promise<void>): Promise<string[]> {
  const ids: string[] = [];
  const decoder = new TextDecoder();
  let rest = "";
  let wait = afterFirst;
  let column: number | undefined;
  for await (const part of response.body!) {
    await wait?.();
    wait = undefined;
    const lines = (rest + decoder.decode(part, { stream: true })).split("\r\n");
    rest = lines.pop()!;
    const rows = lines.map((line) => line.split(","));
    column ??= rows[0]!.indexOf("id");
    ids.push(...rows.map((row) => row[column!]!));
  }
  return ids.slice(1);
}
