CREATE TABLE `held_contacts` (
	`contact_id` integer PRIMARY KEY NOT NULL,
	`held_until` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `held_contacts_until` ON `held_contacts` (`held_until`);
