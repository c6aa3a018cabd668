CREATE TABLE `cli_totals` (
	`phone` text PRIMARY KEY NOT NULL,
	`last_used_at` integer,
	`ended` integer DEFAULT 0 NOT NULL,
	`completed` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
INSERT INTO `cli_totals` (`phone`, `last_used_at`, `ended`, `completed`)
SELECT `caller_id`, max(`placed_at`), sum(`ended_at` IS NOT NULL), coalesce(sum(`disposition` IN ('success', 'no_key', 'machine', 'ended_by_user')), 0)
FROM `calls` WHERE `caller_id` IS NOT NULL AND (`placed_at` IS NOT NULL OR `ended_at` IS NULL OR `disposition` = 'interrupted') GROUP BY `caller_id`;
