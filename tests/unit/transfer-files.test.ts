import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { transferTables } from "../../app/catalog/transfer/export-rows.server";
import { UnreadableFile } from "../../app/catalog/transfer/read-file";
import { parseCell, parseDate, RecordReader } from "../../app/catalog/transfer/read-record";
import { SeenRows, guessTable } from "../../app/catalog/transfer/transfer-table";
import type { Field } from "../../app/content/types/content-type";
import { cpuTime } from "../support/cpu-time";
import { anyText, assertProperty, assertAsyncProperty } from "../support/properties";
import { rowsOfFile } from "../support/transfer-files";

const field = (kind: Field["kind"], more: Partial<Field> = {}): Field => ({ name: "f", label: "F", kind, ...more });
const records = async (file: string | Uint8Array, size?: number) =>
  (await rowsOfFile(file, size)).map(({ row, record, error }) => (error === undefined ? [row, record] : [row, error]));

describe("a cell", () => {
  it.each([
    ["true", true],
    [" TRUE ", true],
    ["t", true],
    ["Yes", true],
    ["1", true],
    [1, true],
    [true, true],
    ["false", false],
    ["F", false],
    ["no", false],
    ["0", false],
    [0, false],
    ["", false],
    [null, false],
    ["WAHR", true],
    ["vrai", true],
    ["Sí", true],
    [" x ", true],
    ["FALSCH", false],
    ["faux", false],
    ["perhaps", "perhaps"],
    [{}, {}],
  ])("says yes or no: %j", (cell, value) => {
    expect(parseCell(field("flag"), cell)).toEqual(value);
  });

  it.each([
    ["a, b ,,c", ["a", "b", "c"]],
    ['["a","b, c",""]', ["a", "b, c", ""]],
    ["[1, true]", ["1", "true"]],
    ['{a,"b, c","say \\"x\\""}', ["a", "b, c", 'say "x"']],
    ["{}", []],
    ["[]", []],
    ["[not json", ["[not json"]],
    ["[a, b]", ["[a", "b]"]],
    ["", []],
    [null, []],
    [["x"], ["x"]],
    [7, 7],
  ])("holds a list: %j", (cell, value) => {
    expect(parseCell(field("list"), cell)).toEqual(value);
  });

  it("accepts names as texts or as objects", () => {
    expect(parseCell(field("names"), "React, Hono")).toEqual([{ name: "React" }, { name: "Hono" }]);
    expect(parseCell(field("names"), '[{"name":"React"},"Hono"]')).toEqual([{ name: "React" }, { name: "Hono" }]);
  });

  it.each([
    ["2024-09-03", "2024-09-03T00:00:00.000Z"],
    ["2024-09-03 12:05", "2024-09-03T12:05:00.000Z"],
    ["2024-09-03T12:05:06.1234567Z", "2024-09-03T12:05:06.123Z"],
    ["2024-09-03 12:05:06+00", "2024-09-03T12:05:06.000Z"],
    ["2024-09-03 12:05:06.5+02", "2024-09-03T10:05:06.500Z"],
    ["2024-09-03 12:00:00-0330", "2024-09-03T15:30:00.000Z"],
    ["2024-09-03 12:00:00 UTC", "2024-09-03T12:00:00.000Z"],
    ["2024/9/3", "2024-09-03T00:00:00.000Z"],
    ["Tue Sep 03 2024 00:00:00 GMT+0000 (Coordinated Universal Time)", "2024-09-03T00:00:00.000Z"],
    ["Tue Sep 03 2024 02:00:00 GMT+0200 (Central European Summer Time)", "2024-09-03T00:00:00.000Z"],
    ["Tue, 03 Sep 2024 12:00:00 GMT", "2024-09-03T12:00:00.000Z"],
    ["September 3rd, 2024 at 10:15 pm", "2024-09-03T22:15:00.000Z"],
    ["3 September 2024", "2024-09-03T00:00:00.000Z"],
    ["Sep 3, 2024 12:00 AM", "2024-09-03T00:00:00.000Z"],
    ["1725321600", "2024-09-03T00:00:00.000Z"],
    [1_725_321_600_000, "2024-09-03T00:00:00.000Z"],
    ["", ""],
    [null, ""],
    ["0000-00-00 00:00:00", ""],
    ["0000-00-00", ""],
    ["0000-00-00T00:00:00.000Z", ""],
    ["-0001-11-30T00:00:00+00:00", ""],
    ["NULL", ""],
    ["\\N", ""],
  ])("holds a date: %j", (cell, value) => {
    expect(parseCell(field("dateTime"), cell)).toBe(value);
  });

  it.each([
    "03/09/2024",
    "2024-02-30",
    "2024-13-01",
    "31 February 2024",
    "2024-01-01 25:00",
    "soon",
    "17",
    "2024",
    "0000-00-01",
    "0000-00-00 12:00:00",
    "45292",
    {},
    true,
  ])("holds no date, and none is made up: %j", (cell) => {
    expect(parseDate(cell)).toBe(cell);
  });

  it("normalizes instants, and keeps any other text", () => {
    assertProperty(fc.date({ min: new Date(0), max: new Date("9999-12-31"), noInvalidDate: true }), (date) => {
      expect(parseDate(date.toISOString())).toBe(date.toISOString());
      expect(parseDate(String(date))).toBe(new Date(String(date)).toISOString());
    });
    assertProperty(anyText(40), (text) => {
      const read = parseDate(text);
      expect(read === text || read === "" || new Date(String(read)).toISOString() === read).toBe(true);
    });
  });

  it.each([
    ["12", 12],
    [" 3.0 ", 3],
    ["1,234", 1234],
    ["-1 234 567", -1234567],
    ["1’234", 1234],
    ["1.234", 1.234],
    ["12,34", Number.NaN],
    ["1,234 567", Number.NaN],
    ["many", Number.NaN],
  ])("holds a number: %j", (cell, value) => {
    expect(parseCell(field("number"), cell)).toBe(value);
  });

  it("keeps texts exactly", () => {
    expect(parseCell(field("text"), " x\r\n")).toBe(" x\r\n");
    expect(parseCell(field("text"), 5)).toBe("5");
    expect(parseCell(field("relation"), " ")).toBeNull();
  });
});

describe("a file", () => {
  it("of CSV gives the same rows however it is split into chunks", async () => {
    const text = fc.oneof(anyText(20), fc.constantFrom("a,b", 'q"q', "x\r\ny", "ü", "日本", "😀", ";")).map(
      (cell) =>
        // An empty line is not a row, and a byte order mark at the start belongs to the file.
        `x${cell.toWellFormed()}`,
    );
    await assertAsyncProperty(
      fc.record({
        rows: fc.array(fc.array(text, { minLength: 2, maxLength: 2 }), { maxLength: 6 }),
        size: fc.integer({ min: 1, max: 40 }),
        newline: fc.constantFrom("\r\n", "\n"),
        delimiter: fc.constantFrom(",", ";", "\t"),
        mark: fc.constantFrom("", "\uFEFF"),
      }),
      async ({ rows, size, newline, delimiter, mark }) => {
        const file = mark + Papa.unparse([["one", "two"], ...rows], { newline, delimiter, quotes: true });
        const expected = rows.map(([one, two], at) => [at + 2, { one, two }]);
        expect(await records(file, size)).toEqual(expected);
      },
    );
  });

  it("P7 of CSV with a long cell is read in a time that grows with its length, in however many chunks it comes", async () => {
    const body = "x,\n".repeat(1_000_000);
    const file = `one,two\n"${body}","y"\nz,z\n`;
    // Parsing the cell again with each chunk takes more than ten times as long.
    expect(await cpuTime(async () => expect(await records(file, 1_000)).toHaveLength(2))).toBeLessThan(2_000);
    expect(await records(file, 100_000)).toEqual([
      [2, { one: body, two: "y" }],
      [3, { one: "z", two: "z" }],
    ]);
  });

  const written = [
    { name: "Loom", note: "weaves" },
    { name: "Mill", note: "grinds" },
  ];
  const lines = ["name,note", "Loom,weaves", "Mill,grinds"];
  const inUtf16 = (text: string, isLittle: boolean) =>
    new Uint8Array([...text].flatMap((char) => (isLittle ? [char.charCodeAt(0), 0] : [0, char.charCodeAt(0)])));

  // Each is the habit of a program that CSV readers have had reports of.
  it.each<readonly [what: string, file: string | Uint8Array]>([
    ["a header that ends otherwise than the rows", `${lines[0]}\n${lines.slice(1).join("\r\n")}\r\n`],
    ["rows that end otherwise than the header", `${lines[0]}\r\n${lines.slice(1).join("\n")}\n`],
    ["line ends converted twice", lines.join("\r\r\n")],
    ["line ends the wrong way round", lines.join("\n\r")],
    ["line ends of an old Mac", lines.join("\r")],
    ["a last line without an end", lines.join("\r\n")],
    ["a last line that half ends", `${lines.join("\n")}\r`],
    ["a carriage return after quotes", `${lines[0]}\n"Loom","weaves"\r\n"Mill","grinds"\r\n`],
    ["blank lines between, before and after", `\n \n${lines.join("\n\n")}\n\n\n`],
    ["empty rows with delimiters", `,\n${lines.join("\n,\n")}\n,\n" ",\n,\n`],
    ["rows padded with empty cells", "name,note,,\nLoom,weaves,,\nMill,grinds,,,,\n"],
    ["a padded header over shorter rows", "name,note,,\nLoom,weaves\nMill,grinds\n"],
    ["semicolons", lines.join("\n").replaceAll(",", ";")],
    ["tabs", lines.join("\n").replaceAll(",", "\t")],
    ["bars", lines.join("\n").replaceAll(",", "|")],
    ["a hint for the spreadsheet", `sep=;\r\n${lines.join("\r\n").replaceAll(",", ";")}`],
    ["a hint in quotes, with a byte order mark", `\uFEFF"sep=;"\n${lines.join("\n").replaceAll(",", ";")}`],
    ["a byte order mark before a quoted name", `\uFEFF"name","note"\nLoom,weaves\nMill,grinds`],
    [
      "UTF-16 with a byte order mark",
      inUtf16(`\uFEFF${lines.join("\r\n").replaceAll(",", "\t")}`, true)
        .with(0, 0xff)
        .with(1, 0xfe),
    ],
    ["UTF-16 without one", inUtf16(lines.join("\r\n"), true)],
    ["UTF-16 in the other order", inUtf16(lines.join("\n"), false)],
    ["cells that keep a spreadsheet from computing", 'name,note\n"=""Loom""",weaves\nMill,"=""grinds"""'],
    ["spaces before quotes", 'name, "note"\nLoom, "weaves"\n "Mill",  "grinds"\n'],
    ["spaces after quotes", '"name" ,"note" \n"Loom" ,"weaves" \nMill,grinds'],
  ])("of CSV may have %s", async (_, file) => {
    for (const size of [1, 3, 1_000])
      expect((await rowsOfFile(file, size)).map(({ record }) => record)).toEqual(written);
  });

  it.each<readonly [what: string, file: string, expected: object]>([
    [
      "commas in the names of columns",
      "name (short, required);note (any, long, optional)\nLoom;a, b\nMill;c",
      { "name (short, required)": "Loom", "note (any, long, optional)": "a, b" },
    ],
    ["decimal commas", "name\tprice\nLoom\t1.200,50\nMill\t3,5", { name: "Loom", price: "1.200,50" }],
    ["one column of sentences", "note\nFirst, one; then | another\nLast", { note: "First, one; then | another" }],
    ["inches", 'name;size\n19" rack;2\n5" disk;1', { name: '19" rack', size: "2" }],
    [
      "line ends within quotes, which stay",
      'name,note\n"Loom","one\r\ntwo\rthree\n"\r\nMill,x\r\n',
      { name: "Loom", note: "one\r\ntwo\rthree\n" },
    ],
    [
      "quotes within quotes before a line end",
      'name,note\nLoom,"say ""yes"""\r\nMill,x',
      { name: "Loom", note: 'say "yes"' },
    ],
    [
      "delimiters and line ends in quotes after a space",
      'name, note\nLoom, "a, b\r\nc"\r\n',
      { name: "Loom", " note": "a, b\r\nc" },
    ],
    [
      "a text that begins with a quotation",
      'name,note\nLoom, "weaves" well\nMill, "x"\n',
      { name: "Loom", note: ' "weaves" well' },
    ],
    ["spaces without quotes", 'name, note\nLoom, a b\nMill, "x"\n', { name: "Loom", " note": " a b" }],
    ["a carriage return within a line", "name,note\nLoom,one\rtwo\nMill,x", { name: "Loom", note: "one two" }],
    ["a column without a name", "name,,note\nLoom,odd,weaves\n", { name: "Loom", "Column 2": "odd", note: "weaves" }],
    ["formulas that an export made harmless", "name,note\nLoom,'=1+1\n", { name: "Loom", note: "=1+1" }],
  ])("of CSV may have %s", async (_, file, expected) => {
    for (const size of [1, 4, 1_000]) expect((await rowsOfFile(file, size))[0]).toEqual({ row: 2, record: expected });
  });

  it("of JSON, as an array or as lines, gives the same rows however it is split into chunks", async () => {
    const values = fc.oneof(
      anyText(10).map((text) => text.toWellFormed()),
      fc.boolean(),
      fc.integer(),
      fc.constant(null),
    );
    const rows = fc.array(
      fc.dictionary(fc.constantFrom("a", "b c", "d"), fc.oneof(values, fc.array(values, { maxLength: 3 }))),
      { minLength: 1, maxLength: 5 },
    );
    await assertAsyncProperty(
      fc.record({ rows, size: fc.integer({ min: 1, max: 30 }), indent: fc.constantFrom(0, 2) }),
      async ({ rows: given, size, indent }) => {
        const expected = given.map((record, at) => [at + 1, { ...record }]);
        const own = (found: unknown) => JSON.parse(JSON.stringify(found)) as unknown;
        expect(own(await records(JSON.stringify(given, null, indent), size))).toEqual(own(expected));
        expect(own(await records(given.map((record) => `${JSON.stringify(record)}\n`).join(""), size))).toEqual(
          own(expected),
        );
      },
    );
  });

  it("numbers rows like spreadsheets, and reports those that cannot be read", async () => {
    expect(await records('a,b\n1,2\n\n3,4,5\n7\n"x"y,6\n8\n')).toEqual([
      [2, { a: "1", b: "2" }],
      [4, "This row has 3 cells, but the header has 2."],
      [5, { a: "7" }],
      [6, expect.stringContaining("Missing closing quotation mark")],
    ]);
    expect(await records("a,a,b\n1,2,3")).toEqual([[2, { a: "1", "a (column 2)": "2", b: "3" }]]);
    expect(await records('{"a":1}\n{"a":\n{"a":3}\n[4]\n')).toEqual([
      [1, { a: 1 }],
      [2, "This line is not JSON."],
      [3, { a: 3 }],
      [4, "A row is a JSON object."],
    ]);
    expect(await records("[1,{}]")).toEqual([
      [1, "A row is a JSON object."],
      [2, {}],
    ]);
  });

  it.each([
    ["", "empty"],
    [" \n ", "empty"],
    [new Uint8Array([0x61, 0x0a, 0xe4, 0x0a]), "not UTF-8"],
    [new Uint8Array([0xff, 0xfe, 0x61, 0x00, 0x0a, 0x00, 0x00, 0xdc]), "not UTF-8"],
    ['[{"a":1},', "not JSON after row 1"],
    ['[{"a":1}] x', "not JSON after row 1"],
    ['[{"a":1},]', "not JSON after row 1"],
    ['{"a":1', "neither"],
    [`a,b\n1,"${"x".repeat(5_000_000)}`, "Row 2 does not end"],
    [`"${"x".repeat(5_000_000)}`, "header does not end"],
    [`[{"a":"${"x".repeat(9_000_000)}"}]`, "too long"],
    [`{"a":1}\n{"a":"${"x".repeat(5_000_000)}"}`, "Row 2 is too long"],
  ])("that cannot be read says why: %#", async (file, why) => {
    const failure = await rowsOfFile(file, 100_000).then(
      () => null,
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(UnreadableFile);
    expect((failure as Error).message).toContain(why);
  });

  it("never throws anything but its own errors", async () => {
    await assertAsyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      await rowsOfFile(bytes, 7).catch((error: unknown) => expect(error).toBeInstanceOf(UnreadableFile));
    });
  });
});

describe("a row's columns", () => {
  const { blog, stack, glossary } = transferTables;

  it("are matched by exact name, then ignoring case and spaces; unknown ones are reported once", () => {
    const reader = new RecordReader(stack);
    const read = reader.read({
      " NAME ": "loose",
      name: "exact",
      URL: "https://a.example",
      "How they use it": 1,
      ID: "x",
      created_at: "2024-01-01",
    });
    expect(read).toMatchObject({
      id: "x",
      values: { name: "exact", url: "https://a.example" },
      createdAt: "2024-01-01T00:00:00.000Z",
    });
    reader.read({ name: "again", "How they use it": 2, more: 3 });
    expect([...reader.unknown]).toEqual([" NAME ", "How they use it", "more"]);
  });

  it("of a status are read as what it means here", () => {
    const statusOf = (column: string, word: string | null) => new RecordReader(blog).read({ [column]: word });
    for (const word of ["publish", "Published", " future ", "scheduled"])
      expect(statusOf("status", word), word).toMatchObject({ values: { draft: false }, errors: {} });
    for (const word of ["draft", "auto-draft", "pending", "private"])
      expect(statusOf("post_status", word), word).toMatchObject({ values: { draft: true }, errors: {} });
    expect(statusOf("Status", "trash")).toMatchObject({ values: { draft: true, archived: true } });
    expect(statusOf("Draft", "publish")).toMatchObject({ values: { draft: false } });
    expect(statusOf("Draft", "VRAI")).toMatchObject({ values: { draft: true } });
    // Nothing said is not published.
    for (const word of ["", null]) expect(statusOf("status", word).values).toEqual({});
    expect(statusOf("status", "sold").errors["draft"]).toContain("publish, published");
    // A venture has a status of its own.
    expect(new RecordReader(transferTables.ventures).read({ status: "inactive" }).values).toEqual({
      status: "inactive",
    });
  });

  it("include the contract's names and what is needed to recreate a row", () => {
    expect(blog.columns.map(([column]) => column)).toEqual(
      expect.arrayContaining(["Item ID", "Blog Post - Richt Text", "slug", "tags"]),
    );
    expect(glossary.columns.map(([column]) => column)).toContain("seo_tiltle");
  });

  it("identify the table of a file whose name does not", () => {
    const tables = Object.values(transferTables);
    expect(guessTable(tables, "export.csv", ["Blog Post - Title", "x"])?.name).toBe("blog");
    expect(guessTable(tables, "stack_items_rows.csv", ["id"])?.name).toBe("stack");
    expect(guessTable(tables, "export.csv", ["glossary_term", "Definition"])?.name).toBe("glossary");
    expect(guessTable(tables, "export.csv", ["name", "id"])).toBeNull();
    expect(guessTable(tables, "export.csv", ["x"])).toBeNull();
  });

  it("identify a row only once per file", () => {
    const seen = new SeenRows(blog);
    expect(seen.repeats(2, { "Item ID": "a", "Blog Post - Title": "T" })).toBeNull();
    expect(seen.repeats(3, { "Item ID": "b", "Blog Post - Title": "T" })).toBeNull();
    expect(seen.repeats(4, { "item id": " a", "Blog Post - Title": "U" })).toBe(2);
    const terms = new SeenRows(glossary);
    expect(terms.repeats(2, { item_id: "a", glossary_term: "API" })).toBeNull();
    expect(terms.repeats(3, { item_id: "b", glossary_term: "x", Slug: "api" })).toBe(2);
    expect(terms.repeats(4, { glossary_term: "日本" })).toBeNull();
    expect(terms.repeats(5, { glossary_term: "日本" })).toBe(4);
  });
});
