import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { csvHead, csvOf, toCsv } from "../../app/domain/intake/submissions-csv";
import type { Submission } from "../../app/domain/intake/inbox";
import { anyText, holds } from "../support/properties";

const starts = ["=", "+", "-", "@", "\t", "\r", "\n", "\0", "＝", "＋", "－", "＠"];
const cells = fc.array(
  fc.oneof(
    anyText(40),
    fc.tuple(fc.constantFrom(...starts), anyText(20)).map((parts) => parts.join("")),
  ),
  { minLength: 1, maxLength: 5 },
);
const read = (csv: string) => Papa.parse<string[]>(csv, { newline: "\r\n", delimiter: "," }).data.slice(0, -1);

describe("the export", () => {
  it("P9 threat 19 gives back every cell, and none that a spreadsheet would calculate", () => {
    holds(fc.array(cells, { minLength: 1, maxLength: 5 }), (rows) => {
      const back = read(toCsv(rows));
      const safe = rows.map((row) => row.map((cell) => (starts.includes(cell[0] ?? "") ? `'${cell}` : cell)));
      expect(back).toEqual(safe);
      expect(back.flat().filter((cell) => starts.includes(cell[0] ?? ""))).toEqual([]);
    });
  });

  it("threat 19 is not deceived by a formula of several lines", () => {
    expect(toCsv([['=HYPERLINK("https://evil.example")\nmore']])).toBe(
      '"\'=HYPERLINK(""https://evil.example"")\nmore"\r\n',
    );
  });

  it("names its columns, and says in words what was chosen", () => {
    const row: Submission = {
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
      nextStepOn: null,
      notes: "-5 %",
      updatedAt: "2026-11-01T12:00:00.000Z",
      version: 1,
    };
    expect(csvHead).toBe(
      "\uFEFFreceived_at,email,project_type,problem,user_needs,budget,start_timeline,launch_timeline,status,owner,next_step_on,notes,id\r\n",
    );
    expect(read(csvOf([row]))).toEqual([
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
        "",
        "'-5 %",
        "7c1",
      ],
    ]);
  });
});
