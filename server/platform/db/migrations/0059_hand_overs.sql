CREATE TABLE `call_hand_overs` (
	`call_id` integer PRIMARY KEY NOT NULL,
	`team` text NOT NULL,
	`user_id` integer,
	`note` text NOT NULL,
	`fields` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `call_wrap_ups_open` ON `call_wrap_ups` (`call_id`) WHERE counted_at is null;