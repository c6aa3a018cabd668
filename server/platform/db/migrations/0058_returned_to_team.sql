ALTER TABLE `returned_calls` ADD `team_id` integer;--> statement-breakpoint
ALTER TABLE `returned_calls` ADD `call_id` integer;--> statement-breakpoint
ALTER TABLE `trunks` ADD `is_returned_to_team` integer DEFAULT false NOT NULL;