import { venturePath, type Venture, type VentureNeighbours } from "~/domain/ventures/venture";
import { LeadOn } from "./closing-band";

/** Where a venture leads on: the tools it is built with, and the ventures around it. */
export function VentureEnd({ venture, neighbours }: { venture: Venture; neighbours: VentureNeighbours }) {
  const tools = venture.stack.flatMap(({ name, path }) =>
    path === null ? [] : [{ kind: "Tool", title: name, to: path }],
  );
  const neighbour = (other: VentureNeighbours["newer"]) =>
    other && { kind: "Venture", title: other.name, to: venturePath(other.slug) };
  return (
    <LeadOn
      title={tools.length > 0 ? "Built with" : "Read on"}
      related={tools.slice(0, 3)}
      previous={neighbour(neighbours.newer)}
      next={neighbour(neighbours.older)}
    />
  );
}
