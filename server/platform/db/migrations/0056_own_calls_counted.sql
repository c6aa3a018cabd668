ALTER TABLE `hourly_counters` ADD `own_placed` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `hourly_counters` ADD `own_persons` integer DEFAULT 0 NOT NULL;