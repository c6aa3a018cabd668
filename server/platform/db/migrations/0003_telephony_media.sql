CREATE TABLE `call_recordings` (
	`call_id` integer PRIMARY KEY NOT NULL,
	`pbx` text NOT NULL,
	`state` text DEFAULT 'recording' NOT NULL,
	`is_paused` integer DEFAULT false NOT NULL,
	`is_on_pbx` integer DEFAULT true NOT NULL,
	`path` text,
	`bytes` integer,
	`duration_ms` integer,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `call_recordings_started` ON `call_recordings` (`started_at`);--> statement-breakpoint
CREATE INDEX `call_recordings_on_pbx` ON `call_recordings` (`next_attempt_at`) WHERE is_on_pbx;--> statement-breakpoint
ALTER TABLE `audio_files` ADD `prompt_hash` text;--> statement-breakpoint
ALTER TABLE `audio_files` ADD `prompt_fault` text;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `is_recorded` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `hides_caller_id` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `amd` text;