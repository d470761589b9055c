import { loomDraft } from "~/ui/imagery/draft";
import { cell, clothShapes, drawingSize, shapeClass } from "~/ui/imagery/weave-svg";
import { Particles } from "./particles";

const draft = loomDraft();
const { width, height } = drawingSize(draft);
/** The row that the shuttle crosses: the first one above the woven cloth. */
const pickRow = draft.bare;
const [pick, cloth] = [
  clothShapes({ ...draft, rows: draft.rows.slice(0, 1) }).filter(({ thread }) => thread === "weft"),
  clothShapes({ ...draft, bare: draft.bare + 1, rows: draft.rows.slice(1) }),
];

/** The hero's loom. The particles (SW-3) drift behind the bare warp only; the shuttle crosses one row, once. */
export function Loom() {
  const y = pickRow * cell + cell / 2;
  return (
    <div className="loom" aria-hidden="true">
      <Particles />
      <svg viewBox={`0 0 ${width} ${height}`} className="weave">
        {[...cloth, ...pick].map((shape, position) => (
          <path
            key={position}
            className={`${shapeClass(shape)} ${position >= cloth.length ? "pick" : ""}`}
            d={shape.path}
          />
        ))}
        <g className="shuttle-way">
          <path className="shuttle" d={`M${width - 96} ${y}q40-20 80 0q-40 20-80 0z`} />
          <path className="shuttle-eye" d={`M${width - 70} ${y}h28`} />
        </g>
      </svg>
    </div>
  );
}
