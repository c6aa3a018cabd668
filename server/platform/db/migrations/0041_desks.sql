CREATE TABLE `open_desks` (
	`user_id` integer PRIMARY KEY NOT NULL
);
