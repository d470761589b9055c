import { sql, type SQL } from "drizzle-orm";
import { passkeys, siteSettings, totpSecrets } from "../../../drizzle/schema";

/** The row of `site_settings` that says whether everybody needs a second factor. */
export const policyKey = "access";

/**
 * Whether an account is protected by a second factor, as a condition.
 *
 * @param id not a column object, which a select from one table writes without its table
 */
export const isProtectedAccount = (id: SQL): SQL<boolean> =>
  sql`(exists (select 1 from ${passkeys} as own_passkey where own_passkey.user_id = ${id})
    or exists (select 1 from ${totpSecrets} as own_secret where own_secret.user_id = ${id}))`;

/** Whether everybody needs a second factor (ACC-26), as a condition. */
export const isRequiredOfAll = (): SQL<boolean> =>
  sql`exists (select 1 from ${siteSettings} as policy where policy.key = ${policyKey}
    and json_extract(policy.value, '$.requiresSecondFactor') = 1)`;
