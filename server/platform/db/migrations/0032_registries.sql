CREATE TABLE `contact_registries` (
	`contact_id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`dated_on` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `registries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`country` text NOT NULL,
	`limit_days` integer NOT NULL,
	`created_at` integer NOT NULL,
	`dated_on` text,
	`loaded_at` integer,
	`load_id` integer,
	`lowest` integer,
	`highest` integer,
	`numbers` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `registries_name_unique` ON `registries` (`name`);--> statement-breakpoint
CREATE TABLE `registry_blocks` (
	`load_id` integer NOT NULL,
	`first` integer NOT NULL,
	`numbers` blob NOT NULL,
	PRIMARY KEY(`load_id`, `first`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `registry_choices` (
	`campaign_id` integer PRIMARY KEY NOT NULL,
	`registry_ids` text NOT NULL
);
