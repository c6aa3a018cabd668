CREATE TABLE `shown_counters` (
	`dimension` text NOT NULL,
	`value` text NOT NULL,
	`disposition` text NOT NULL,
	`quarter` integer NOT NULL,
	`calls` integer NOT NULL,
	`duration_ms` integer NOT NULL,
	PRIMARY KEY(`dimension`, `value`, `disposition`, `quarter`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TEMPORARY TABLE `shown` AS SELECT coalesce(`campaign_id`, 0) AS `campaign`, coalesce(`user_id`, 0) AS `user`, `country`, `disposition`,
		coalesce(`placed_at`, `assigned_at`) / 900000 AS `quarter`, count(*) AS `calls`, coalesce(sum(`ended_at` - `placed_at`), 0) AS `duration_ms`
	FROM `calls` WHERE `ended_at` IS NOT NULL GROUP BY 1, 2, 3, 4, 5;--> statement-breakpoint
INSERT INTO `shown_counters` SELECT 'all', '', `disposition`, `quarter`, sum(`calls`), sum(`duration_ms`) FROM `shown` GROUP BY 2, 3, 4;--> statement-breakpoint
INSERT INTO `shown_counters` SELECT 'campaign', cast(`campaign` AS text), `disposition`, `quarter`, sum(`calls`), sum(`duration_ms`) FROM `shown` GROUP BY 2, 3, 4;--> statement-breakpoint
INSERT INTO `shown_counters` SELECT 'user', cast(`user` AS text), `disposition`, `quarter`, sum(`calls`), sum(`duration_ms`) FROM `shown` GROUP BY 2, 3, 4;--> statement-breakpoint
INSERT INTO `shown_counters` SELECT 'country', `country`, `disposition`, `quarter`, sum(`calls`), sum(`duration_ms`) FROM `shown` GROUP BY 2, 3, 4;--> statement-breakpoint
DROP TABLE `shown`;--> statement-breakpoint
DROP TABLE `agent_hours`;--> statement-breakpoint
DROP TABLE `call_block_counts`;--> statement-breakpoint
DROP TABLE `call_block_totals`;--> statement-breakpoint
DROP TABLE `call_blocks`;--> statement-breakpoint
DROP TABLE `weekly_counters`;--> statement-breakpoint
DROP INDEX `calls_standing`;--> statement-breakpoint
CREATE INDEX `calls_outcome` ON `calls` (`disposition`,`assigned_at`) WHERE disposition is not null;--> statement-breakpoint
CREATE INDEX `calls_user` ON `calls` (`user_id`,`assigned_at`);--> statement-breakpoint
CREATE INDEX `calls_country` ON `calls` (`country`,`assigned_at`);
