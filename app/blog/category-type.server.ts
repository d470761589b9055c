import { sql } from "drizzle-orm";
import { blogCategories as table, isPublic, posts, picturesInBlogCategories } from "../../drizzle/schema";
import { storedType } from "../content/types/content-type.server";
import { socialFinder } from "../content/types/stored-definition.server";
import { findCategory, listCategoryPages } from "./categories.server";
import { blogCategories as type } from "./category-type";
import { academies, categoryPath, categorySlug, categorySubject } from "./post";

export const blogCategories = storedType(type, table, {
  key: "link",
  slug: "link",
  searchedColumns: ["name", "description"],
  pictures: picturesInBlogCategories,
  page: { columns: ["link"], path: ({ link }) => categoryPath(link) },
  // Posts may have named the category before it had a row.
  categoryName: ({ name, link }) => (link ? undefined : name),
  derive: ({ name, link }, { categorySlugs }) => ({ link: link || (categorySlugs?.get(name) ?? "") }),
  dependentTables: [posts],
  members: posts.categorySlug,
  pageHooks: {
    // A category needs no row: posts that name it are enough, and academies always have a page.
    withoutRow: (
      slugs,
    ) => sql`select value as slug from ${slugs} where value in ${academies.map(categorySlug)} or exists (
      select 1 from ${posts} where ${posts.categorySlug} = value and ${isPublic(posts)})`,
    listedPages: listCategoryPages,
    socialImage: socialFinder("category", "Blog", async (db, slug, { now }) => {
      const category = await findCategory(db, slug, now);
      return category && { subject: categorySubject(category) };
    }),
  },
  api: {
    about: "Blog categories; visitors see those that are neither draft nor archived",
    generated: ["link"],
    lookups: ["link", "name"],
    names: [],
    paths: [],
  },
});
