CREATE TABLE `caller_id_configs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`campaign_id` integer,
	`trunk_id` integer,
	`caller_name` text NOT NULL,
	`caller_number` text NOT NULL,
	`is_randomized` integer DEFAULT false NOT NULL,
	`caller_pool` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `caller_id_configs_campaign_id_unique` ON `caller_id_configs` (`campaign_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `caller_id_configs_trunk_id_unique` ON `caller_id_configs` (`trunk_id`);--> statement-breakpoint
CREATE TABLE `cli_limits` (
	`country` text PRIMARY KEY NOT NULL,
	`daily_limit` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `cli_usage` (
	`day` integer NOT NULL,
	`phone` text NOT NULL,
	`country` text NOT NULL,
	`used` integer NOT NULL,
	`answered` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`day`, `phone`, `country`)
);
--> statement-breakpoint
CREATE INDEX `cli_usage_used` ON `cli_usage` (`day`,`country`,`used`,`phone`);--> statement-breakpoint
ALTER TABLE `calls` ADD `trunk_id` integer;