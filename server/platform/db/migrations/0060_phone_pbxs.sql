CREATE TABLE `phone_pbxs` (
	`agent_id` integer PRIMARY KEY NOT NULL,
	`pbx` text NOT NULL
);
