import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { instant, oneOf, textList } from "./columns";

/** The roles, from fewest rights to all. A person without a row in `user_roles` is a `user` (DATA-9). */
export const roles = ["user", "inbox", "editor", "admin"] as const;

/** Accounts. `password_hash` is a PHC string; an account with `disabled_at` cannot sign in. */
export const accounts = sqliteTable(
  "accounts",
  {
    id: text("id").primaryKey(),
    email: text("email").notNull(),
    name: text("name").notNull().default(""),
    passwordHash: text("password_hash").notNull(),
    disabledAt: text("disabled_at"),
    createdAt: instant("created_at"),
    version: integer("version").notNull().default(1),
    updatedAt: instant("updated_at"),
  },
  (t) => [uniqueIndex("accounts_email").on(sql`${t.email} collate nocase`)],
);

/** How a person proved who they are, to begin a session or to confirm their identity. */
export const proofs = ["password", "totp", "recovery", "passkey"] as const;

/**
 * Sessions. `id` is the SHA-256 of the cookie's token, so a leaked table cannot be used to sign in. `proof` is the
 * latest proof of identity, given at `proven_at`. Times are Unix seconds.
 */
export const sessions = sqliteTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    expiresAt: integer("expires_at").notNull(),
    createdAt: integer("created_at").notNull(),
    userAgent: text("user_agent").notNull().default(""),
    proof: text("proof", { enum: proofs }).notNull().default("password"),
    provenAt: integer("proven_at").notNull().default(0),
  },
  (t) => [index("sessions_user").on(t.userId), index("sessions_expiry").on(t.expiresAt)],
);

/** Roles of accounts (DATA-9, CALL-7). */
export const userRoles = sqliteTable(
  "user_roles",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => accounts.id, { onDelete: "cascade" }),
    role: text("role", { enum: roles }).notNull().default("user"),
  },
  (t) => [index("user_roles_role").on(t.role), oneOf("user_roles_role_is_known", t.role, roles)],
);

/** What a one-time link is for. */
export const linkKinds = ["invitation", "reset"] as const;

/**
 * One-time links: invitations and password resets. `token_hash` is the SHA-256 of the link's token, so a leaked table
 * has no usable link. A used or withdrawn link has no row. `account_id` is the account whose password a reset sets;
 * `created_by` is the administrator who made the link, or null. Times are ISO instants.
 */
export const accountLinks = sqliteTable(
  "account_links",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: linkKinds }).notNull(),
    tokenHash: text("token_hash").notNull(),
    email: text("email").notNull(),
    role: text("role", { enum: roles }).notNull().default("user"),
    accountId: text("account_id").references(() => accounts.id, { onDelete: "cascade" }),
    createdBy: text("created_by").references(() => accounts.id, { onDelete: "cascade" }),
    createdAt: instant("created_at"),
    expiresAt: text("expires_at").notNull(),
  },
  (t) => [
    uniqueIndex("account_links_hash").on(t.tokenHash),
    // One invitation per address.
    uniqueIndex("account_links_invitation")
      .on(t.email)
      .where(sql`${t.kind} = 'invitation'`),
    index("account_links_account").on(t.accountId),
    index("account_links_maker").on(t.createdBy),
    index("account_links_expiry").on(t.expiresAt),
    oneOf("account_links_kind_is_known", t.kind, linkKinds),
    oneOf("account_links_role_is_known", t.role, roles),
  ],
);

/**
 * Tokens of the data API. `token_hash` is the SHA-256 of the token, so a leaked table cannot be used to call the API. A
 * scope is a table name and "read" or "write", such as "Blog_posts:read". Times are ISO instants.
 */
export const apiTokens = sqliteTable(
  "api_tokens",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    tokenHash: text("token_hash").notNull(),
    scopes: textList("scopes"),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    createdAt: instant("created_at"),
    expiresAt: text("expires_at").notNull(),
    lastUsedAt: text("last_used_at"),
    revokedAt: text("revoked_at"),
  },
  (t) => [
    uniqueIndex("api_tokens_hash").on(t.tokenHash),
    index("api_tokens_account").on(t.accountId),
    index("api_tokens_expiry").on(t.expiresAt),
  ],
);

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
