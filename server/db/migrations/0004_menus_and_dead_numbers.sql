CREATE TABLE `dead_numbers` (
	`phone` text PRIMARY KEY NOT NULL,
	`times` integer NOT NULL,
	`last_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `dtmf_configs` (
	`country` text PRIMARY KEY NOT NULL,
	`dtmf_key` text NOT NULL,
	`message` text NOT NULL,
	`menu_timeout_s` integer NOT NULL,
	`language` text NOT NULL,
	`instructions` text NOT NULL,
	`updated_at` integer NOT NULL
);
