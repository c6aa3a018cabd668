ALTER TABLE `campaigns` ADD `foreign_caller_ids` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `clis_by_country` ON `clis` (`country`,`is_active`,`is_synthetic`);--> statement-breakpoint
-- Campaigns that exist keep calling as they did.
UPDATE `campaigns` SET `foreign_caller_ids` = true;
