CREATE TABLE `transfer_numbers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`label` text NOT NULL,
	`phone` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `transfer_numbers_label_unique` ON `transfer_numbers` (`label`);--> statement-breakpoint
CREATE UNIQUE INDEX `transfer_numbers_phone_unique` ON `transfer_numbers` (`phone`);