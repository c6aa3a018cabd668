ALTER TABLE `dimension_hours` ADD `rejected` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `dimension_hours` ADD `blocked` integer DEFAULT 0 NOT NULL;