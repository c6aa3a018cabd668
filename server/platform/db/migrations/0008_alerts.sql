CREATE TABLE `alert_rules` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`campaign_id` integer,
	`threshold` real,
	`for_s` integer NOT NULL,
	`severity` text NOT NULL,
	`is_on` integer DEFAULT true NOT NULL,
	`tells_console` integer DEFAULT true NOT NULL,
	`tells_webhooks` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `alerts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`rule_id` integer NOT NULL,
	`kind` text NOT NULL,
	`severity` text NOT NULL,
	`tells_console` integer NOT NULL,
	`tells_webhooks` integer NOT NULL,
	`subject` text NOT NULL,
	`subject_name` text,
	`campaign_id` integer,
	`value` real NOT NULL,
	`threshold` real,
	`details` text NOT NULL,
	`opened_at` integer NOT NULL,
	`seen_at` integer,
	`seen_by` text,
	`snoozed_until` integer,
	`snoozed_by` text,
	`resolved_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alerts_open` ON `alerts` (`rule_id`,`subject`) WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX `alerts_campaign` ON `alerts` (`campaign_id`,`id`);--> statement-breakpoint
CREATE TABLE `campaign_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`campaign_id` integer NOT NULL,
	`at` integer NOT NULL,
	`change` text NOT NULL,
	`status_before` text,
	`status_after` text
);
--> statement-breakpoint
CREATE TABLE `webhook_call_cursor` (
	`id` integer PRIMARY KEY NOT NULL,
	`until_call_id` integer NOT NULL,
	`live_call_ids` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`endpoint_id` integer NOT NULL,
	`message_id` integer NOT NULL,
	`state` text DEFAULT 'pending' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`last_attempt_at` integer,
	`last_status` integer,
	`last_ms` integer,
	`last_note` text,
	`ended_at` integer
);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_pending` ON `webhook_deliveries` (`endpoint_id`,`id`) WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX `webhook_deliveries_endpoint` ON `webhook_deliveries` (`endpoint_id`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_state` ON `webhook_deliveries` (`endpoint_id`,`state`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_ended` ON `webhook_deliveries` (`ended_at`) WHERE ended_at is not null;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_message` ON `webhook_deliveries` (`message_id`);--> statement-breakpoint
CREATE TABLE `webhook_endpoints` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`url` text NOT NULL,
	`events` text NOT NULL,
	`sealed_secret` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`disabled_why` text,
	`failing_since` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `webhook_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uid` text NOT NULL,
	`event` text NOT NULL,
	`at` integer NOT NULL,
	`data` text,
	`call_ids` text
);
