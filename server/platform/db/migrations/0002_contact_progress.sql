ALTER TABLE `cli_totals` RENAME COLUMN "completed" TO "succeeded";--> statement-breakpoint
ALTER TABLE `campaign_counters` ADD `retrying` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `campaign_counters` ADD `reached` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `campaign_counters` ADD `succeeded` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `campaign_counters` ADD `exhausted` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `campaign_counters` ADD `opted_out` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `campaign_counters` ADD `excluded` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `campaign_counters` DROP COLUMN `finished`;--> statement-breakpoint
ALTER TABLE `contacts` ADD `reached` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `contacts` SET `reached` = 1 WHERE `outcome` IN ('success', 'opted_out') OR `id` IN (SELECT `contact_id` FROM `calls` WHERE `details` ->> '$.answeredBy' = 'person');--> statement-breakpoint
UPDATE `campaign_counters` SET (`retrying`, `reached`, `succeeded`, `exhausted`, `opted_out`, `excluded`) = (
	SELECT count(*) FILTER (WHERE `state` <> 'done' AND `attempts` > 0), count(*) FILTER (WHERE `contacts`.`reached`),
		count(*) FILTER (WHERE `state` = 'done' AND `outcome` = 'success'), count(*) FILTER (WHERE `state` = 'done' AND `outcome` = 'attempts_used'),
		count(*) FILTER (WHERE `state` = 'done' AND `outcome` = 'opted_out'), count(*) FILTER (WHERE `state` = 'done' AND `outcome` = 'blacklisted')
	FROM `contacts` WHERE `contacts`.`campaign_id` = `campaign_counters`.`campaign_id`);
