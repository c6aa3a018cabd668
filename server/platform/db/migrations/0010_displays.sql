CREATE TABLE `displays` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`token_hash` text NOT NULL,
	`language` text NOT NULL,
	`campaign_ids` text,
	`created_by` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer
);
