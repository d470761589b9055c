import { blogCategories as table, listed, posts, picturesInBlogCategories } from "../../../../drizzle/schema";
import { categoryPath } from "../../blog/post";
import { blogCategories as type } from "./blog-categories";
import { storedType } from "./content-type.server";

export const blogCategories = storedType(type, table, {
  key: "link",
  slug: "link",
  searched: ["name", "description"],
  pictures: picturesInBlogCategories,
  publicWhen: listed,
  page: { columns: ["link"], path: ({ link }) => categoryPath(link) },
  dependentTables: [posts],
  members: posts.categorySlug,
  api: {
    about: "Blog categories; visitors see those that are neither draft nor archived",
    generated: ["link"],
    lookups: ["link", "name"],
  },
});
