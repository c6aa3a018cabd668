CREATE TABLE `blacklist_removals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`phone` text NOT NULL,
	`listed_at` integer NOT NULL,
	`listed_reason` text NOT NULL,
	`source` text NOT NULL,
	`removed_at` integer NOT NULL,
	`removed_by` integer NOT NULL,
	`reason` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `blacklist_removals_phone` ON `blacklist_removals` (`phone`);--> statement-breakpoint
CREATE TABLE `do_not_call_undos` (
	`entry_id` integer NOT NULL,
	`contact_id` integer NOT NULL,
	`state` text NOT NULL,
	`outcome` text,
	`attempts` integer NOT NULL,
	`due_at` integer NOT NULL,
	PRIMARY KEY(`entry_id`, `contact_id`)
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `blacklist` ADD `source` text DEFAULT 'blacklist' NOT NULL;--> statement-breakpoint
ALTER TABLE `blacklist` ADD `call_id` integer;--> statement-breakpoint
ALTER TABLE `uploads` ADD `former_opt_outs` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `blacklist` SET `source` = iif(`expires_at` IS NOT NULL OR `reason` = 'Rechazó la llamada como no deseada (SIP 607)', 'network', 'key') WHERE `type` = 'auto';
