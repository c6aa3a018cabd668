CREATE INDEX `audit_log_user` ON `audit_log` (lower(username),`at`);--> statement-breakpoint
CREATE INDEX `audit_log_action` ON `audit_log` (`action`,`at`);--> statement-breakpoint
CREATE INDEX `audit_log_entity` ON `audit_log` (`entity`,`entity_id`,`at`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_lower` ON `users` (lower(username));