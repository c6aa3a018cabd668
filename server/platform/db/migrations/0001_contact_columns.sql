CREATE TABLE `contact_columns` (
	`contact_id` integer PRIMARY KEY NOT NULL,
	`columns` text NOT NULL
);
