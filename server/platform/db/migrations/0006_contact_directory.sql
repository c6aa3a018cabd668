CREATE TABLE `contact_lists` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`campaign_id` integer NOT NULL,
	`upload_id` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contact_lists_upload_id_unique` ON `contact_lists` (`upload_id`);--> statement-breakpoint
CREATE INDEX `contact_lists_campaign` ON `contact_lists` (`campaign_id`);--> statement-breakpoint
CREATE TABLE `contact_notes` (
	`contact_id` integer PRIMARY KEY NOT NULL,
	`note` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `contact_terms` (
	`term` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `contacts_indexed` (
	`contact_id` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `contacts` ADD `list_id` integer;--> statement-breakpoint
CREATE INDEX `contacts_progress` ON `contacts` (`campaign_id`,`outcome`,`attempts`);--> statement-breakpoint
CREATE INDEX `contacts_list` ON `contacts` (`list_id`) WHERE list_id is not null;