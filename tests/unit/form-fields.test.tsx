import { cloneElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ContentField } from "../../app/admin/content/content-field";
import { pageDescription, pageTitle } from "../../app/base/web/head-texts";
import { searchSourceOf } from "../../app/catalog/search-sources";
import type { Field } from "../../app/content/types/content-type";
import { DateTimeField } from "../../app/portal/controls/date-time-field";
import { ChoiceField, FlagField, NumberField, TextAreaField, TextField } from "../../app/portal/controls/fields";
import { RelationField } from "../../app/portal/controls/picker-field";
import { searchResult } from "../../app/portal/controls/search-preview";
import { SlugField } from "../../app/portal/controls/title-field";
import { RichTextField } from "../../app/portal/editor/rich-text-field";
import { ImageField, ListField } from "../../app/portal/media/picture-fields";
import { contentTypes, isNamedRelation } from "../../app/types";
import { attribute, Page, source, textOf, type Element } from "../support/html";

const many = Array.from({ length: 40 }, (_, number) => ({ value: `c${number}`, label: `Category ${number}` }));
const escaped = "<p>a &amp; b</p>";
const common = { name: "field", label: "The label", hint: "The hint", error: "The error" };

/** Every field with a value, and the value that it sends without script. */
const fields: ReadonlyArray<readonly [name: string, field: () => ReactElement<{ required?: boolean }>, value: string]> =
  [
    ["text", () => <TextField {...common} defaultValue="x" />, "x"],
    ["text area", () => <TextAreaField {...common} defaultValue="x" />, "x"],
    ["number", () => <NumberField {...common} defaultValue="7" />, "7"],
    ["choice", () => <ChoiceField {...common} options={many} defaultValue="c2" />, "c2"],
    ["open choice", () => <ChoiceField {...common} options={many} open defaultValue="own" />, "own"],
    ["relation", () => <RelationField {...common} options={many} defaultValue="c2" />, "c2"],
    ["date and time", () => <DateTimeField {...common} defaultValue="2026-07-01T10:23:45.678Z" />, "2026-07-01T10:23"],
    ["list", () => <ListField {...common} defaultValue="a, b" />, "a, b"],
    ["image", () => <ImageField {...common} defaultValue="/a.png" />, "/a.png"],
    ["slug", () => <SlugField {...common} source="title" pathPrefix="/blog/post/" defaultValue="a-b" />, "a-b"],
    ["rich text", () => <RichTextField {...common} defaultValue={escaped} />, escaped],
  ];

/** The page that a field is on, and its control. */
function draw(field: ReactElement) {
  const page = new Page(`<!doctype html><html><body><form>${renderToStaticMarkup(field)}</form></body></html>`);
  return { page, control: page.one("[name=field]") };
}

/** The values that a control sends. */
function valueOf(page: Page, control: Element): string | undefined {
  if (control.tagName === "textarea") return source(control);
  if (control.tagName === "select") return attribute(page.one("option[selected]", control), "value");
  return attribute(control, "value");
}

describe("without script", () => {
  for (const [name, field, value] of fields) {
    it(`E7 a field for ${name} sends its value, and has its label, hint and error`, () => {
      const { page, control } = draw(field());
      expect(valueOf(page, control)).toBe(value);
      expect(attribute(control, "hidden")).toBeUndefined();
      const id = attribute(control, "id");
      expect(textOf(page.one(`label[for=${id}]`))).toBe("The label");
      const described = attribute(control, "aria-describedby")!.split(" ");
      const words = described.map((part) => textOf(page.one(`#${part}`))).join(" ");
      expect(words).toContain("The hint");
      expect(words).toContain("The error");
      expect(attribute(control, "aria-invalid")).toBe("true");
    });

    it(`a required field for ${name} has a mark, and the browser asks for it`, () => {
      const { page, control } = draw(cloneElement(field(), { required: true }));
      expect(attribute(control, "required")).toBe("");
      expect(textOf(page.one(`label[for=${attribute(control, "id")}]`))).toBe("The label *");
    });
  }

  it("ADM-22 a date and time is in UTC, and says so", () => {
    expect(draw(<DateTimeField name="field" label="Date" />).page.text).toContain("Time in UTC.");
  });

  it("E7 a flag is sent like a checkbox", () => {
    const { control } = draw(<FlagField name="field" label="Draft" defaultChecked />);
    expect([attribute(control, "type"), attribute(control, "checked")]).toEqual(["checkbox", ""]);
  });

  it("a rich text is its source, which cannot break out of the control", () => {
    const { control } = draw(<RichTextField name="field" label="Body" defaultValue="</textarea><script>1</script>" />);
    expect(source(control)).toBe("</textarea><script>1</script>");
  });

  it("a choice or a relation of a new row is empty until somebody chooses, and a venture is never made from a name", () => {
    const address = { pathPrefix: "", source: "", sourceText: "" };
    const shown = (field: Omit<Field, "name" | "label">, text = "") => {
      const whole = { name: "field", label: "Host", ...field };
      const { page } = draw(
        <ContentField
          field={whole}
          text={text}
          error={undefined}
          choices={many.slice(0, 1)}
          isNamed={isNamedRelation(whole)}
          texts={{}}
          address={address}
          isNew={false}
          isTitle={false}
        />,
      );
      return [page.texts("option"), page.all("details").length];
    };
    const mode = { kind: "choice", choices: ["online"] } as const;
    expect(shown({ ...mode, required: true })).toEqual([["Choose…", "online"], 0]);
    expect(shown({ ...mode, required: true }, "online")).toEqual([["online"], 0]);
    expect(shown(mode, "online")).toEqual([["Choose…", "online"], 0]);
    expect(shown({ ...mode, fallback: "online" })).toEqual([["online"], 0]);
    expect(shown({ kind: "relation", relatesTo: "stack-categories" })).toEqual([["Choose…", "Category 0"], 1]);
    expect(shown({ kind: "relation", relatesTo: "ventures" })).toEqual([["Choose…", "Category 0"], 0]);
  });

  it("a stored choice that is no longer offered stays selected", () => {
    const { page, control } = draw(
      <ChoiceField name="field" label="x" options={many} empty="None" defaultValue="old" />,
    );
    expect(valueOf(page, control)).toBe("old");
    expect(page.texts("option")).toHaveLength(42);
  });
});

describe("counters and previews", () => {
  it("a counter shows the length, and is amber beyond the recommended length", () => {
    const count = (text: string) =>
      draw(<TextField name="field" label="x" recommendedLength={5} defaultValue={text} />).page.one("#field-count");
    expect(textOf(count("abcde"))).toBe("5/5 characters");
    expect(attribute(count("abcde"), "data-beyond")).toBeUndefined();
    expect(textOf(count("abcdef"))).toBe("6/5 characters, longer than recommended");
    expect(attribute(count("abcdef"), "data-beyond")).toBe("true");
  });

  it("ADM-21 ADM-26 an empty slug shows what will be generated; an entered one stays", () => {
    const shown = (slug: string) =>
      draw(
        <SlugField
          name="field"
          label="x"
          source="title"
          sourceValue="Ünder Way!"
          pathPrefix="/blog/post/"
          defaultValue={slug}
        />,
      ).page.texts("output")[0];
    expect(shown("")).toBe("/blog/post/under-way");
    expect(shown("Own Words")).toBe("/blog/post/own-words");
  });

  it("ADM-29 a list shows its parsed entries", () => {
    expect(draw(<ListField name="field" label="x" defaultValue="a, b ,,a" />).page.texts("li")).toEqual([
      "a",
      "b",
      "a",
    ]);
  });

  it("SEO-9 SEO-11 SEO-12 the search preview is cut exactly like the page's head", () => {
    const site = { brand: "Plainloom", origin: "https://plainloom.example" };
    const address = "/blog/post/x-y";
    const texts = { title: "t".repeat(70), shorterTitles: [], description: "d ".repeat(120) };
    const keywords = ["a", "b"];
    const result = searchResult(texts, address, site, keywords);
    expect(result.title).toBe(pageTitle(texts.title, "Plainloom"));
    expect(result.description).toBe(pageDescription({ ...texts, keywords }, address));
    expect([result.titleFit, result.isDescriptionCut, result.titleRoom]).toEqual(["cut", true, 48]);
    expect(result.trail).toEqual(["plainloom.example", "blog", "post", "x-y"]);
    const short = searchResult(
      { ...texts, title: "t".repeat(48), description: "d".repeat(160) },
      address,
      site,
      keywords,
    );
    expect([short.titleFit, short.isDescriptionCut]).toEqual(["fits", false]);
    const tiny = { ...texts, description: "d", more: ["<p>What the page says, with <b>bold</b> words.</p>"] };
    expect(searchResult(tiny, address, site, keywords).description).toBe(
      pageDescription({ ...tiny, keywords }, address),
    );
    const other = searchResult({ ...texts, shorterTitles: ["Short"] }, address, site, keywords);
    expect([other.title, other.titleFit]).toEqual(["Short | Plainloom", "replaced"]);
  });

  it.each(Object.values(contentTypes))("SEO-9 SEO-12 the search preview of $name reads fields of its form", (type) => {
    const previewed = searchSourceOf(type.name);
    expect(previewed !== null).toBe(type.search !== undefined);
    if (!previewed || !type.search) return;
    const names = type.fields.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...previewed.fields]));
    const values = Object.fromEntries(names.map((name) => [name, `The ${name}.`]));
    const { title, description } = previewed.textsOf(values);
    expect(title).toContain(`The ${type.search.title}.`);
    expect(description).toContain(`The ${type.search.description}.`);
    const without = previewed.textsOf({ ...values, [type.search.title]: "", [type.search.description]: "" });
    expect(without.description).toContain(`The ${type.search.fallback}.`);
    if (type.search.title !== type.label) expect(without.title).toContain(`The ${type.label}.`);
  });
});
