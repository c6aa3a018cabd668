CREATE TABLE `called_numbers` (
	`id` integer PRIMARY KEY NOT NULL,
	`phone` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `called_numbers_phone_unique` ON `called_numbers` (`phone`);--> statement-breakpoint
CREATE TABLE `called_numbers_until` (
	`call_id` integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
INSERT INTO `called_numbers_until` (`call_id`) VALUES (0);
--> statement-breakpoint
CREATE VIRTUAL TABLE `called_number_parts` USING fts5(`phone`, content='called_numbers', content_rowid='id', columnsize=0, detail=none, tokenize='trigram');
--> statement-breakpoint
INSERT INTO `called_number_parts` (`called_number_parts`, `rank`) VALUES ('automerge', 0), ('crisismerge', 256);
--> statement-breakpoint
CREATE TRIGGER `called_numbers_added` AFTER INSERT ON `called_numbers` BEGIN
	INSERT INTO `called_number_parts` (`rowid`, `phone`) VALUES (new.`id`, new.`phone`);
END;
--> statement-breakpoint
CREATE TRIGGER `called_numbers_dropped` AFTER DELETE ON `called_numbers` BEGIN
	INSERT INTO `called_number_parts` (`called_number_parts`, `rowid`, `phone`) VALUES ('delete', old.`id`, old.`phone`);
END;
--> statement-breakpoint
CREATE TRIGGER `calls_last_of_number` AFTER DELETE ON `calls` BEGIN
	DELETE FROM `called_numbers` WHERE `phone` = old.`phone` AND NOT EXISTS (SELECT 1 FROM `calls` WHERE `phone` = old.`phone`);
END;
