import { expect, it } from "vitest";
import { figuresError, parseFigures } from "../../app/work/case";
import { readContent } from "../../drizzle/seed/read-content";

it.each([
  ["Time | 6 min | 90 s", [{ label: "Time", before: "6 min", after: "90 s" }]],
  ["First payment | week 9", [{ label: "First payment", before: "", after: "week 9" }]],
  ["\n Time |6 min|90 s \r\n", [{ label: "Time", before: "6 min", after: "90 s" }]],
  ["", []],
])("WORK-2 %j are the figures %j", (text, figures) => {
  expect(parseFigures(text)).toEqual(figures);
  expect(figuresError(text)).toBeNull();
});

it.each(["Time", "Time: 6 min", "| 6 | 7", "Time | 6 |", "Time | 1 | 2 | 3"])("WORK-2 %j is no figure", (line) => {
  expect(parseFigures(line)).toEqual([]);
  expect(figuresError(`Fine | 1 | 2\n${line}`)).toContain(`“${line}”`);
});

it("WORK-2 the samples have figures, weeks and services that exist, and cover every service", () => {
  const { cases, services: files } = readContent("drizzle/seed/content");
  const serviceSlugs = files.map(([slug]) => slug);
  for (const { figures, weeks, services } of cases) {
    expect(figuresError(figures)).toBeNull();
    expect(parseFigures(figures).length).toBeGreaterThanOrEqual(2);
    expect(weeks).toBeGreaterThan(0);
    expect(services.filter((slug) => !serviceSlugs.includes(slug))).toEqual([]);
  }
  expect(new Set(cases.flatMap(({ services }) => services))).toEqual(new Set(serviceSlugs));
});
