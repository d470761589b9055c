import type { ReactNode } from "react";
import { scheduleOf } from "~/content/listing/list";
import type { ContentType, Field } from "~/content/types/content-type";

/** The side panels, in order. */
const titles = ["Status", "Organise", "Images"] as const;

function panelOf(type: ContentType, { name, kind }: Field): (typeof titles)[number] {
  if (kind === "image" || kind === "images") return "Images";
  return ["draft", "archived", "status", scheduleOf(type)].includes(name) ? "Status" : "Organise";
}

/** The fields of the main column: name, rich text, then the rest. */
export function mainFields({ fields, label }: ContentType): Field[] {
  const rank = ({ name, kind }: Field) => (name === label ? 0 : kind === "richText" ? 1 : 2);
  return fields.filter(({ place = "main" }) => place === "main").toSorted((one, other) => rank(one) - rank(other));
}

/** The fields of the side column, in collapsible panels. */
export function SidePanels({ type, children }: { type: ContentType; children: (field: Field) => ReactNode }) {
  const beside = type.fields.filter(({ place }) => place === "side");
  return titles.map((title) => {
    const fields = beside.filter((field) => panelOf(type, field) === title);
    return (
      fields.length > 0 && (
        <EditorPanel key={title} title={title}>
          {fields.map(children)}
        </EditorPanel>
      )
    );
  });
}

/** A side panel, open at first. */
export function EditorPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details open className="editor-panel">
      <summary>
        <h2>{title}</h2>
      </summary>
      <div className="editor-panel-fields">{children}</div>
    </details>
  );
}
