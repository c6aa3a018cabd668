CREATE TABLE `call_scripts` (
	`campaign_id` integer PRIMARY KEY NOT NULL,
	`text` text NOT NULL,
	`links` text NOT NULL
);
