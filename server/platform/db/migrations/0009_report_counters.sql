CREATE TABLE `agent_times` (
	`hour` integer NOT NULL,
	`agent_id` integer NOT NULL,
	`available_ms` integer NOT NULL,
	`busy_ms` integer NOT NULL,
	`wrap_up_ms` integer NOT NULL,
	`paused_ms` integer NOT NULL,
	PRIMARY KEY(`hour`, `agent_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `dimension_hours` (
	`dimension` text NOT NULL,
	`hour` integer NOT NULL,
	`value` text NOT NULL,
	`campaign_id` integer NOT NULL,
	`calls` integer NOT NULL,
	`placed` integer NOT NULL,
	`answered` integer NOT NULL,
	`ring_ms` integer NOT NULL,
	`persons` integer NOT NULL,
	`succeeded` integer NOT NULL,
	`abandoned` integer NOT NULL,
	`machines` integer NOT NULL,
	`no_answer` integer NOT NULL,
	`busy` integer NOT NULL,
	`invalid` integer NOT NULL,
	`talked` integer NOT NULL,
	`talk_ms` integer NOT NULL,
	`wrap_up_ms` integer NOT NULL,
	`reached` integer NOT NULL,
	PRIMARY KEY(`dimension`, `value`, `hour`, `campaign_id`)
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `hourly_counters` ADD `placed` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `hourly_counters` ADD `answered` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `hourly_counters` ADD `ring_ms` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `hourly_counters` ADD `talked` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `hourly_counters` ADD `wrap_up_ms` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `hourly_counters` ADD `reached` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE TEMPORARY TABLE `first` (`id` integer PRIMARY KEY NOT NULL);--> statement-breakpoint
INSERT INTO `first` SELECT min(`id`) FROM `calls` WHERE `contact_id` IS NOT NULL AND `details` ->> '$.answeredBy' = 'person' GROUP BY `contact_id` ORDER BY 1;--> statement-breakpoint
UPDATE `hourly_counters` SET `placed` = `c`.`placed`, `answered` = `c`.`answered`, `ring_ms` = `c`.`ring_ms`, `talked` = `c`.`talked`, `reached` = `c`.`reached` FROM (
	SELECT `ended_at` / 3600000 AS `hour`, coalesce(`campaign_id`, 0) AS `campaign_id`, coalesce(`user_id`, 0) AS `user_id`, `country`, `disposition`,
		count(`placed_at`) AS `placed`, count(`answered_at`) AS `answered`, coalesce(sum(`answered_at` - `placed_at`), 0) AS `ring_ms`,
		sum(`details` ->> '$.connectedAtMs' IS NOT NULL AND `disposition` <> 'interrupted') AS `talked`, sum(`id` IN `first`) AS `reached`
	FROM `calls` WHERE `ended_at` IS NOT NULL GROUP BY 1, 2, 3, 4, 5) AS `c`
WHERE `hourly_counters`.`hour` = `c`.`hour` AND `hourly_counters`.`campaign_id` = `c`.`campaign_id` AND `hourly_counters`.`user_id` = `c`.`user_id`
	AND `hourly_counters`.`country` = `c`.`country` AND `hourly_counters`.`disposition` = `c`.`disposition`;--> statement-breakpoint
INSERT INTO `dimension_hours` SELECT 'caller_id', `ended_at` / 3600000, `caller_id`, coalesce(`campaign_id`, 0), count(*),
		count(`placed_at`), count(`answered_at`), coalesce(sum(`answered_at` - `placed_at`), 0), sum(`details` ->> '$.answeredBy' IS 'person'),
		sum(`disposition` = 'success'), sum(`disposition` = 'abandoned'), sum(`disposition` = 'machine'), sum(`disposition` = 'no_answer'), sum(`disposition` = 'busy'), sum(`disposition` = 'invalid_number'),
		sum(`details` ->> '$.connectedAtMs' IS NOT NULL AND `disposition` <> 'interrupted'),
		coalesce(sum(`ended_at` - (`details` ->> '$.connectedAtMs')) FILTER (WHERE `disposition` <> 'interrupted'), 0), 0, sum(`id` IN `first`)
	FROM `calls` WHERE `ended_at` IS NOT NULL AND `caller_id` IS NOT NULL GROUP BY 3, 2, 4;--> statement-breakpoint
INSERT INTO `dimension_hours` SELECT 'agent', `ended_at` / 3600000, `details` ->> '$.agentId', coalesce(`campaign_id`, 0), count(*),
		count(`placed_at`), count(`answered_at`), coalesce(sum(`answered_at` - `placed_at`), 0), sum(`details` ->> '$.answeredBy' IS 'person'),
		sum(`disposition` = 'success'), sum(`disposition` = 'abandoned'), sum(`disposition` = 'machine'), sum(`disposition` = 'no_answer'), sum(`disposition` = 'busy'), sum(`disposition` = 'invalid_number'),
		sum(`details` ->> '$.connectedAtMs' IS NOT NULL AND `disposition` <> 'interrupted'),
		coalesce(sum(`ended_at` - (`details` ->> '$.connectedAtMs')) FILTER (WHERE `disposition` <> 'interrupted'), 0), 0, sum(`id` IN `first`)
	FROM `calls` WHERE `ended_at` IS NOT NULL AND `details` ->> '$.agentId' IS NOT NULL GROUP BY 3, 2, 4;--> statement-breakpoint
DROP TABLE `first`;
