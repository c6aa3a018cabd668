CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`user_id` integer,
	`username` text NOT NULL,
	`action` text NOT NULL,
	`entity` text NOT NULL,
	`entity_id` text,
	`before` text,
	`after` text
);
--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`at`);--> statement-breakpoint
CREATE INDEX `audit_log_user` ON `audit_log` (lower(username),`at`);--> statement-breakpoint
CREATE INDEX `audit_log_action` ON `audit_log` (`action`,`at`);--> statement-breakpoint
CREATE INDEX `audit_log_entity` ON `audit_log` (`entity`,`entity_id`,`at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`refresh_hash` text NOT NULL,
	`previous_refresh_hash` text,
	`rotated_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`password_hash` text NOT NULL,
	`is_demo` integer DEFAULT false NOT NULL,
	`must_change_password` integer DEFAULT false NOT NULL,
	`disabled_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_unique` ON `users` (`username`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_lower` ON `users` (lower(username));--> statement-breakpoint
CREATE TABLE `audio_files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`file_name` text NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`kind` text NOT NULL,
	`format` text NOT NULL,
	`bytes` integer NOT NULL,
	`duration_ms` integer NOT NULL,
	`campaign_id` integer,
	`is_generated` integer DEFAULT false NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `audio_files_file_name_unique` ON `audio_files` (`file_name`);--> statement-breakpoint
CREATE TABLE `caller_id_configs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`campaign_id` integer,
	`trunk_id` integer,
	`caller_name` text NOT NULL,
	`caller_number` text NOT NULL,
	`is_randomized` integer DEFAULT false NOT NULL,
	`caller_pool` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `caller_id_configs_campaign_id_unique` ON `caller_id_configs` (`campaign_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `caller_id_configs_trunk_id_unique` ON `caller_id_configs` (`trunk_id`);--> statement-breakpoint
CREATE TABLE `cli_limits` (
	`country` text PRIMARY KEY NOT NULL,
	`daily_limit` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `cli_totals` (
	`phone` text PRIMARY KEY NOT NULL,
	`last_used_at` integer,
	`ended` integer DEFAULT 0 NOT NULL,
	`completed` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `cli_usage` (
	`day` integer NOT NULL,
	`phone` text NOT NULL,
	`country` text NOT NULL,
	`used` integer NOT NULL,
	`answered` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`day`, `phone`, `country`)
);
--> statement-breakpoint
CREATE INDEX `cli_usage_used` ON `cli_usage` (`day`,`country`,`used`,`phone`);--> statement-breakpoint
CREATE TABLE `clis` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`phone` text NOT NULL,
	`country` text NOT NULL,
	`trunk_id` integer,
	`is_active` integer DEFAULT true NOT NULL,
	`is_synthetic` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `clis_phone_unique` ON `clis` (`phone`);--> statement-breakpoint
CREATE TABLE `agent_hours` (
	`hour` integer NOT NULL,
	`agent_id` integer NOT NULL,
	`calls` integer NOT NULL,
	`talk_ms` integer NOT NULL,
	PRIMARY KEY(`hour`, `agent_id`)
);
--> statement-breakpoint
CREATE TABLE `calls` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`campaign_id` integer,
	`contact_id` integer,
	`attempt` integer NOT NULL,
	`phone` text NOT NULL,
	`country` text NOT NULL,
	`user_id` integer,
	`caller_id` text,
	`trunk_id` integer,
	`assigned_at` integer NOT NULL,
	`placed_at` integer,
	`answered_at` integer,
	`ended_at` integer,
	`disposition` text,
	`notes` text,
	`details` text
);
--> statement-breakpoint
CREATE INDEX `calls_assigned` ON `calls` (`assigned_at`,`id`);--> statement-breakpoint
CREATE INDEX `calls_campaign` ON `calls` (`campaign_id`,`assigned_at`,`id`);--> statement-breakpoint
CREATE INDEX `calls_standing` ON `calls` (`campaign_id`,`user_id`,`disposition`,`assigned_at`,`id`) WHERE disposition is not null;--> statement-breakpoint
CREATE INDEX `calls_contact` ON `calls` (`contact_id`);--> statement-breakpoint
CREATE INDEX `calls_phone` ON `calls` (`phone`);--> statement-breakpoint
CREATE INDEX `calls_long_phone` ON `calls` (length(phone)) WHERE length(phone) > 14;--> statement-breakpoint
CREATE INDEX `calls_open` ON `calls` (`id`) WHERE ended_at is null;--> statement-breakpoint
CREATE TABLE `hourly_counters` (
	`hour` integer NOT NULL,
	`campaign_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`country` text NOT NULL,
	`disposition` text NOT NULL,
	`calls` integer NOT NULL,
	`duration_ms` integer NOT NULL,
	`persons` integer NOT NULL,
	`talk_ms` integer NOT NULL,
	`wait_ms` integer NOT NULL,
	PRIMARY KEY(`hour`, `campaign_id`, `user_id`, `country`, `disposition`)
);
--> statement-breakpoint
CREATE INDEX `hourly_counters_campaign` ON `hourly_counters` (`campaign_id`,`hour`);--> statement-breakpoint
CREATE TABLE `metric_samples` (
	`at` integer PRIMARY KEY NOT NULL,
	`placed` integer NOT NULL,
	`concurrent` integer NOT NULL,
	`answered` integer NOT NULL,
	`abandoned` integer NOT NULL,
	`carried` integer NOT NULL,
	`ended` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `campaign_counters` (
	`campaign_id` integer PRIMARY KEY NOT NULL,
	`placed` integer DEFAULT 0 NOT NULL,
	`answered` integer DEFAULT 0 NOT NULL,
	`pressed_one` integer DEFAULT 0 NOT NULL,
	`transferred` integer DEFAULT 0 NOT NULL,
	`ended` integer DEFAULT 0 NOT NULL,
	`finished` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `campaign_states` (
	`campaign_id` integer PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`run_user_id` integer,
	`started_at` integer,
	`stopped_at` integer,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `campaigns` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`cli_number` text,
	`max_concurrent_calls` integer DEFAULT 5 NOT NULL,
	`max_attempts` integer DEFAULT 3 NOT NULL,
	`retry_interval_s` integer DEFAULT 300 NOT NULL,
	`calls_per_second` integer,
	`sleep_time_s` integer DEFAULT 1 NOT NULL,
	`flow` text DEFAULT 'press1' NOT NULL,
	`dial_method` text DEFAULT 'fixed' NOT NULL,
	`ratio_level` real DEFAULT 1.5 NOT NULL,
	`context_id` integer,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	`keep_calls` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE `timing_configs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`campaign_id` integer NOT NULL,
	`wait_time_s` integer NOT NULL,
	`sleep_time_s` integer NOT NULL,
	`preset_name` text NOT NULL,
	`progressive_delay` integer NOT NULL,
	`adaptive_timing` integer NOT NULL,
	`weekend_multiplier` real NOT NULL,
	`night_hours_multiplier` real NOT NULL,
	`retry_attempts` integer NOT NULL,
	`retry_interval_s` integer NOT NULL,
	`timeout_settings` text NOT NULL,
	`opens_at` text NOT NULL,
	`closes_at` text NOT NULL,
	`lunch_pause` integer NOT NULL,
	`lunch_starts_at` text NOT NULL,
	`lunch_ends_at` text NOT NULL,
	`weekdays` text NOT NULL,
	`timezone` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `timing_configs_campaign_id_unique` ON `timing_configs` (`campaign_id`);--> statement-breakpoint
CREATE TABLE `contacts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`campaign_id` integer NOT NULL,
	`phone` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`country` text NOT NULL,
	`zones` text DEFAULT '' NOT NULL,
	`state` text DEFAULT 'pending' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer DEFAULT 0 NOT NULL,
	`outcome` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contacts_campaign_phone` ON `contacts` (`campaign_id`,`phone`);--> statement-breakpoint
CREATE INDEX `contacts_due` ON `contacts` (`campaign_id`,`country`,`zones`,`due_at`,`id`) WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX `contacts_claimed` ON `contacts` (`campaign_id`) WHERE state = 'claimed';--> statement-breakpoint
CREATE TABLE `uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`campaign_id` integer,
	`user_id` integer NOT NULL,
	`file_name` text NOT NULL,
	`state` text NOT NULL,
	`error` text,
	`bytes` integer DEFAULT 0 NOT NULL,
	`bytes_read` integer DEFAULT 0 NOT NULL,
	`reject_bytes` integer DEFAULT 0 NOT NULL,
	`format` text,
	`lines` integer DEFAULT 0 NOT NULL,
	`valid` integer DEFAULT 0 NOT NULL,
	`invalid` integer DEFAULT 0 NOT NULL,
	`duplicate` integer DEFAULT 0 NOT NULL,
	`blacklisted` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`finished_at` integer
);
--> statement-breakpoint
CREATE INDEX `uploads_campaign` ON `uploads` (`campaign_id`,`valid`);--> statement-breakpoint
CREATE TABLE `call_block_counts` (
	`level` integer NOT NULL,
	`block` integer NOT NULL,
	`campaign_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`disposition` text NOT NULL,
	`calls` integer NOT NULL,
	`duration_ms` integer NOT NULL,
	PRIMARY KEY(`level`, `block`, `campaign_id`, `user_id`, `disposition`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `call_block_totals` (
	`level` integer NOT NULL,
	`block` integer NOT NULL,
	`user_id` integer NOT NULL,
	`disposition` text NOT NULL,
	`calls` integer NOT NULL,
	`duration_ms` integer NOT NULL,
	PRIMARY KEY(`level`, `block`, `user_id`, `disposition`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `call_blocks` (
	`id` integer PRIMARY KEY NOT NULL,
	`from_at` integer NOT NULL,
	`from_id` integer NOT NULL,
	`claimed` integer NOT NULL,
	`shown_from` integer NOT NULL,
	`shown_until` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `call_blocks_from` ON `call_blocks` (`from_at`,`from_id`);--> statement-breakpoint
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
CREATE TABLE `weekly_counters` (
	`by` text NOT NULL,
	`campaign_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`disposition` text NOT NULL,
	`week` integer NOT NULL,
	`calls` integer NOT NULL,
	`duration_ms` integer NOT NULL,
	`wait_ms` integer NOT NULL,
	`hours` blob NOT NULL,
	PRIMARY KEY(`by`, `campaign_id`, `user_id`, `disposition`, `week`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `audio_contexts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`menu_timeout_s` integer DEFAULT 10 NOT NULL,
	`detect_voicemail` integer DEFAULT true NOT NULL,
	`audio_id` integer,
	`is_default` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`audio_id`) REFERENCES `audio_files`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `dtmf_configs` (
	`country` text PRIMARY KEY NOT NULL,
	`dtmf_key` text NOT NULL,
	`message` text NOT NULL,
	`menu_timeout_s` integer NOT NULL,
	`language` text NOT NULL,
	`instructions` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `blacklist` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`phone` text NOT NULL,
	`reason` text NOT NULL,
	`type` text NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `blacklist_phone_unique` ON `blacklist` (`phone`);--> statement-breakpoint
CREATE TABLE `dead_numbers` (
	`phone` text PRIMARY KEY NOT NULL,
	`times` integer NOT NULL,
	`last_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `trunks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`host` text NOT NULL,
	`country_code` text NOT NULL,
	`dv_codes` text NOT NULL,
	`max_channels` integer DEFAULT 10 NOT NULL,
	`trunk_type` text DEFAULT 'dv_voip' NOT NULL,
	`sip_config` text NOT NULL,
	`priority` integer DEFAULT 1 NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer
);
