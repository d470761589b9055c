import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { byName, terms, toolCategories, tools, ventures } from "../../../drizzle/schema";
import { rowIdOfPreviousSlug } from "../slugs/slug-history.server";
import { isSlug } from "../text/slug";
import { shownAt } from "../ventures/queries.server";
import { namesWord } from "../text/words";
import { cardColumns, newestFirst, toCard } from "./queries.server";
import { toolAddress, toolLogo, type Tool, type ToolCard, type ToolRelations } from "./tool";

/** A tool, or its canonical address for a redirect (URL-9). */
export type FoundTool = { readonly tool: Tool; readonly relations: ToolRelations } | { readonly movedTo: string };

/** Alternatives and related pages on a tool's page, and how many rows they are chosen from. */
const alternativeCount = 3;
const comparedTools = 40;
const termCount = 4;
const comparedTerms = 20;
const ventureCount = 3;
const comparedVentures = 100;

/**
 * Finds a tool by its id, its slug or a previous slug (CALL-1, URL-25). Ids match in any case, because addresses are
 * lowercased on arrival and older ids are not. What its page leads on to is read in the same round trip.
 *
 * @param origin the configured public origin
 */
export async function findTool(db: DatabaseClient, address: string, origin: string): Promise<FoundTool | null> {
  if (address.length > 200) return null;
  const byId = sql`select ${tools.rowId} from ${tools} where ${byName(tools.id)} = ${address}`;
  const bySlug = sql`select ${tools.rowId} from ${tools} where ${tools.slug} = ${address}
    union all select ${rowIdOfPreviousSlug("stack_items", address)}`;
  // A union, because "or" would scan the table instead of using the case-insensitive index.
  const rowIds = sql.join(isSlug(address) ? [byId, bySlug] : [byId], sql` union all `);
  // An exact id comes first, then the current slug, then a previous slug or an id in another case.
  const rowId = sql`(select row_id from ${tools} where row_id in (${rowIds})
    order by ${tools.id} = ${address} desc, ${tools.slug} = ${address} desc limit 1)`;
  const [rows, others, mentions, users] = await Promise.all([
    db.read(
      db.query
        .select({
          ...cardColumns,
          longDescription: tools.longDescription,
          howWeUseIt: tools.howWeUseIt,
          url: tools.url,
          image: tools.image,
          updatedAt: tools.updatedAt,
          // D1 reads a row by the names of its columns: those of the tool must stay the only ones.
          categoryName: sql<string | null>`${toolCategories.name}`.as("category_name"),
          categorySlug: sql<string | null>`${toolCategories.slug}`.as("category_slug"),
        })
        .from(tools)
        .leftJoin(toolCategories, eq(toolCategories.id, tools.categoryId))
        .where(sql`${tools.rowId} = ${rowId}`),
    ),
    readOthers(db, rowId),
    readTerms(db, rowId),
    readVentures(db, rowId, origin),
  ]);
  const [row] = rows;
  if (!row) return null;
  const current = toolAddress(row);
  if (current !== address) return { movedTo: current };
  const { categoryName, categorySlug, ...columns } = row;
  const category =
    row.categoryId === null || categoryName === null || categorySlug === null
      ? null
      : { id: row.categoryId, name: categoryName, slug: categorySlug };
  return {
    tool: { ...toCard(columns), image: toolLogo(row.image), category },
    relations: {
      alternatives: closest(others, row.tags),
      terms: [...mentions]
        .toSorted((a, b) => Number(names(b, row.name)) - Number(names(a, row.name)))
        .filter((term) => names(term, row.name) || isTag(term.term, row.tags))
        .slice(0, termCount)
        .map(({ slug, term }) => ({ slug, term })),
      ventures: users,
    },
  };
}

/** The newest other tools of the category. */
async function readOthers(db: DatabaseClient, rowId: SQL): Promise<ToolCard[]> {
  const rows = await db.read(
    db.query
      .select(cardColumns)
      .from(tools)
      .where(
        sql`${tools.categoryId} = (select category_id from ${tools} where row_id = ${rowId}) and ${tools.rowId} <> ${rowId}`,
      )
      .orderBy(...newestFirst)
      .limit(comparedTools),
  );
  return rows.map(toCard);
}

/** The tools that share most tags; of those that share as many, the newest. */
function closest(others: readonly ToolCard[], tags: readonly string[]): ToolCard[] {
  const shared = (tool: ToolCard) => tool.tags.filter((tag) => tags.includes(tag)).length;
  return others.toSorted((a, b) => shared(b) - shared(a)).slice(0, alternativeCount);
}

/** Listed terms whose text contains the tool's name, and those that one of its tags names. */
function readTerms(db: DatabaseClient, rowId: SQL) {
  const ofTool = (column: SQL) => sql`(select ${column} from ${tools} where row_id = ${rowId})`;
  // The trigram index finds three characters and more, in any case; a query must not be empty.
  const naming = sql`'scope : "~public~" AND text : "' || iif(length(name) < 3, '~no name~', replace(name, '"', '""')) || '"'`;
  const tagged = sql`select row_id from ${terms} where Draft = 0 and Archived = 0 and glossary_term collate nocase in (
    select value from json_each(${ofTool(sql`tags`)}) union all
    select substr(value, 1, length(value) - 1) from json_each(${ofTool(sql`tags`)}) where value like '%s'
  ) limit ${comparedTerms}`;
  return db.read(
    db.query
      .select({ slug: terms.slug, term: terms.term, shortDefinition: terms.shortDefinition })
      .from(terms)
      .where(
        sql`${terms.rowId} in (
          select * from (select rowid from glossary_search where glossary_search match coalesce(${ofTool(naming)}, '"~no name~"') limit ${comparedTerms})
          union select * from (${tagged}))`,
      )
      .orderBy(terms.rowId),
  );
}

/** The newest active ventures that name the tool in their stack. */
function readVentures(db: DatabaseClient, rowId: SQL, origin: string): Promise<Array<{ slug: string; name: string }>> {
  return db.read(
    db.query
      .select({ slug: ventures.slug, name: ventures.name })
      .from(ventures)
      .where(
        and(
          sql`${ventures.rowId} in (select row_id from ${ventures} where status = 'active' order by created_at desc limit ${comparedVentures})
            and instr(${ventures.stack}, (select json_quote(name) from ${tools} where row_id = ${rowId})) > 0`,
          shownAt(origin),
        ),
      )
      .orderBy(desc(ventures.createdAt), desc(ventures.rowId))
      .limit(ventureCount),
  );
}

const names = ({ term, shortDefinition }: { term: string; shortDefinition: string }, name: string) =>
  namesWord(`${term} ${shortDefinition}`, name);

const isTag = (term: string, tags: readonly string[]) =>
  tags.some((tag) => [tag, tag.replace(/s$/, "")].some((word) => word.toLowerCase() === term.toLowerCase()));
