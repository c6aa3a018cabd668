CREATE TABLE `__new_agent_times` (
	`hour` integer NOT NULL,
	`agent_id` integer NOT NULL,
	`quarter` integer DEFAULT 0 NOT NULL,
	`available_ms` integer NOT NULL,
	`busy_ms` integer NOT NULL,
	`wrap_up_ms` integer NOT NULL,
	`paused_ms` integer NOT NULL,
	PRIMARY KEY(`hour`, `agent_id`, `quarter`)
) WITHOUT ROWID;
--> statement-breakpoint
-- Which quarter an agent's past times belong to is not known: they stay at the beginning of their hour.
INSERT INTO `__new_agent_times` (`hour`, `agent_id`, `available_ms`, `busy_ms`, `wrap_up_ms`, `paused_ms`)
	SELECT `hour`, `agent_id`, `available_ms`, `busy_ms`, `wrap_up_ms`, `paused_ms` FROM `agent_times`;--> statement-breakpoint
DROP TABLE `agent_times`;--> statement-breakpoint
ALTER TABLE `__new_agent_times` RENAME TO `agent_times`;--> statement-breakpoint
CREATE TABLE `__new_dimension_hours` (
	`dimension` text NOT NULL,
	`hour` integer NOT NULL,
	`value` text NOT NULL,
	`campaign_id` integer NOT NULL,
	`quarter` integer DEFAULT 0 NOT NULL,
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
	PRIMARY KEY(`dimension`, `value`, `hour`, `campaign_id`, `quarter`)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__new_dimension_hours` (`dimension`, `value`, `hour`, `campaign_id`, `quarter`, `calls`, `placed`, `answered`, `ring_ms`, `persons`,
		`succeeded`, `abandoned`, `machines`, `no_answer`, `busy`, `invalid`, `talked`, `talk_ms`, `wrap_up_ms`, `reached`)
	SELECT 'caller_id', cast(`caller_id` AS text), `ended_at` / 3600000, coalesce(`campaign_id`, 0), `ended_at` / 900000 % 4,
		count(*), count(`placed_at`), count(`answered_at`), coalesce(sum(`answered_at` - `placed_at`), 0), sum(`details` ->> '$.answeredBy' IS 'person'),
		sum(`disposition` = 'success'), sum(`disposition` = 'abandoned'), sum(`disposition` = 'machine'), sum(`disposition` = 'no_answer'), sum(`disposition` = 'busy'), sum(`disposition` = 'invalid_number'),
		sum(`details` ->> '$.connectedAtMs' IS NOT NULL AND `disposition` IN ('success', 'no_key', 'opt_out', 'machine', 'no_answer', 'busy', 'failed', 'invalid_number', 'abandoned', 'ended_by_user')),
		coalesce(sum(`ended_at` - (`details` ->> '$.connectedAtMs')) FILTER (WHERE `disposition` IN ('success', 'no_key', 'opt_out', 'machine', 'no_answer', 'busy', 'failed', 'invalid_number', 'abandoned', 'ended_by_user')), 0), 0, 0
	FROM `calls` WHERE `ended_at` IS NOT NULL AND `caller_id` IS NOT NULL GROUP BY 2, 3, 4, 5;--> statement-breakpoint
INSERT INTO `__new_dimension_hours` (`dimension`, `value`, `hour`, `campaign_id`, `quarter`, `calls`, `placed`, `answered`, `ring_ms`, `persons`,
		`succeeded`, `abandoned`, `machines`, `no_answer`, `busy`, `invalid`, `talked`, `talk_ms`, `wrap_up_ms`, `reached`)
	SELECT 'agent', cast(`details` ->> '$.agentId' AS text), `ended_at` / 3600000, coalesce(`campaign_id`, 0), `ended_at` / 900000 % 4,
		count(*), count(`placed_at`), count(`answered_at`), coalesce(sum(`answered_at` - `placed_at`), 0), sum(`details` ->> '$.answeredBy' IS 'person'),
		sum(`disposition` = 'success'), sum(`disposition` = 'abandoned'), sum(`disposition` = 'machine'), sum(`disposition` = 'no_answer'), sum(`disposition` = 'busy'), sum(`disposition` = 'invalid_number'),
		sum(`details` ->> '$.connectedAtMs' IS NOT NULL AND `disposition` IN ('success', 'no_key', 'opt_out', 'machine', 'no_answer', 'busy', 'failed', 'invalid_number', 'abandoned', 'ended_by_user')),
		coalesce(sum(`ended_at` - (`details` ->> '$.connectedAtMs')) FILTER (WHERE `disposition` IN ('success', 'no_key', 'opt_out', 'machine', 'no_answer', 'busy', 'failed', 'invalid_number', 'abandoned', 'ended_by_user')), 0), 0, 0
	FROM `calls` WHERE `ended_at` IS NOT NULL AND `details` ->> '$.agentId' IS NOT NULL GROUP BY 2, 3, 4, 5;--> statement-breakpoint
INSERT INTO `__new_dimension_hours` (`dimension`, `value`, `hour`, `campaign_id`, `quarter`, `calls`, `placed`, `answered`, `ring_ms`, `persons`,
		`succeeded`, `abandoned`, `machines`, `no_answer`, `busy`, `invalid`, `talked`, `talk_ms`, `wrap_up_ms`, `reached`)
	SELECT 'list', cast(`list_id` AS text), `ended_at` / 3600000, coalesce(`campaign_id`, 0), `ended_at` / 900000 % 4,
		count(*), count(`placed_at`), count(`answered_at`), coalesce(sum(`answered_at` - `placed_at`), 0), sum(`details` ->> '$.answeredBy' IS 'person'),
		sum(`disposition` = 'success'), sum(`disposition` = 'abandoned'), sum(`disposition` = 'machine'), sum(`disposition` = 'no_answer'), sum(`disposition` = 'busy'), sum(`disposition` = 'invalid_number'),
		sum(`details` ->> '$.connectedAtMs' IS NOT NULL AND `disposition` IN ('success', 'no_key', 'opt_out', 'machine', 'no_answer', 'busy', 'failed', 'invalid_number', 'abandoned', 'ended_by_user')),
		coalesce(sum(`ended_at` - (`details` ->> '$.connectedAtMs')) FILTER (WHERE `disposition` IN ('success', 'no_key', 'opt_out', 'machine', 'no_answer', 'busy', 'failed', 'invalid_number', 'abandoned', 'ended_by_user')), 0), 0, 0
	FROM `calls` WHERE `ended_at` IS NOT NULL AND `list_id` IS NOT NULL GROUP BY 2, 3, 4, 5;--> statement-breakpoint
-- Wrap-ups and first answers are not known by call: an hour's go to its first quarter with calls.
UPDATE `__new_dimension_hours` AS `n` SET `wrap_up_ms` = `o`.`wrap_up_ms`, `reached` = `o`.`reached` FROM `dimension_hours` AS `o`
	WHERE `n`.`dimension` = `o`.`dimension` AND `n`.`value` = `o`.`value` AND `n`.`hour` = `o`.`hour` AND `n`.`campaign_id` = `o`.`campaign_id`
		AND `n`.`quarter` = (SELECT min(`quarter`) FROM `__new_dimension_hours` AS `f` WHERE `f`.`dimension` = `o`.`dimension` AND `f`.`value` = `o`.`value`
			AND `f`.`hour` = `o`.`hour` AND `f`.`campaign_id` = `o`.`campaign_id`);--> statement-breakpoint
DROP TABLE `dimension_hours`;--> statement-breakpoint
ALTER TABLE `__new_dimension_hours` RENAME TO `dimension_hours`;--> statement-breakpoint
CREATE TABLE `__new_hourly_counters` (
	`hour` integer NOT NULL,
	`campaign_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`country` text NOT NULL,
	`disposition` text NOT NULL,
	`quarter` integer DEFAULT 0 NOT NULL,
	`calls` integer NOT NULL,
	`duration_ms` integer NOT NULL,
	`persons` integer NOT NULL,
	`talk_ms` integer NOT NULL,
	`wait_ms` integer NOT NULL,
	`placed` integer DEFAULT 0 NOT NULL,
	`answered` integer DEFAULT 0 NOT NULL,
	`ring_ms` integer DEFAULT 0 NOT NULL,
	`talked` integer DEFAULT 0 NOT NULL,
	`wrap_up_ms` integer DEFAULT 0 NOT NULL,
	`reached` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`hour`, `campaign_id`, `user_id`, `country`, `disposition`, `quarter`)
);
--> statement-breakpoint
INSERT INTO `__new_hourly_counters` (`hour`, `campaign_id`, `user_id`, `country`, `disposition`, `quarter`, `calls`, `placed`, `answered`, `ring_ms`, `persons`,
		`talked`, `talk_ms`, `duration_ms`, `wait_ms`)
	SELECT `ended_at` / 3600000, coalesce(`campaign_id`, 0), coalesce(`user_id`, 0), `country`, `disposition`, `ended_at` / 900000 % 4,
		count(*), count(`placed_at`), count(`answered_at`), coalesce(sum(`answered_at` - `placed_at`), 0), sum(`details` ->> '$.answeredBy' IS 'person'),
		sum(`details` ->> '$.connectedAtMs' IS NOT NULL AND `disposition` IN ('success', 'no_key', 'opt_out', 'machine', 'no_answer', 'busy', 'failed', 'invalid_number', 'abandoned', 'ended_by_user')),
		coalesce(sum(`ended_at` - (`details` ->> '$.connectedAtMs')) FILTER (WHERE `disposition` IN ('success', 'no_key', 'opt_out', 'machine', 'no_answer', 'busy', 'failed', 'invalid_number', 'abandoned', 'ended_by_user')), 0), coalesce(sum(`ended_at` - `placed_at`), 0),
		coalesce(sum(coalesce(`details` ->> '$.connectedAtMs', `ended_at`) - (`details` ->> '$.wantedAtMs')) FILTER (WHERE `disposition` IN ('success', 'abandoned')), 0)
	FROM `calls` WHERE `ended_at` IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6;--> statement-breakpoint
UPDATE `__new_hourly_counters` AS `n` SET `wrap_up_ms` = `o`.`wrap_up_ms`, `reached` = `o`.`reached` FROM `hourly_counters` AS `o`
	WHERE `n`.`hour` = `o`.`hour` AND `n`.`campaign_id` = `o`.`campaign_id` AND `n`.`user_id` = `o`.`user_id` AND `n`.`country` = `o`.`country` AND `n`.`disposition` = `o`.`disposition`
		AND `n`.`quarter` = (SELECT min(`quarter`) FROM `__new_hourly_counters` AS `f` WHERE `f`.`hour` = `o`.`hour` AND `f`.`campaign_id` = `o`.`campaign_id`
			AND `f`.`user_id` = `o`.`user_id` AND `f`.`country` = `o`.`country` AND `f`.`disposition` = `o`.`disposition`);--> statement-breakpoint
DROP TABLE `hourly_counters`;--> statement-breakpoint
ALTER TABLE `__new_hourly_counters` RENAME TO `hourly_counters`;--> statement-breakpoint
CREATE INDEX `hourly_counters_campaign` ON `hourly_counters` (`campaign_id`,`hour`);--> statement-breakpoint
INSERT INTO `shown_counters` (`dimension`, `value`, `disposition`, `quarter`, `calls`, `duration_ms`)
	SELECT 'trunk', cast(`trunk_id` AS text), `disposition`, coalesce(`placed_at`, `assigned_at`) / 900000, count(*), coalesce(sum(`ended_at` - `placed_at`), 0)
	FROM `calls` WHERE `ended_at` IS NOT NULL AND `trunk_id` IS NOT NULL GROUP BY 2, 3, 4;
--> statement-breakpoint
INSERT INTO `shown_counters` (`dimension`, `value`, `disposition`, `quarter`, `calls`, `duration_ms`)
	SELECT 'agent', cast(`details` ->> '$.agentId' AS text), `disposition`, coalesce(`placed_at`, `assigned_at`) / 900000, count(*), coalesce(sum(`ended_at` - `placed_at`), 0)
	FROM `calls` WHERE `ended_at` IS NOT NULL AND `details` ->> '$.agentId' IS NOT NULL GROUP BY 2, 3, 4;
