ALTER TABLE `blacklist` ADD `replaced` text;--> statement-breakpoint
ALTER TABLE `blacklist` ADD `asked_again_by` integer;