import type { RelatedRow } from "~/content/pages/related";
import { venturePath, type Venture, type VentureNeighbours } from "./venture";
import { RelatedPages, type RelatedPage } from "~/ui/components/closing-band";
import { relatedToVentures } from "~/ui/components/related-pages";

/** The minimum number of related pages. */
const relatedPages = 6;

/** Links at the end of a venture: related pages, the tools it is built with, and the adjacent ventures. */
export function VentureFooter({
  venture,
  neighbours,
  related,
}: {
  venture: Venture;
  neighbours: VentureNeighbours;
  related: readonly RelatedRow[];
}) {
  const isNeighbour = ({ path }: RelatedRow) =>
    [neighbours.newer, neighbours.older].some((other) => other && venturePath(other.slug) === path);
  const belonging = related
    .filter((row) => !isNeighbour(row))
    .map(({ one, title, path }): RelatedPage => ({ kind: one, title, to: path }));
  const tools = venture.stack.flatMap(({ name, path }): RelatedPage[] =>
    path === null || belonging.some(({ to }) => to === path) ? [] : [{ kind: "Tool", title: name, to: path }],
  );
  const neighbour = (other: VentureNeighbours["newer"]) =>
    other && { kind: "Venture", title: other.name, to: venturePath(other.slug) };
  return (
    <RelatedPages
      related={[
        ...belonging,
        ...[...tools, ...relatedToVentures].slice(0, Math.max(0, relatedPages - belonging.length)),
      ]}
      previous={neighbour(neighbours.newer)}
      next={neighbour(neighbours.older)}
    />
  );
}
