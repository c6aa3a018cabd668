CREATE TABLE `call_cursors` (
	`reader` text PRIMARY KEY NOT NULL,
	`until_call_id` integer NOT NULL,
	`live_call_ids` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `record_days` (
	`day` integer PRIMARY KEY NOT NULL,
	`first_seq` integer NOT NULL,
	`entries` integer NOT NULL,
	`hash` blob NOT NULL,
	`removed_at` integer,
	`seal` blob NOT NULL
);
--> statement-breakpoint
CREATE TABLE `record_queue` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer,
	`subject` text NOT NULL,
	`kind` text NOT NULL,
	`detail` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `records` (
	`seq` integer PRIMARY KEY NOT NULL,
	`recorded_at` integer NOT NULL,
	`at` integer NOT NULL,
	`subject` text NOT NULL,
	`kind` text NOT NULL,
	`detail` text NOT NULL,
	`hash` blob NOT NULL
);
--> statement-breakpoint
CREATE INDEX `records_subject` ON `records` (`subject`,`at`);--> statement-breakpoint
INSERT INTO `call_cursors` (`reader`, `until_call_id`, `live_call_ids`) SELECT 'webhooks', `until_call_id`, `live_call_ids` FROM `webhook_call_cursor`;--> statement-breakpoint
DROP TABLE `webhook_call_cursor`;