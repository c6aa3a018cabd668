CREATE TABLE `jobs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`user_id` integer NOT NULL,
	`state` text NOT NULL,
	`details` text NOT NULL,
	`total` integer NOT NULL,
	`processed` integer NOT NULL,
	`counts` text NOT NULL,
	`created_at` integer NOT NULL,
	`finished_at` integer
);
