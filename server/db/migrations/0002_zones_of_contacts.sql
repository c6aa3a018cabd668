DROP INDEX `contacts_due`;--> statement-breakpoint
ALTER TABLE `contacts` ADD `zones` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `contacts_due` ON `contacts` (`campaign_id`,`country`,`zones`,`due_at`,`id`) WHERE state = 'pending';