ALTER TABLE `blacklist_lists` ADD `reason` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `blacklist_lists` ADD `created_by` integer;--> statement-breakpoint
ALTER TABLE `blacklist_lists` ADD `created_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `blacklist_lists` SET
	`reason` = coalesce(
		(SELECT `reason` FROM `blacklist` WHERE `id` = `entry_id` AND `source` = 'list'),
		(SELECT 'Lo dice la lista «' || `name` || '» ()' FROM `contact_lists` WHERE `id` = `list_id`), ''),
	`created_by` = (SELECT `user_id` FROM `uploads` JOIN `contact_lists` ON `upload_id` = `uploads`.`id` WHERE `contact_lists`.`id` = `list_id`),
	`created_at` = coalesce(
		(SELECT `created_at` FROM `contact_lists` WHERE `id` = `list_id`),
		(SELECT `created_at` FROM `blacklist` WHERE `id` = `entry_id`), 0);
