import { hashPassword } from "../../app/accounts/passwords.server";
import { createAccountQueries } from "../../app/accounts/people.server";
import { createSession } from "../../app/accounts/sessions.server";
import type { Role } from "../../app/base/access/permissions";
import type { DatabaseClient } from "../../drizzle/client";
import { accounts, userRoles } from "../../drizzle/schema";
import type { PooledSite } from "./site-pool";

/** The password of every test account. */
export const accountPassword = "Vellum7 kestrel oat bridge";

/** The hash of `accountPassword`, in the production format but cheap to verify. */
export const cheapHash = await hashPassword(accountPassword, { logN: 4, r: 8, p: 1 });

/** Adds an account that can sign in as `<id>@example.com` with `accountPassword`. */
export async function addAccount(db: DatabaseClient, id: string, role: Role = "admin"): Promise<void> {
  await db.write(
    createAccountQueries(db.query, { id, email: `${id}@example.com`, name: "", role, passwordHash: cheapHash }),
  );
}

/** Adds an account to a built site, with `accountPassword`. A `role` of null stores no role, which counts as `user`. */
export async function insertAccount(
  site: Pick<PooledSite, "insert">,
  id: string,
  role: Role | null = "admin",
): Promise<void> {
  await site.insert(accounts, { id, email: `${id}@example.com`, passwordHash: cheapHash });
  if (role) await site.insert(userRoles, { userId: id, role });
}

/** Starts a session. Resolves to its `Cookie` header. */
export async function sessionCookie(db: DatabaseClient, id: string): Promise<string> {
  return `__Host-session=${await createSession(db, id, "", { passwordHash: cheapHash, queries: [] })}`;
}
