ALTER TABLE `returned_calls` ADD `answer` text DEFAULT 'busy' NOT NULL;--> statement-breakpoint
ALTER TABLE `trunks` ADD `returned_audio_id` integer;