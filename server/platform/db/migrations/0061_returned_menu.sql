ALTER TABLE `returned_calls` ADD `choice` text;--> statement-breakpoint
ALTER TABLE `trunks` ADD `is_returned_by_key` integer DEFAULT false NOT NULL;