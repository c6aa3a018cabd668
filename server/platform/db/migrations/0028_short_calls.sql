ALTER TABLE `alert_rules` ADD `least_calls` integer;--> statement-breakpoint
ALTER TABLE `dimension_hours` ADD `short_calls` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `hourly_counters` ADD `short_calls` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE TEMPORARY TABLE `short` AS SELECT `ended_at` / 3600000 AS `hour`, `ended_at` / 900000 % 4 AS `quarter`, coalesce(`campaign_id`, 0) AS `campaign_id`,
		coalesce(`user_id`, 0) AS `user_id`, `country`, `disposition`, cast(`caller_id` AS text) AS `caller_id`,
		cast(`details` ->> '$.agentId' AS text) AS `agent_id`, cast(`list_id` AS text) AS `list_id`
	FROM `calls` WHERE `ended_at` IS NOT NULL AND `answered_at` IS NOT NULL AND `disposition` <> 'interrupted' AND `ended_at` - `answered_at` <= 6000;--> statement-breakpoint
UPDATE `hourly_counters` SET `short_calls` = `s`.`calls`
	FROM (SELECT `hour`, `campaign_id`, `user_id`, `country`, `disposition`, `quarter`, count(*) AS `calls` FROM `short` GROUP BY 1, 2, 3, 4, 5, 6) AS `s`
	WHERE `hourly_counters`.`hour` = `s`.`hour` AND `hourly_counters`.`campaign_id` = `s`.`campaign_id` AND `hourly_counters`.`user_id` = `s`.`user_id`
		AND `hourly_counters`.`country` = `s`.`country` AND `hourly_counters`.`disposition` = `s`.`disposition` AND `hourly_counters`.`quarter` = `s`.`quarter`;--> statement-breakpoint
UPDATE `dimension_hours` SET `short_calls` = `s`.`calls`
	FROM (
		SELECT 'caller_id' AS `dimension`, `caller_id` AS `value`, `hour`, `campaign_id`, `quarter`, count(*) AS `calls` FROM `short` WHERE `caller_id` IS NOT NULL GROUP BY 2, 3, 4, 5
		UNION ALL SELECT 'agent', `agent_id`, `hour`, `campaign_id`, `quarter`, count(*) FROM `short` WHERE `agent_id` IS NOT NULL GROUP BY 2, 3, 4, 5
		UNION ALL SELECT 'list', `list_id`, `hour`, `campaign_id`, `quarter`, count(*) FROM `short` WHERE `list_id` IS NOT NULL GROUP BY 2, 3, 4, 5) AS `s`
	WHERE `dimension_hours`.`dimension` = `s`.`dimension` AND `dimension_hours`.`value` = `s`.`value` AND `dimension_hours`.`hour` = `s`.`hour`
		AND `dimension_hours`.`campaign_id` = `s`.`campaign_id` AND `dimension_hours`.`quarter` = `s`.`quarter`;--> statement-breakpoint
DROP TABLE `short`;--> statement-breakpoint
CREATE TEMPORARY TABLE `first` (`id` integer PRIMARY KEY NOT NULL);--> statement-breakpoint
INSERT INTO `first` SELECT min(`id`) FROM `calls` WHERE `contact_id` IS NOT NULL AND `details` ->> '$.answeredBy' = 'person' GROUP BY `contact_id` ORDER BY 1;--> statement-breakpoint
-- Wrap-ups of past calls are not known by trunk.
INSERT INTO `dimension_hours` (`dimension`, `value`, `hour`, `campaign_id`, `quarter`, `calls`, `placed`, `answered`, `ring_ms`, `short_calls`, `persons`,
		`succeeded`, `abandoned`, `machines`, `no_answer`, `busy`, `invalid`, `rejected`, `blocked`, `talked`, `talk_ms`, `wrap_up_ms`, `reached`)
	SELECT 'trunk', cast(`trunk_id` AS text), `ended_at` / 3600000, coalesce(`campaign_id`, 0), `ended_at` / 900000 % 4,
		count(*), count(`placed_at`), count(`answered_at`), coalesce(sum(`answered_at` - `placed_at`), 0),
		count(*) FILTER (WHERE `answered_at` IS NOT NULL AND `disposition` <> 'interrupted' AND `ended_at` - `answered_at` <= 6000),
		sum(`details` ->> '$.answeredBy' IS 'person'), sum(`disposition` = 'success'), sum(`disposition` = 'abandoned'), sum(`disposition` = 'machine'),
		sum(`disposition` = 'no_answer'), sum(`disposition` = 'busy'), sum(`disposition` = 'invalid_number'), sum(`disposition` = 'rejected'), sum(`disposition` = 'blocked'),
		count(*) FILTER (WHERE `details` ->> '$.connectedAtMs' IS NOT NULL AND `disposition` <> 'interrupted'),
		coalesce(sum(`ended_at` - (`details` ->> '$.connectedAtMs')) FILTER (WHERE `disposition` <> 'interrupted'), 0), 0, sum(`id` IN `first`)
	FROM `calls` WHERE `ended_at` IS NOT NULL AND `trunk_id` IS NOT NULL GROUP BY 2, 3, 4, 5;--> statement-breakpoint
DROP TABLE `first`;
