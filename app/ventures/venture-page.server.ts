import { and, asc, desc, eq, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../drizzle/client";
import { prepared, preparedVariants, type Placeholders } from "../../drizzle/prepared";
import { byName, toolIsPublic, tools, ventures } from "../../drizzle/schema";
import { toolAddress, toolPath } from "../directory/tool";
import { afterKey } from "../base/listing/keyset.server";
import { findBySlug, rowIdOfPreviousSlug } from "../base/listing/slug-history.server";
import { matchExpression, parseSearch, publicScope } from "../base/search/search-text";
import { imageUrl, isWebUrl } from "../base/web/urls";
import { publicAt, ventureOrder } from "./queries.server";
import { splitLines, ventureImage, type Venture, type VentureNeighbours } from "./venture";

/** The number of names of a stack that are looked up in the directory. */
const maxStackTools = 50;

const ventureBySlug = preparedVariants(
  (query, { slug, preview }: Placeholders<{ slug: string; preview: number | null }>, origin: string) =>
    query
      .select()
      .from(ventures)
      .where(and(eq(ventures.slug, slug), sql`(${publicAt(origin)} or ${ventures.rowId} is ${preview})`))
      .limit(1),
);

type NamedTool = Pick<typeof tools.$inferSelect, "id" | "slug" | "name">;

/** The public tools of the directory that a venture's stack names, in any case. */
const stackToolsOf = prepared((query, { slug }: Placeholders<{ slug: string }>) => {
  const names = sql`select value ->> 'name' from json_each((select ${ventures.stack} from ${ventures} where ${ventures.slug} = ${slug})) limit ${maxStackTools}`;
  return query
    .select({ id: tools.id, slug: tools.slug, name: tools.name })
    .from(tools)
    .where(and(toolIsPublic, sql`${byName(tools.name)} in (${names})`))
    .limit(maxStackTools);
});

/** The public venture next to another one in the list. */
const neighbour = preparedVariants(
  (
    query,
    { slug }: Placeholders<{ slug: string }>,
    { origin, direction }: Readonly<{ origin: string; direction: "ascending" | "descending" }>,
  ) => {
    const by = direction === "ascending" ? asc : desc;
    return query
      .select({ slug: ventures.slug, name: ventures.name })
      .from(ventures)
      .where(
        and(
          publicAt(origin),
          sql`exists (select 1 from ${ventures} as this where this.slug = ${slug})`,
          afterKey({ ...ventureOrder, direction }, slug),
        ),
      )
      .orderBy(by(ventures.createdAt), by(ventures.rowId))
      .limit(1);
  },
);

/** A venture with its neighbours, or its current slug for a redirect. */
export type FoundVenture =
  | { readonly venture: Venture; readonly neighbours: VentureNeighbours }
  | { readonly movedTo: string };

/**
 * Finds a public venture (VEN-13, VEN-14, D30) by its slug; else by its name with hyphens as spaces, a previous slug,
 * or part of its name (at least three characters), all of which redirect.
 *
 * @param origin the configured public origin
 * @param preview the id of a row to show even if it is not public
 */
export async function findVenture(
  db: DatabaseClient,
  address: string,
  origin: string,
  preview: number | null = null,
): Promise<FoundVenture | null> {
  const name = address.replaceAll("-", " ").trim();
  if (name === "") return null;
  const [[row], stackTools, [newer = null], [older = null]] = await Promise.all([
    db.read(ventureBySlug(origin, { slug: address, preview })),
    db.read(stackToolsOf({ slug: address })),
    db.read(neighbour({ origin, direction: "ascending" }, { slug: address })),
    db.read(neighbour({ origin, direction: "descending" }, { slug: address })),
  ]);
  if (row) return { venture: toVenture(row, stackTools), neighbours: { newer, older } };
  // Read only at this point, because most requests are for a venture that exists.
  const partial = parseSearch(name);
  const [byExactName, bySlug, byPartialName] = await Promise.all([
    readSlug(db, origin, sql`${byName(ventures.name)} = ${name}`),
    findBySlug(address, async (slug) => {
      const isThis = sql`${ventures.slug} = ${slug} or ${ventures.rowId} = ${rowIdOfPreviousSlug("ventures_data", slug)}`;
      const [moved = null] = await readSlug(db, origin, sql`(${isThis})`);
      return moved;
    }),
    partial?.indexed
      ? readSlug(
          db,
          origin,
          sql`${ventures.rowId} in (select rowid from venture_search where venture_search match ${matchExpression(partial, publicScope)} limit 50)
              and instr(${ventures.searchText}, ${partial.folded}) > 0`,
        )
      : [],
  ]);
  const moved = byExactName[0] ?? bySlug ?? byPartialName[0];
  return moved ? { movedTo: moved.slug } : null;
}

function readSlug(db: DatabaseClient, origin: string, condition: SQL): Promise<Array<{ slug: string }>> {
  return db.read(
    db.query
      .select({ slug: ventures.slug })
      .from(ventures)
      .where(and(condition, publicAt(origin)))
      .orderBy(ventures.rowId)
      .limit(1),
  );
}

function toVenture(row: typeof ventures.$inferSelect, stackTools: readonly NamedTool[]): Venture {
  const tool = new Map(stackTools.map((named) => [named.name.toLowerCase(), named]));
  return {
    slug: row.slug,
    name: row.name,
    status: row.status,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    microDescription: row.microDescription,
    problem: row.problem,
    solution: row.solution,
    useCase: row.useCase,
    keyFeatures: splitLines(row.keyFeatures),
    ownership: row.ownership,
    stack: row.stack.map(({ name }) => {
      const named = tool.get(name.toLowerCase());
      return { name, path: named ? toolPath(toolAddress(named)) : null };
    }),
    images: row.images.flatMap((image) => imageUrl(image) ?? []),
    showcaseImage: ventureImage(row.showcaseImage, ""),
    wideLogo: imageUrl(row.wideLogo) ?? imageUrl(row.squareLogo),
    url: isWebUrl(row.url) ? row.url : "",
  };
}
