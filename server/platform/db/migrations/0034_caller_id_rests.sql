CREATE TABLE `cli_rests` (
	`phone` text PRIMARY KEY NOT NULL,
	`alert_id` integer NOT NULL,
	`since_at` integer NOT NULL,
	`until_at` integer NOT NULL,
	`rate` real NOT NULL,
	`usual_rate` real NOT NULL
);
--> statement-breakpoint
ALTER TABLE `alert_rules` ADD `rests_caller_id` integer DEFAULT false NOT NULL;