CREATE TABLE `agent_duties` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`team_id` integer NOT NULL,
	`is_paused` integer NOT NULL,
	`pause_reason_id` integer,
	`signed_in_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `agent_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`user_id` integer NOT NULL,
	`team_id` integer NOT NULL,
	`from_state` text NOT NULL,
	`to_state` text NOT NULL,
	`pause_reason_id` integer,
	`call_id` integer
);
--> statement-breakpoint
CREATE INDEX `agent_events_user` ON `agent_events` (`user_id`,`at`);--> statement-breakpoint
CREATE INDEX `agent_events_at` ON `agent_events` (`at`);--> statement-breakpoint
CREATE INDEX `agent_events_reason` ON `agent_events` (`pause_reason_id`) WHERE pause_reason_id is not null;--> statement-breakpoint
CREATE TABLE `pause_reasons` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`archived_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pause_reasons_name_unique` ON `pause_reasons` (`name`);--> statement-breakpoint
INSERT INTO `pause_reasons` (`name`) VALUES ('Descanso'), ('Almuerzo'), ('Baño'), ('Reunión'), ('Capacitación');--> statement-breakpoint
CREATE TABLE `team_members` (
	`team_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	PRIMARY KEY(`team_id`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `team_members_user` ON `team_members` (`user_id`);--> statement-breakpoint
CREATE TABLE `teams` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `teams_name_unique` ON `teams` (`name`);--> statement-breakpoint
ALTER TABLE `campaigns` ADD `team_id` integer;