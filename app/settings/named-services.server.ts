import { sql } from "drizzle-orm";
import { isPublic, services } from "../../drizzle/schema";

/** The services that links can lead to, as JSON; null while there are no rows at all, and the site has the specified ones. */
export const namedServices = sql<string | null>`iif(exists (select 1 from ${services}), (
  select json_group_array(json_object('name', listed.name, 'slug', listed.slug)) from (
    select ${services.name} as name, ${services.slug} as slug from ${services} where ${isPublic(services)}
    order by ${services.displayOrder}, ${services.rowId} limit 12) as listed), null)`;
