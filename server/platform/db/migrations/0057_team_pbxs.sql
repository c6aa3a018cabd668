CREATE TABLE `team_homes` (
	`team_id` integer PRIMARY KEY NOT NULL,
	`pbx` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `teams` ADD `wanted_pbx` text;