import { Portrait, Weave, WeaveTile } from "~/ui/components/weave";
import { coverDraft, tileDraft } from "~/ui/imagery/cover";
import { emptyLoomDraft } from "~/ui/imagery/draft";
import { services } from "~/services/services";
import { Part, Specimen } from "./specimen";

const colours = [
  ["paper", "ground of a page"],
  ["raised", "ground of a field or panel"],
  ["sunken", "ground of the footer and of code"],
  ["ink", "text, rules between sections"],
  ["muted", "text that comes second"],
  ["line", "rules within a section"],
  ["control", "borders of what one operates"],
  ["accent", "action, and one thread of each weave"],
  ["danger", "errors"],
  ["good", "done, active"],
  ["caution", "warnings"],
  ["warp", "threads from top to bottom"],
  ["weft", "threads from side to side"],
  ["weft-2", "the second weft"],
] as const;

const sizes = [
  ["text-hero", "70 px: the headline of the home page"],
  ["text-title", "48 px: titles of pages"],
  ["text-heading", "32 px: headings of sections"],
  ["text-xl", "22 px: headings in lists"],
] as const;

/** Colours, type and weaves. */
export function Foundations() {
  return (
    <Part id="foundations" title="Foundations">
      <Specimen name="Colours">
        <ul className="cells cells-4 gap-y-6">
          {colours.map(([name, use]) => (
            <li key={name}>
              <span className="h-12 border border-control" style={{ background: `var(--${name})` }} />
              <p className="mt-2 text-sm">
                <strong>{name}</strong>: {use}
              </p>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="Type">
        {sizes.map(([size, use], position) => (
          <p
            key={size}
            className={`mt-4 font-display leading-tight ${size} ${position < 2 ? "font-[480]" : "font-[560]"}`}
          >
            {use}
          </p>
        ))}
        <p className="mt-4 text-lead text-muted">22 px: the lead of a page.</p>
        <p className="mt-4">17 px: text.</p>
        <p className="mt-4 text-sm">15 px: what comes second.</p>
      </Specimen>
      <Specimen name="Weave tile" note="Structure carries meaning: one for each service.">
        <ul className="cells cells-4">
          {services.map((service) => (
            <li key={service.slug}>
              <WeaveTile group={service.slug} />
              <p className="mt-2 text-sm">{service.name}</p>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="Draft and cloth">
        <div className="grid max-w-3xl grid-cols-2 gap-8">
          <Weave draft={tileDraft("ai-workflows", 16, 12)} as="draft" className="aspect-[4/3]" />
          <Weave draft={tileDraft("ai-workflows", 16, 12)} className="aspect-[4/3]" />
        </div>
      </Specimen>
      <Specimen name="Cover" note="The group gives weave and palette, the slug the thread and the scale.">
        <ul className="cells cells-4">
          {["first", "second", "third", "fourth"].map((slug) => (
            <li key={slug}>
              <Weave draft={coverDraft(slug, "notes")} className="cover" />
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="Person">
        <div className="flex flex-wrap gap-4">
          <Portrait name="Ada Quill" />
          <Portrait name="Ben Ruiz" />
          <Portrait name="With a Photo" photo="/icon-180.png" />
        </div>
      </Specimen>
      <Specimen name="Empty loom">
        <Weave draft={emptyLoomDraft()} className="h-16 max-w-96" />
      </Specimen>
    </Part>
  );
}
