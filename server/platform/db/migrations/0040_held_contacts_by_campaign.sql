CREATE TABLE `__new_held_contacts` (
	`contact_id` integer PRIMARY KEY NOT NULL,
	`campaign_id` integer NOT NULL,
	`held_until` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO `__new_held_contacts` (`contact_id`, `campaign_id`, `held_until`)
	SELECT `contact_id`, `campaign_id`, `held_until` FROM `held_contacts` JOIN `contacts` ON `contacts`.`id` = `contact_id`;
--> statement-breakpoint
DROP TABLE `held_contacts`;
--> statement-breakpoint
ALTER TABLE `__new_held_contacts` RENAME TO `held_contacts`;
--> statement-breakpoint
CREATE INDEX `held_contacts_until` ON `held_contacts` (`held_until`);
--> statement-breakpoint
CREATE INDEX `held_contacts_campaign` ON `held_contacts` (`campaign_id`,`contact_id`);
