import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { accounts } from "./accounts";
import { instant } from "./columns";

const owner = () =>
  text("user_id")
    .notNull()
    .references(() => accounts.id, { onDelete: "cascade" });

/**
 * Passkeys (decision 31). `id` is the credential's id and `public_key` as in `CreatedPasskey`, both in base64url;
 * `algorithm` is a COSE number. `counter` is the highest one the authenticator has sent.
 */
export const passkeys = sqliteTable(
  "passkeys",
  {
    id: text("id").primaryKey(),
    userId: owner(),
    publicKey: text("public_key").notNull(),
    algorithm: integer("algorithm").notNull(),
    counter: integer("counter").notNull(),
    name: text("name").notNull(),
    createdAt: instant("created_at"),
    lastUsedAt: text("last_used_at"),
  },
  (t) => [index("passkeys_user").on(t.userId)],
);

/** Authenticator apps. `secret` is in base32; `last_step` is the last code's time step, which is not accepted again. */
export const totpSecrets = sqliteTable("totp_secrets", {
  userId: owner().primaryKey(),
  secret: text("secret").notNull(),
  lastStep: integer("last_step").notNull(),
  createdAt: instant("created_at"),
});

/** Recovery codes, as SHA-256. A used code has no row. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  { codeHash: text("code_hash").primaryKey(), userId: owner() },
  (t) => [index("recovery_codes_user").on(t.userId)],
);

/**
 * Short-lived secrets for a single use, by their SHA-256: passkey challenges, sign-ins that wait for the second factor,
 * setup links, and addresses waiting to be confirmed. `data` depends on the purpose. `expires_at` is in Unix seconds.
 */
export const oneTimeTokens = sqliteTable(
  "one_time_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    /** Not a check constraint: adding a purpose would mean rebuilding the table. */
    purpose: text("purpose", {
      enum: ["passkey-use", "passkey-creation", "second-factor", "setup", "new-address"],
    }).notNull(),
    userId: text("user_id").references(() => accounts.id, { onDelete: "cascade" }),
    data: text("data").notNull().default(""),
    expiresAt: integer("expires_at").notNull(),
  },
  (t) => [index("one_time_tokens_user").on(t.userId), index("one_time_tokens_expiry").on(t.expiresAt)],
);
