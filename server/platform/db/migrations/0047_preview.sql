ALTER TABLE `campaigns` ADD `preview_limit_s` integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `preview_at_limit` text DEFAULT 'skip' NOT NULL;--> statement-breakpoint
ALTER TABLE `agent_events` ADD `skipped_contact_id` integer;--> statement-breakpoint
ALTER TABLE `agent_events` ADD `skip_reason` text;