CREATE TABLE `former_checks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`campaign_id` integer NOT NULL,
	`until_call_id` integer,
	`until_queue_id` integer,
	`purpose` text,
	`registries` text
);
--> statement-breakpoint
ALTER TABLE `record_days` ADD `queued_until` integer;--> statement-breakpoint
ALTER TABLE `record_days` ADD `latest_at` integer;