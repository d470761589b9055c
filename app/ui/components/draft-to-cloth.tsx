import { tileDraft } from "~/ui/imagery/cover";
import { Weave } from "./weave";

/** A draft wide enough to show its twill. */
const draft = tileDraft("ai-workflows", 16, 12);
/** How many rows the drawing of the loom shows as woven. */
const woven = 5;

/** The drawings of the three stages. */
const weaves = [
  <Weave key="draft" draft={draft} as="draft" className="aspect-[4/3]" />,
  <Weave
    key="loom"
    draft={{
      ...draft,
      bare: draft.rows.length - woven,
      rows: draft.rows.slice(-woven),
      accent: { thread: "warp", at: 10 },
    }}
    className="aspect-[4/3]"
  />,
  <Weave key="cloth" draft={{ ...draft, accent: { thread: "warp", at: 10 } }} className="aspect-[4/3]" />,
];

/** How a draft becomes cloth, in three drawings of one matrix. */
export function DraftToCloth({ stages }: { stages: ReadonlyArray<{ readonly title: string; readonly text: string }> }) {
  return (
    <ol className="cells cells-3 sm:grid-cols-3">
      {stages.map(({ title, text }, position) => (
        <li key={position} className="card card-bare content-start">
          {weaves[position]}
          <h3 className="mt-2 text-xl">{title}</h3>
          <p className="text-muted">{text}</p>
        </li>
      ))}
    </ol>
  );
}
