CREATE TABLE `blacklist_lists` (
	`entry_id` integer NOT NULL,
	`list_id` integer NOT NULL,
	PRIMARY KEY(`entry_id`, `list_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `blacklist_lists_list` ON `blacklist_lists` (`list_id`);