import { hashPassword } from "../../app/domain/accounts/password-hash.server";
import { createAccountQueries } from "../../app/domain/accounts/people.server";
import { createSession } from "../../app/domain/accounts/sessions.server";
import type { DatabaseClient } from "../../drizzle/client";

/** The password of the accounts that tests make. */
export const accountPassword = "Vellum7 kestrel oat bridge";

/** Its hash, in the format of real ones but cheap to check. */
export const cheapHash = await hashPassword(accountPassword, { logN: 4, r: 8, p: 1 });

/** Adds somebody who can sign in as `<id>@example.com` with `accountPassword`. */
export async function addAccount(db: DatabaseClient, id: string, role: "admin" | "user" = "admin"): Promise<void> {
  await db.write(
    createAccountQueries(db.query, { id, email: `${id}@example.com`, name: "", role, passwordHash: cheapHash }),
  );
}

/** The `Cookie` header of somebody who has just signed in. */
export async function sessionCookie(db: DatabaseClient, id: string): Promise<string> {
  return `__Host-session=${await createSession(db, id, "", { passwordHash: cheapHash, queries: [] })}`;
}
