CREATE INDEX `user_roles_role` ON `user_roles` (`role`);--> statement-breakpoint
CREATE INDEX `api_tokens_expiry` ON `api_tokens` (`expires_at`);