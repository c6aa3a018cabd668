PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_agent_times` (
	`hour` integer NOT NULL,
	`agent_id` integer NOT NULL,
	`quarter` integer DEFAULT 0 NOT NULL,
	`team_id` integer DEFAULT 0 NOT NULL,
	`pause_reason_id` integer DEFAULT 0 NOT NULL,
	`available_ms` integer NOT NULL,
	`busy_ms` integer NOT NULL,
	`wrap_up_ms` integer NOT NULL,
	`paused_ms` integer NOT NULL,
	`unreachable_ms` integer DEFAULT 0 NOT NULL,
	`pauses` integer DEFAULT 0 NOT NULL,
	`talked` integer DEFAULT 0 NOT NULL,
	`talk_ms` integer DEFAULT 0 NOT NULL,
	`persons` integer DEFAULT 0 NOT NULL,
	`succeeded` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`hour`, `agent_id`, `quarter`, `team_id`, `pause_reason_id`)
);
--> statement-breakpoint
INSERT INTO `__new_agent_times`("hour", "agent_id", "quarter", "available_ms", "busy_ms", "wrap_up_ms", "paused_ms", "unreachable_ms") SELECT "hour", "agent_id", "quarter", "available_ms", "busy_ms", "wrap_up_ms", "paused_ms", "unreachable_ms" FROM `agent_times`;--> statement-breakpoint
DROP TABLE `agent_times`;--> statement-breakpoint
ALTER TABLE `__new_agent_times` RENAME TO `agent_times`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
ALTER TABLE `call_wrap_ups` ADD `team_id` integer;--> statement-breakpoint
ALTER TABLE `call_wrap_ups` ADD `campaign_id` integer;--> statement-breakpoint
CREATE INDEX `call_wrap_ups_counted` ON `call_wrap_ups` (`counted_at`,`code_id`,`campaign_id`,`user_id`,`team_id`) WHERE counted_at is not null;--> statement-breakpoint
UPDATE `call_wrap_ups` SET
	`campaign_id` = (SELECT `campaign_id` FROM `calls` WHERE `calls`.`id` = `call_id`),
	`team_id` = (SELECT `team_id` FROM `agent_events` WHERE `agent_events`.`user_id` = `call_wrap_ups`.`user_id` AND `agent_events`.`at` <= `counted_at` ORDER BY `agent_events`.`at` DESC, `agent_events`.`id` DESC LIMIT 1)
WHERE `counted_at` IS NOT NULL;
