CREATE TABLE `audio_files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`file_name` text NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`kind` text NOT NULL,
	`format` text NOT NULL,
	`bytes` integer NOT NULL,
	`duration_ms` integer NOT NULL,
	`campaign_id` integer,
	`is_generated` integer DEFAULT false NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `audio_files_file_name_unique` ON `audio_files` (`file_name`);--> statement-breakpoint
ALTER TABLE `audio_contexts` ADD `audio_id` integer REFERENCES audio_files(id);--> statement-breakpoint
ALTER TABLE `audio_contexts` ADD `is_default` integer DEFAULT false NOT NULL;