import { tileDraft } from "~/ui/imagery/cover";
import { Weave } from "./weave";

/** A draft wide enough to show its twill. */
const draft = tileDraft("ai-workflows", 16, 12);
/** How many rows the drawing of the loom shows as woven. */
const woven = 5;

const stages = [
  {
    title: "The draft",
    text: "What goes over and what goes under, on one sheet of squared paper that anyone can read.",
    weave: <Weave draft={draft} as="draft" className="aspect-[4/3]" />,
  },
  {
    title: "On the loom",
    text: "Row by row, in the order of the draft. At any time you can see what is done and what is not.",
    weave: (
      <Weave
        draft={{
          ...draft,
          bare: draft.rows.length - woven,
          rows: draft.rows.slice(-woven),
          accent: { thread: "warp", at: 10 },
        }}
        className="aspect-[4/3]"
      />
    ),
  },
  {
    title: "The cloth",
    text: "What the draft said, now in use, and plain enough for the next person to pick up the thread.",
    weave: <Weave draft={{ ...draft, accent: { thread: "warp", at: 10 } }} className="aspect-[4/3]" />,
  },
];

/** How a draft becomes cloth, in three drawings of one matrix. */
export function DraftToCloth() {
  return (
    <ol className="cells cells-3 sm:grid-cols-3">
      {stages.map(({ title, text, weave }) => (
        <li key={title} className="card card-bare content-start">
          {weave}
          <h3 className="mt-2 text-xl">{title}</h3>
          <p className="text-muted">{text}</p>
        </li>
      ))}
    </ol>
  );
}
