import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { csvLines, escapeFormula, unescapeFormula } from "../../app/base/words/csv";
import { exportRows, transferTables } from "../../app/catalog/transfer/export-rows.server";
import { enquiriesCsvHeader, enquiriesCsvLines } from "../../app/enquiries/inbox/enquiries-csv.route";
import type { Enquiry } from "../../app/enquiries/rules/inbox";
import { noOutcome } from "../../app/enquiries/rules/outcome";
import { noSource } from "../../app/enquiries/rules/source";
import { tools } from "../../drizzle/schema";
import { represent } from "../../workers/api/representation";
import { openDatabase } from "../support/database";
import { insert } from "../support/insert";
import { anyText, assertProperty, propertyRuns, propertySeed } from "../support/properties";
import { tool } from "../support/rows";

const starts = ["=", "+", "-", "@", "\t", "\r", "\n", "\0", "＝", "＋", "－", "＠"];
const isFormula = (cell: string) => starts.includes(cell.charAt(0));
const text = fc.oneof(
  anyText(40),
  fc.tuple(fc.constantFrom(...starts), anyText(20)).map((parts) => parts.join("")),
  fc.tuple(fc.constantFrom("'=", "''@", "'＝"), anyText(9)).map((parts) => parts.join("")),
  fc.constantFrom('=HYPERLINK("https://evil.example")\nmore', "\n=1+1", "＝1+1", "a,b", 'q"q', "x\r\ny", ""),
);
const read = (csv: string) => Papa.parse<string[]>(csv, { newline: "\r\n", delimiter: "," }).data;

/** The cells of a file: all of them safe, and as they were once what was escaped is taken back. */
function cellsOf(csv: string): string[][] {
  const cells = read(csv);
  expect(cells.flat().filter(isFormula)).toEqual([]);
  return cells.map((row) => row.map(unescapeFormula));
}

const enquiryOf = (email: string, problem: string, notes: string): Enquiry => ({
  rowId: 1,
  id: "7c1",
  createdAt: "2026-11-01T12:00:00.000Z",
  email,
  problem,
  userNeeds: notes,
  projectType: null,
  budget: "less-than-5k",
  startTimeline: "within-week",
  launchTimeline: "3-months-plus",
  status: "won",
  owner: problem,
  ownerId: null,
  nextStep: notes,
  nextStepOn: null,
  spamReasons: [],
  held: false,
  notes,
  updatedAt: "2026-11-01T12:00:00.000Z",
  ...noSource,
  ...noOutcome,
  answerDueAt: null,
  answeredAt: null,
  callAt: null,
  version: 1,
});

describe("comma-separated values", () => {
  it("P9 T19 round-trip every cell, and none is a formula", () => {
    assertProperty(fc.array(fc.array(text, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 5 }), (rows) => {
      expect(cellsOf(csvLines(rows)).slice(0, -1)).toEqual(rows);
    });
    assertProperty(text, (value) => {
      const cell = escapeFormula(value);
      expect([unescapeFormula(cell), isFormula(cell)]).toEqual([value, false]);
    });
  });

  it("P9 do so in the export of submissions, too", () => {
    assertProperty(fc.tuple(text, text, text), ([email, problem, notes]) => {
      const [, row] = cellsOf(enquiriesCsvHeader + enquiriesCsvLines([enquiryOf(email, problem, notes)]));
      expect([row![1], row![3], row![4], row![9], row![10], row![12]]).toEqual([
        email,
        problem,
        notes,
        problem,
        notes,
        notes,
      ]);
    });
  });

  it("P9 do so in responses of the data API, including their labels", () => {
    const label = text.filter((value) => value !== "");
    assertProperty(
      fc.tuple(fc.uniqueArray(label, { minLength: 2, maxLength: 3 }), text, text),
      ([labels, one, other]) => {
        const row = Object.fromEntries(labels.map((name, at) => [name, [one, other, null][at]]));
        const answer = represent([row], labels, "csv");
        if (!answer.ok) throw answer.error;
        expect(cellsOf(answer.body)).toEqual([labels, [one, other, ""].slice(0, labels.length)]);
      },
    );
  });

  it("P9 do so in the export of content, too", async () => {
    const db = await openDatabase();
    const texts = fc.sample(
      text.map((value) => value.toWellFormed().replaceAll("\0", "")),
      { numRuns: propertyRuns, seed: propertySeed },
    );
    const rows = texts.map((name, at) => tool({ id: `t${at}`, slug: `t${at}`, name, shortDescription: name }));
    for (let at = 0; at < rows.length; at += 100) await insert(db, tools, ...rows.slice(at, at + 100));
    let file = "";
    for await (const part of exportRows(db, transferTables.stack, "csv")) file += part;
    const [header, ...cells] = cellsOf(file.slice(1));
    const at = ["name", "short_description"].map((name) => header!.indexOf(name));
    expect(cells.slice(0, -1).map((row) => at.map((column) => row[column]))).toEqual(texts.map((name) => [name, name]));
  });

  it("keep numbers, including negative ones, and write lists as JSON", () => {
    expect(csvLines([[-5, null, true, ["=a"], { a: 1 }]])).toBe('-5,,true,"[""=a""]","{""a"":1}"\r\n');
  });
});
