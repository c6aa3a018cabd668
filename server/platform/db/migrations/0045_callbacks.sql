CREATE TABLE `callbacks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`campaign_id` integer NOT NULL,
	`contact_id` integer NOT NULL,
	`call_id` integer NOT NULL,
	`promised_by` integer NOT NULL,
	`user_id` integer,
	`due_at` integer NOT NULL,
	`open_to_all_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`released_at` integer,
	`ended_at` integer,
	`end` text,
	`kept_by_call_id` integer
);
--> statement-breakpoint
CREATE INDEX `callbacks_contact` ON `callbacks` (`contact_id`);--> statement-breakpoint
CREATE INDEX `callbacks_due` ON `callbacks` (`due_at`);--> statement-breakpoint
CREATE INDEX `callbacks_open` ON `callbacks` (`open_to_all_at`) WHERE ended_at is null;--> statement-breakpoint
ALTER TABLE `call_wrap_ups` ADD `callback_at` integer;--> statement-breakpoint
ALTER TABLE `call_wrap_ups` ADD `callback_is_own` integer;--> statement-breakpoint
INSERT OR IGNORE INTO `wrap_up_codes` (`label`, `key`, `is_success`, `is_final`, `effect`, `needs_note`)
VALUES ('Agendar rellamada', '8', 0, 0, 'call_back', 0);
