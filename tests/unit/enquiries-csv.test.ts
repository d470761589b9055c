import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { enquiriesCsvHeader, enquiriesCsvLines } from "../../app/enquiries/inbox/enquiries-csv.route";
import type { Enquiry } from "../../app/enquiries/rules/inbox";
import { noOutcome } from "../../app/enquiries/rules/outcome";
import { noSource } from "../../app/enquiries/rules/source";

const read = (csv: string) => Papa.parse<string[]>(csv, { newline: "\r\n", delimiter: "," }).data.slice(0, -1);

describe("the export", () => {
  it("has column names, and labels instead of stored values", () => {
    const row: Enquiry = {
      rowId: 1,
      id: "7c1",
      createdAt: "2026-11-01T12:00:00.000Z",
      email: "ada@growers.example",
      problem: 'Paper, "lost"',
      userNeeds: "Two\nlines",
      projectType: "internal-tool",
      budget: "less-than-5k",
      startTimeline: "within-week",
      launchTimeline: "3-months-plus",
      status: "won",
      owner: "Mara",
      ownerId: null,
      nextStep: "Send the offer",
      nextStepOn: null,
      spamReasons: [],
      held: false,
      notes: "-5 %",
      updatedAt: "2026-11-01T12:00:00.000Z",
      version: 1,
      ...noSource,
      ...noOutcome,
      answerDueAt: null,
      answeredAt: null,
      callAt: null,
      source: "search/Google",
      firstPage: "/it-glossary/term/rag",
      heardOf: "=A friend",
      amount: 12_000,
      currency: "EUR",
    };
    expect(enquiriesCsvHeader).toBe(
      "\uFEFFreceived_at,email,project_type,problem,user_needs,budget,start_timeline,launch_timeline,stage,owner,next_step,next_step_on,notes,id,source,first_page,page_before_form,other_site,utm_source,utm_medium,utm_campaign,began_with,heard_of_us,amount,currency,lost_reason,lost_note\r\n",
    );
    expect(read(enquiriesCsvLines([row]))).toEqual([
      [
        "2026-11-01T12:00:00.000Z",
        "ada@growers.example",
        "Internal Business Tool",
        'Paper, "lost"',
        "Two\nlines",
        "Less than $5K",
        "Within a week",
        "3+ months",
        "Won",
        "Mara",
        "Send the offer",
        "",
        "'-5 %",
        "7c1",
        "Google (search)",
        "/it-glossary/term/rag",
        ...Array.from({ length: 6 }, () => ""),
        "'=A friend",
        "12000",
        "EUR",
        "",
        "",
      ],
    ]);
    const settings = { currency: "EUR", choiceLabels: { "projectType.internal-tool": "Tool for us" } };
    const [, , project, , , budget] = read(enquiriesCsvLines([row], settings))[0]!;
    expect([project, budget]).toEqual(["Tool for us", "Less than €5K"]);
  });
});
