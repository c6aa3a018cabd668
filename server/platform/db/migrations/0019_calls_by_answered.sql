-- Calls by who answered, so that the sums of calls that a person answered need no scan.
INSERT INTO `shown_counters` (`dimension`, `value`, `disposition`, `quarter`, `calls`, `duration_ms`)
	SELECT 'answered_by', `details` ->> '$.answeredBy', `disposition`, coalesce(`placed_at`, `assigned_at`) / 900000,
		count(*), coalesce(sum(`ended_at` - `placed_at`), 0)
	FROM `calls` WHERE `ended_at` IS NOT NULL AND `details` ->> '$.answeredBy' IS NOT NULL GROUP BY 2, 3, 4;
