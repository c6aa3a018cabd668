CREATE TABLE `invalid_verdicts` (
	`call_id` integer PRIMARY KEY NOT NULL,
	`phone` text NOT NULL,
	`trunk_id` integer NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `invalid_verdicts_phone` ON `invalid_verdicts` (`phone`);--> statement-breakpoint
CREATE INDEX `invalid_verdicts_trunk` ON `invalid_verdicts` (`trunk_id`,`at`);--> statement-breakpoint
CREATE INDEX `invalid_verdicts_at` ON `invalid_verdicts` (`at`);--> statement-breakpoint
CREATE TABLE `trunk_days` (
	`trunk_id` integer NOT NULL,
	`day` integer NOT NULL,
	PRIMARY KEY(`trunk_id`, `day`)
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `blacklist` ADD `expires_at` integer;--> statement-breakpoint
CREATE INDEX `blacklist_expires` ON `blacklist` (`expires_at`) WHERE expires_at is not null;--> statement-breakpoint
-- The counts did not tell days or trunks apart.
DROP TABLE `dead_numbers`;--> statement-breakpoint
-- Entries of the old rule expire and can be undone like new ones.
UPDATE `blacklist` SET `expires_at` = `created_at` + 7776000000
	WHERE `type` = 'auto' AND `reason` LIKE 'La red informó % veces que el número no existe';--> statement-breakpoint
INSERT INTO `invalid_verdicts` SELECT `calls`.`id`, `calls`.`phone`, `trunk_id`, `ended_at`
	FROM `blacklist` JOIN `calls` ON `calls`.`phone` = `blacklist`.`phone`
	WHERE `expires_at` IS NOT NULL AND `trunk_id` IS NOT NULL AND `ended_at` IS NOT NULL
		AND `disposition` = 'invalid_number' AND `details` ->> '$.q850Cause' IN (1, 22);
