CREATE TABLE `campaign_schedules` (
	`campaign_id` integer PRIMARY KEY NOT NULL,
	`starts_at` text,
	`start_state` text DEFAULT 'pending' NOT NULL,
	`start_error` text,
	`stops_at` text,
	`stop_state` text DEFAULT 'pending' NOT NULL,
	`user_id` integer NOT NULL,
	`username` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `contact_lists` ADD `priority` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `contact_lists` ADD `ranked_as` integer DEFAULT 0 NOT NULL;