import { sql, type SQL } from "drizzle-orm";
import { passkeys, siteSettings, totpSecrets } from "../../drizzle/schema";

/** The row of `site_settings` that says whether everybody needs a second factor. */
export const policyKey = "access";

/**
 * The condition that an account is protected by a second factor.
 *
 * @param id not a column object: in a select from a single table, Drizzle would omit the table's name
 */
export const isProtectedAccount = (id: SQL): SQL<boolean> =>
  sql`(exists (select 1 from ${passkeys} as own_passkey where own_passkey.user_id = ${id})
    or exists (select 1 from ${totpSecrets} as own_secret where own_secret.user_id = ${id}))`;

/** The condition that everybody needs a second factor (ACC-26). */
export const isRequiredOfAll = (): SQL<boolean> =>
  sql`exists (select 1 from ${siteSettings} as policy where policy.key = ${policyKey}
    and json_extract(policy.value, '$.requiresSecondFactor') = 1)`;
