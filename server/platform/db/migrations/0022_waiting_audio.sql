ALTER TABLE `campaigns` ADD `waiting_tone` text DEFAULT 'ringback' NOT NULL;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `waiting_audio_id` integer;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `goodbye_audio_id` integer;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `wrap_up_s` integer DEFAULT 0 NOT NULL;