PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_account_links` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`token_hash` text NOT NULL,
	`email` text NOT NULL,
	`role` text DEFAULT 'user' NOT NULL,
	`account_id` text,
	`created_by` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "account_links_kind_is_known" CHECK("__new_account_links"."kind" in ('invitation', 'reset')),
	CONSTRAINT "account_links_role_is_known" CHECK("__new_account_links"."role" in ('user', 'inbox', 'editor', 'admin'))
);
--> statement-breakpoint
INSERT INTO `__new_account_links`("id", "kind", "token_hash", "email", "role", "account_id", "created_by", "created_at", "expires_at") SELECT "id", "kind", "token_hash", "email", "role", "account_id", "created_by", "created_at", "expires_at" FROM `account_links`;--> statement-breakpoint
DROP TABLE `account_links`;--> statement-breakpoint
ALTER TABLE `__new_account_links` RENAME TO `account_links`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `account_links_hash` ON `account_links` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `account_links_invitation` ON `account_links` (`email`) WHERE "account_links"."kind" = 'invitation';--> statement-breakpoint
CREATE INDEX `account_links_account` ON `account_links` (`account_id`);--> statement-breakpoint
CREATE INDEX `account_links_maker` ON `account_links` (`created_by`);--> statement-breakpoint
CREATE INDEX `account_links_expiry` ON `account_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `__new_user_roles` (
	`user_id` text PRIMARY KEY NOT NULL,
	`role` text DEFAULT 'user' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "user_roles_role_is_known" CHECK("__new_user_roles"."role" in ('user', 'inbox', 'editor', 'admin'))
);
--> statement-breakpoint
INSERT INTO `__new_user_roles`("user_id", "role") SELECT "user_id", "role" FROM `user_roles`;--> statement-breakpoint
DROP TABLE `user_roles`;--> statement-breakpoint
ALTER TABLE `__new_user_roles` RENAME TO `user_roles`;