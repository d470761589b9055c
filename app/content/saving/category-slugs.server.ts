import { sql } from "drizzle-orm";
import type { DatabaseClient } from "../../../drizzle/client";
import { blogCategories, posts } from "../../../drizzle/schema";
import { formerSlug, slugify } from "../../base/words/slug";

/**
 * The slugs of those categories whose row or posts were stored before D71 under another slug than their name makes now.
 * New posts join them there, or the category would have two pages. Reads nothing for other names.
 */
export async function storedCategorySlugs(
  db: DatabaseClient,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const former = [...new Set(names)]
    .map((name) => [name, formerSlug(name)] as const)
    .filter(([name, slug]) => slug !== "" && slug !== slugify(name));
  if (former.length === 0) return new Map();
  const [name, slug] = [sql<string>`given.value ->> 0`, sql<string>`given.value ->> 1`];
  const found = await db.read(
    db.query
      .select({ name: name.as("name"), slug: slug.as("slug") })
      .from(sql`json_each(${JSON.stringify(former)}) as given`)
      .where(
        sql`exists (select 1 from ${blogCategories} where ${blogCategories.link} = ${slug} and ${blogCategories.name} = ${name})
          or exists (select 1 from ${posts} where ${posts.categorySlug} = ${slug} and ${posts.category} = ${name})`,
      ),
  );
  return new Map(found.map((category) => [category.name, category.slug]));
}
