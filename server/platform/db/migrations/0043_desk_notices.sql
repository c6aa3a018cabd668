CREATE TABLE `desk_notices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`user_id` integer NOT NULL,
	`from_user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`text` text
);
--> statement-breakpoint
CREATE INDEX `desk_notices_user` ON `desk_notices` (`user_id`);