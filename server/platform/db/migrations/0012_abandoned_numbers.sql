CREATE TABLE `abandoned_numbers` (
	`phone` text PRIMARY KEY NOT NULL,
	`abandoned_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `abandoned_numbers_at` ON `abandoned_numbers` (`abandoned_at`);--> statement-breakpoint
-- Calls of the last four days, by canonical number: without the mobile digit of Argentina, Mexico and Brazil.
INSERT INTO `abandoned_numbers` (`phone`, `abandoned_at`)
SELECT CASE
	WHEN length(phone) = 14 AND substr(phone, 1, 4) = '+549' THEN '+54' || substr(phone, 5)
	WHEN length(phone) = 14 AND substr(phone, 1, 4) = '+521' THEN '+52' || substr(phone, 5)
	WHEN length(phone) = 14 AND substr(phone, 1, 3) = '+55' AND substr(phone, 6, 1) = '9' AND substr(phone, 7, 1) IN ('6', '8', '9')
		THEN substr(phone, 1, 5) || substr(phone, 7)
	ELSE phone END canonical, max(ended_at)
FROM calls
WHERE assigned_at > (SELECT max(assigned_at) FROM calls) - 345600000 AND disposition = 'abandoned' AND ended_at IS NOT NULL
GROUP BY canonical;
