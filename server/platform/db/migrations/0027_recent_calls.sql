CREATE TABLE `recent_calls` (
	`phone` text NOT NULL,
	`ended_at` integer NOT NULL,
	`campaign_id` integer NOT NULL,
	`purpose` text NOT NULL,
	`is_contact` integer NOT NULL,
	PRIMARY KEY(`phone`, `ended_at`, `campaign_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `recent_calls_ended` ON `recent_calls` (`ended_at`);--> statement-breakpoint
-- Calls of the last 31 days, by canonical number: without the mobile digit of Argentina, Mexico and Brazil.
INSERT OR IGNORE INTO `recent_calls` (`phone`, `ended_at`, `campaign_id`, `purpose`, `is_contact`)
SELECT CASE
	WHEN length(phone) = 14 AND substr(phone, 1, 4) = '+549' THEN '+54' || substr(phone, 5)
	WHEN length(phone) = 14 AND substr(phone, 1, 4) = '+521' THEN '+52' || substr(phone, 5)
	WHEN length(phone) = 14 AND substr(phone, 1, 3) = '+55' AND substr(phone, 6, 1) = '9' AND substr(phone, 7, 1) IN ('6', '8', '9')
		THEN substr(phone, 1, 5) || substr(phone, 7)
	ELSE phone END canonical, ended_at, coalesce(campaign_id, 0), 'sales',
	coalesce(details ->> '$.answeredBy' = 'person', 0)
FROM calls
WHERE assigned_at > (SELECT max(assigned_at) FROM calls) - 2678400000 AND ended_at IS NOT NULL AND placed_at IS NOT NULL
	AND (disposition NOT IN ('failed', 'invalid_number', 'blocked') OR answered_at IS NOT NULL OR details ->> '$.ringingAtMs' IS NOT NULL)
ORDER BY canonical;
