import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { accounts } from "./accounts";
import { instant, textList } from "./columns";

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
