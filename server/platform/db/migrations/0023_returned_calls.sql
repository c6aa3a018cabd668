CREATE TABLE `returned_calls` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`phone` text NOT NULL,
	`caller` text,
	`trunk_id` integer NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `returned_calls_at` ON `returned_calls` (`at`,`phone`);--> statement-breakpoint
CREATE INDEX `returned_calls_phone` ON `returned_calls` (`phone`,`id`);