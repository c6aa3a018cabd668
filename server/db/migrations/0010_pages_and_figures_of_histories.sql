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
CREATE INDEX `calls_standing` ON `calls` (`campaign_id`,`user_id`,`disposition`,`assigned_at`,`id`) WHERE disposition is not null;
--> statement-breakpoint
INSERT INTO `call_blocks` (`id`, `from_at`, `from_id`, `claimed`, `shown_from`, `shown_until`) VALUES (1, -9007199254740991, 0, 0, 9007199254740991, -9007199254740991);
--> statement-breakpoint
INSERT INTO `call_blocks` (`id`, `from_at`, `from_id`, `claimed`, `shown_from`, `shown_until`)
SELECT (`nth` - 1) / 1024 + 1, `assigned_at`, `id`, 0, `assigned_at`, `assigned_at`
FROM (SELECT `assigned_at`, `id`, row_number() OVER (ORDER BY `assigned_at`, `id`) `nth` FROM `calls`) WHERE `nth` % 1024 = 1 AND `nth` > 1;
--> statement-breakpoint
CREATE TEMP TABLE `standing_calls` AS
SELECT b.`id` `block`, coalesce(c.`campaign_id`, 0) `campaign_id`, coalesce(c.`user_id`, 0) `user_id`, c.`disposition`,
	coalesce(c.`placed_at`, c.`assigned_at`) / 3600000 `hour`, count(*) `calls`, coalesce(sum(c.`ended_at` - c.`placed_at`), 0) `duration_ms`,
	min(coalesce(c.`placed_at`, c.`assigned_at`)) `shown_from`, max(coalesce(c.`placed_at`, c.`assigned_at`)) `shown_until`
FROM (SELECT `id`, `from_at`, `from_id`, lead(`from_at`, 1, 9007199254740991) OVER (ORDER BY `id`) `until_at`, lead(`from_id`, 1, 0) OVER (ORDER BY `id`) `until_id` FROM `call_blocks`) b
CROSS JOIN `calls` c ON (c.`assigned_at`, c.`id`) >= (b.`from_at`, b.`from_id`) AND (c.`assigned_at`, c.`id`) < (b.`until_at`, b.`until_id`)
WHERE c.`ended_at` IS NOT NULL GROUP BY 1, 2, 3, 4, 5;
--> statement-breakpoint
INSERT INTO `call_block_counts` (`level`, `block`, `campaign_id`, `user_id`, `disposition`, `calls`, `duration_ms`)
SELECT 0, `block`, `campaign_id`, `user_id`, `disposition`, sum(`calls`), sum(`duration_ms`) FROM `standing_calls` GROUP BY 2, 3, 4, 5
UNION ALL SELECT 1, `block` / 128, `campaign_id`, `user_id`, `disposition`, sum(`calls`), sum(`duration_ms`) FROM `standing_calls` GROUP BY 2, 3, 4, 5;
--> statement-breakpoint
UPDATE `call_blocks` SET `shown_from` = min(`call_blocks`.`shown_from`, s.`shown_from`), `shown_until` = max(`call_blocks`.`shown_until`, s.`shown_until`)
FROM (SELECT `block`, min(`shown_from`) `shown_from`, max(`shown_until`) `shown_until` FROM `standing_calls` GROUP BY 1) s WHERE `call_blocks`.`id` = s.`block`;
--> statement-breakpoint
UPDATE `call_blocks` SET `claimed` = n.`calls`
FROM (SELECT `nth` / 1024 + 1 `block`, count(*) `calls` FROM (SELECT row_number() OVER (ORDER BY `assigned_at`, `id`) - 1 `nth` FROM `calls`) GROUP BY 1) n WHERE `call_blocks`.`id` = n.`block`;
--> statement-breakpoint
INSERT INTO `weekly_counters` (`by`, `campaign_id`, `user_id`, `disposition`, `week`, `calls`, `duration_ms`, `wait_ms`, `hours`)
WITH RECURSIVE `slots`(`slot`) AS (SELECT 0 UNION ALL SELECT `slot` + 1 FROM `slots` WHERE `slot` < 167),
`one` AS MATERIALIZED (SELECT `campaign_id`, `user_id`, `disposition`, `hour`, `calls`, `duration_ms`, `wait_ms` FROM `hourly_counters`),
`rows` AS MATERIALIZED (SELECT `campaign_id`, `user_id`, `disposition`, `hour`, sum(`calls`) `calls`, sum(`duration_ms`) `duration_ms`, sum(`wait_ms`) `wait_ms` FROM `one` GROUP BY 1, 2, 3, 4
	UNION ALL SELECT -1, -1, `disposition`, `hour`, sum(`calls`), sum(`duration_ms`), sum(`wait_ms`) FROM `one` GROUP BY 3, 4),
`weeks` AS MATERIALIZED (SELECT `campaign_id`, `user_id`, `disposition`, `hour` / 168 `week`, sum(`calls`) `calls`, sum(`duration_ms`) `duration_ms`, sum(`wait_ms`) `wait_ms` FROM `rows` GROUP BY 1, 2, 3, 4)
SELECT 'ended', w.`campaign_id`, w.`user_id`, w.`disposition`, w.`week`, w.`calls`, w.`duration_ms`, w.`wait_ms`, jsonb_group_array(coalesce(r.`calls`, 0) ORDER BY `slot`)
FROM `weeks` w CROSS JOIN `slots` LEFT JOIN `rows` r ON r.`campaign_id` = w.`campaign_id` AND r.`user_id` = w.`user_id` AND r.`disposition` = w.`disposition` AND r.`hour` = w.`week` * 168 + `slot`
GROUP BY 2, 3, 4, 5;
--> statement-breakpoint
INSERT INTO `weekly_counters` (`by`, `campaign_id`, `user_id`, `disposition`, `week`, `calls`, `duration_ms`, `wait_ms`, `hours`)
WITH RECURSIVE `slots`(`slot`) AS (SELECT 0 UNION ALL SELECT `slot` + 1 FROM `slots` WHERE `slot` < 167),
`one` AS MATERIALIZED (SELECT `campaign_id`, `user_id`, `disposition`, `hour`, `calls`, 0 `duration_ms`, 0 `wait_ms` FROM `standing_calls`),
`rows` AS MATERIALIZED (SELECT `campaign_id`, `user_id`, `disposition`, `hour`, sum(`calls`) `calls`, sum(`duration_ms`) `duration_ms`, sum(`wait_ms`) `wait_ms` FROM `one` GROUP BY 1, 2, 3, 4
	UNION ALL SELECT -1, -1, `disposition`, `hour`, sum(`calls`), sum(`duration_ms`), sum(`wait_ms`) FROM `one` GROUP BY 3, 4),
`weeks` AS MATERIALIZED (SELECT `campaign_id`, `user_id`, `disposition`, `hour` / 168 `week`, sum(`calls`) `calls`, sum(`duration_ms`) `duration_ms`, sum(`wait_ms`) `wait_ms` FROM `rows` GROUP BY 1, 2, 3, 4)
SELECT 'shown', w.`campaign_id`, w.`user_id`, w.`disposition`, w.`week`, w.`calls`, w.`duration_ms`, w.`wait_ms`, jsonb_group_array(coalesce(r.`calls`, 0) ORDER BY `slot`)
FROM `weeks` w CROSS JOIN `slots` LEFT JOIN `rows` r ON r.`campaign_id` = w.`campaign_id` AND r.`user_id` = w.`user_id` AND r.`disposition` = w.`disposition` AND r.`hour` = w.`week` * 168 + `slot`
GROUP BY 2, 3, 4, 5;
--> statement-breakpoint
DROP TABLE `standing_calls`;
--> statement-breakpoint
CREATE TRIGGER `calls_claimed` AFTER INSERT ON `calls` WHEN new.`ended_at` IS NULL BEGIN
	INSERT INTO `call_blocks` (`from_at`, `from_id`, `claimed`, `shown_from`, `shown_until`)
		SELECT new.`assigned_at`, new.`id`, 0, new.`assigned_at`, new.`assigned_at`
		WHERE (SELECT `claimed` FROM `call_blocks` ORDER BY `id` DESC LIMIT 1) >= 1024
			AND NOT EXISTS (SELECT 1 FROM `calls` WHERE (`assigned_at`, `id`) > (new.`assigned_at`, new.`id`));
	UPDATE `call_blocks` SET `claimed` = `claimed` + 1
		WHERE `id` = (SELECT `id` FROM `call_blocks` WHERE (`from_at`, `from_id`) <= (new.`assigned_at`, new.`id`) ORDER BY `from_at` DESC, `from_id` DESC LIMIT 1);
END;
--> statement-breakpoint
CREATE TRIGGER `calls_inserted_ended` AFTER INSERT ON `calls` WHEN new.`ended_at` IS NOT NULL BEGIN
	INSERT INTO `call_blocks` (`from_at`, `from_id`, `claimed`, `shown_from`, `shown_until`)
		SELECT new.`assigned_at`, new.`id`, 0, new.`assigned_at`, new.`assigned_at`
		WHERE (SELECT `claimed` FROM `call_blocks` ORDER BY `id` DESC LIMIT 1) >= 1024
			AND NOT EXISTS (SELECT 1 FROM `calls` WHERE (`assigned_at`, `id`) > (new.`assigned_at`, new.`id`));
	UPDATE `call_blocks` SET `claimed` = `claimed` + 1
		WHERE `id` = (SELECT `id` FROM `call_blocks` WHERE (`from_at`, `from_id`) <= (new.`assigned_at`, new.`id`) ORDER BY `from_at` DESC, `from_id` DESC LIMIT 1);
	INSERT INTO `call_block_counts` (`level`, `block`, `campaign_id`, `user_id`, `disposition`, `calls`, `duration_ms`)
		VALUES (0, (SELECT `id` FROM `call_blocks` WHERE (`from_at`, `from_id`) <= (new.`assigned_at`, new.`id`) ORDER BY `from_at` DESC, `from_id` DESC LIMIT 1), coalesce(new.`campaign_id`, 0), coalesce(new.`user_id`, 0), new.`disposition`, 1, coalesce(new.`ended_at` - new.`placed_at`, 0))
		ON CONFLICT DO UPDATE SET `calls` = `calls` + excluded.`calls`, `duration_ms` = `duration_ms` + excluded.`duration_ms`;
	INSERT INTO `call_block_counts` (`level`, `block`, `campaign_id`, `user_id`, `disposition`, `calls`, `duration_ms`)
		VALUES (1, (SELECT `id` FROM `call_blocks` WHERE (`from_at`, `from_id`) <= (new.`assigned_at`, new.`id`) ORDER BY `from_at` DESC, `from_id` DESC LIMIT 1) / 128, coalesce(new.`campaign_id`, 0), coalesce(new.`user_id`, 0), new.`disposition`, 1, coalesce(new.`ended_at` - new.`placed_at`, 0))
		ON CONFLICT DO UPDATE SET `calls` = `calls` + excluded.`calls`, `duration_ms` = `duration_ms` + excluded.`duration_ms`;
	UPDATE `call_blocks` SET `shown_from` = min(`shown_from`, coalesce(new.`placed_at`, new.`assigned_at`)), `shown_until` = max(`shown_until`, coalesce(new.`placed_at`, new.`assigned_at`))
		WHERE `id` = (SELECT `id` FROM `call_blocks` WHERE (`from_at`, `from_id`) <= (new.`assigned_at`, new.`id`) ORDER BY `from_at` DESC, `from_id` DESC LIMIT 1) AND (`shown_from` > coalesce(new.`placed_at`, new.`assigned_at`) OR `shown_until` < coalesce(new.`placed_at`, new.`assigned_at`));
	INSERT INTO `weekly_counters` (`by`, `campaign_id`, `user_id`, `disposition`, `week`, `calls`, `duration_ms`, `wait_ms`, `hours`)
		SELECT 'shown', coalesce(new.`campaign_id`, 0), coalesce(new.`user_id`, 0), new.`disposition`, (coalesce(new.`placed_at`, new.`assigned_at`) / 3600000) / 168, 0, 0, 0, jsonb('[' || substr(replace(hex(zeroblob(168)), '00', ',0'), 2) || ']')
		WHERE NOT EXISTS (SELECT 1 FROM `weekly_counters` WHERE `by` = 'shown' AND `campaign_id` = coalesce(new.`campaign_id`, 0) AND `user_id` = coalesce(new.`user_id`, 0) AND `disposition` = new.`disposition` AND `week` = (coalesce(new.`placed_at`, new.`assigned_at`) / 3600000) / 168);
	INSERT INTO `weekly_counters` (`by`, `campaign_id`, `user_id`, `disposition`, `week`, `calls`, `duration_ms`, `wait_ms`, `hours`)
		SELECT 'shown', -1, -1, new.`disposition`, (coalesce(new.`placed_at`, new.`assigned_at`) / 3600000) / 168, 0, 0, 0, jsonb('[' || substr(replace(hex(zeroblob(168)), '00', ',0'), 2) || ']')
		WHERE NOT EXISTS (SELECT 1 FROM `weekly_counters` WHERE `by` = 'shown' AND `campaign_id` = -1 AND `user_id` = -1 AND `disposition` = new.`disposition` AND `week` = (coalesce(new.`placed_at`, new.`assigned_at`) / 3600000) / 168);
	UPDATE `weekly_counters` SET `calls` = `calls` + 1, `duration_ms` = `duration_ms` + 0, `wait_ms` = `wait_ms` + 0,
			`hours` = jsonb_set(`hours`, '$[' || ((coalesce(new.`placed_at`, new.`assigned_at`) / 3600000) % 168) || ']', (`hours` ->> ((coalesce(new.`placed_at`, new.`assigned_at`) / 3600000) % 168)) + 1)
		WHERE `by` = 'shown' AND `campaign_id` IN (-1, coalesce(new.`campaign_id`, 0)) AND `user_id` IN (-1, coalesce(new.`user_id`, 0)) AND `disposition` = new.`disposition` AND `week` = (coalesce(new.`placed_at`, new.`assigned_at`) / 3600000) / 168;
END;
--> statement-breakpoint
CREATE TRIGGER `calls_ended` AFTER UPDATE OF `ended_at` ON `calls` WHEN old.`ended_at` IS NULL AND new.`ended_at` IS NOT NULL BEGIN
	INSERT INTO `call_block_counts` (`level`, `block`, `campaign_id`, `user_id`, `disposition`, `calls`, `duration_ms`)
		VALUES (0, (SELECT `id` FROM `call_blocks` WHERE (`from_at`, `from_id`) <= (new.`assigned_at`, new.`id`) ORDER BY `from_at` DESC, `from_id` DESC LIMIT 1), coalesce(new.`campaign_id`, 0), coalesce(new.`user_id`, 0), new.`disposition`, 1, coalesce(new.`ended_at` - new.`placed_at`, 0))
		ON CONFLICT DO UPDATE SET `calls` = `calls` + excluded.`calls`, `duration_ms` = `duration_ms` + excluded.`duration_ms`;
	INSERT INTO `call_block_counts` (`level`, `block`, `campaign_id`, `user_id`, `disposition`, `calls`, `duration_ms`)
		VALUES (1, (SELECT `id` FROM `call_blocks` WHERE (`from_at`, `from_id`) <= (new.`assigned_at`, new.`id`) ORDER BY `from_at` DESC, `from_id` DESC LIMIT 1) / 128, coalesce(new.`campaign_id`, 0), coalesce(new.`user_id`, 0), new.`disposition`, 1, coalesce(new.`ended_at` - new.`placed_at`, 0))
		ON CONFLICT DO UPDATE SET `calls` = `calls` + excluded.`calls`, `duration_ms` = `duration_ms` + excluded.`duration_ms`;
	UPDATE `call_blocks` SET `shown_from` = min(`shown_from`, coalesce(new.`placed_at`, new.`assigned_at`)), `shown_until` = max(`shown_until`, coalesce(new.`placed_at`, new.`assigned_at`))
		WHERE `id` = (SELECT `id` FROM `call_blocks` WHERE (`from_at`, `from_id`) <= (new.`assigned_at`, new.`id`) ORDER BY `from_at` DESC, `from_id` DESC LIMIT 1) AND (`shown_from` > coalesce(new.`placed_at`, new.`assigned_at`) OR `shown_until` < coalesce(new.`placed_at`, new.`assigned_at`));
	INSERT INTO `weekly_counters` (`by`, `campaign_id`, `user_id`, `disposition`, `week`, `calls`, `duration_ms`, `wait_ms`, `hours`)
		SELECT 'shown', coalesce(new.`campaign_id`, 0), coalesce(new.`user_id`, 0), new.`disposition`, (coalesce(new.`placed_at`, new.`assigned_at`) / 3600000) / 168, 0, 0, 0, jsonb('[' || substr(replace(hex(zeroblob(168)), '00', ',0'), 2) || ']')
		WHERE NOT EXISTS (SELECT 1 FROM `weekly_counters` WHERE `by` = 'shown' AND `campaign_id` = coalesce(new.`campaign_id`, 0) AND `user_id` = coalesce(new.`user_id`, 0) AND `disposition` = new.`disposition` AND `week` = (coalesce(new.`placed_at`, new.`assigned_at`) / 3600000) / 168);
	INSERT INTO `weekly_counters` (`by`, `campaign_id`, `user_id`, `disposition`, `week`, `calls`, `duration_ms`, `wait_ms`, `hours`)
		SELECT 'shown', -1, -1, new.`disposition`, (coalesce(new.`placed_at`, new.`assigned_at`) / 3600000) / 168, 0, 0, 0, jsonb('[' || substr(replace(hex(zeroblob(168)), '00', ',0'), 2) || ']')
		WHERE NOT EXISTS (SELECT 1 FROM `weekly_counters` WHERE `by` = 'shown' AND `campaign_id` = -1 AND `user_id` = -1 AND `disposition` = new.`disposition` AND `week` = (coalesce(new.`placed_at`, new.`assigned_at`) / 3600000) / 168);
	UPDATE `weekly_counters` SET `calls` = `calls` + 1, `duration_ms` = `duration_ms` + 0, `wait_ms` = `wait_ms` + 0,
			`hours` = jsonb_set(`hours`, '$[' || ((coalesce(new.`placed_at`, new.`assigned_at`) / 3600000) % 168) || ']', (`hours` ->> ((coalesce(new.`placed_at`, new.`assigned_at`) / 3600000) % 168)) + 1)
		WHERE `by` = 'shown' AND `campaign_id` IN (-1, coalesce(new.`campaign_id`, 0)) AND `user_id` IN (-1, coalesce(new.`user_id`, 0)) AND `disposition` = new.`disposition` AND `week` = (coalesce(new.`placed_at`, new.`assigned_at`) / 3600000) / 168;
END;
--> statement-breakpoint
CREATE TRIGGER `calls_deleted` AFTER DELETE ON `calls` BEGIN
	UPDATE `call_blocks` SET `claimed` = `claimed` - 1
		WHERE `id` = (SELECT `id` FROM `call_blocks` WHERE (`from_at`, `from_id`) <= (old.`assigned_at`, old.`id`) ORDER BY `from_at` DESC, `from_id` DESC LIMIT 1);
END;
--> statement-breakpoint
CREATE TRIGGER `calls_deleted_ended` AFTER DELETE ON `calls` WHEN old.`ended_at` IS NOT NULL BEGIN
	INSERT INTO `call_block_counts` (`level`, `block`, `campaign_id`, `user_id`, `disposition`, `calls`, `duration_ms`)
		VALUES (0, (SELECT `id` FROM `call_blocks` WHERE (`from_at`, `from_id`) <= (old.`assigned_at`, old.`id`) ORDER BY `from_at` DESC, `from_id` DESC LIMIT 1), coalesce(old.`campaign_id`, 0), coalesce(old.`user_id`, 0), old.`disposition`, -1, -coalesce(old.`ended_at` - old.`placed_at`, 0))
		ON CONFLICT DO UPDATE SET `calls` = `calls` + excluded.`calls`, `duration_ms` = `duration_ms` + excluded.`duration_ms`;
	INSERT INTO `call_block_counts` (`level`, `block`, `campaign_id`, `user_id`, `disposition`, `calls`, `duration_ms`)
		VALUES (1, (SELECT `id` FROM `call_blocks` WHERE (`from_at`, `from_id`) <= (old.`assigned_at`, old.`id`) ORDER BY `from_at` DESC, `from_id` DESC LIMIT 1) / 128, coalesce(old.`campaign_id`, 0), coalesce(old.`user_id`, 0), old.`disposition`, -1, -coalesce(old.`ended_at` - old.`placed_at`, 0))
		ON CONFLICT DO UPDATE SET `calls` = `calls` + excluded.`calls`, `duration_ms` = `duration_ms` + excluded.`duration_ms`;
	DELETE FROM `call_block_counts` WHERE `level` = 0 AND `block` = (SELECT `id` FROM `call_blocks` WHERE (`from_at`, `from_id`) <= (old.`assigned_at`, old.`id`) ORDER BY `from_at` DESC, `from_id` DESC LIMIT 1) AND `calls` <= 0;
	DELETE FROM `call_block_counts` WHERE `level` = 1 AND `block` = (SELECT `id` FROM `call_blocks` WHERE (`from_at`, `from_id`) <= (old.`assigned_at`, old.`id`) ORDER BY `from_at` DESC, `from_id` DESC LIMIT 1) / 128 AND `calls` <= 0;
	UPDATE `weekly_counters` SET `calls` = `calls` + -1, `duration_ms` = `duration_ms` + 0, `wait_ms` = `wait_ms` + 0,
			`hours` = jsonb_set(`hours`, '$[' || ((coalesce(old.`placed_at`, old.`assigned_at`) / 3600000) % 168) || ']', (`hours` ->> ((coalesce(old.`placed_at`, old.`assigned_at`) / 3600000) % 168)) + -1)
		WHERE `by` = 'shown' AND `campaign_id` IN (-1, coalesce(old.`campaign_id`, 0)) AND `user_id` IN (-1, coalesce(old.`user_id`, 0)) AND `disposition` = old.`disposition` AND `week` = (coalesce(old.`placed_at`, old.`assigned_at`) / 3600000) / 168;
	DELETE FROM `weekly_counters` WHERE `by` = 'shown' AND `campaign_id` IN (-1, coalesce(old.`campaign_id`, 0)) AND `disposition` = old.`disposition` AND `calls` <= 0;
END;
--> statement-breakpoint
CREATE TRIGGER `hourly_counters_added` AFTER INSERT ON `hourly_counters` BEGIN
	INSERT INTO `weekly_counters` (`by`, `campaign_id`, `user_id`, `disposition`, `week`, `calls`, `duration_ms`, `wait_ms`, `hours`)
		SELECT 'ended', new.`campaign_id`, new.`user_id`, new.`disposition`, new.`hour` / 168, 0, 0, 0, jsonb('[' || substr(replace(hex(zeroblob(168)), '00', ',0'), 2) || ']')
		WHERE NOT EXISTS (SELECT 1 FROM `weekly_counters` WHERE `by` = 'ended' AND `campaign_id` = new.`campaign_id` AND `user_id` = new.`user_id` AND `disposition` = new.`disposition` AND `week` = new.`hour` / 168);
	INSERT INTO `weekly_counters` (`by`, `campaign_id`, `user_id`, `disposition`, `week`, `calls`, `duration_ms`, `wait_ms`, `hours`)
		SELECT 'ended', -1, -1, new.`disposition`, new.`hour` / 168, 0, 0, 0, jsonb('[' || substr(replace(hex(zeroblob(168)), '00', ',0'), 2) || ']')
		WHERE NOT EXISTS (SELECT 1 FROM `weekly_counters` WHERE `by` = 'ended' AND `campaign_id` = -1 AND `user_id` = -1 AND `disposition` = new.`disposition` AND `week` = new.`hour` / 168);
	UPDATE `weekly_counters` SET `calls` = `calls` + new.`calls`, `duration_ms` = `duration_ms` + new.`duration_ms`, `wait_ms` = `wait_ms` + new.`wait_ms`,
			`hours` = jsonb_set(`hours`, '$[' || (new.`hour` % 168) || ']', (`hours` ->> (new.`hour` % 168)) + new.`calls`)
		WHERE `by` = 'ended' AND `campaign_id` IN (-1, new.`campaign_id`) AND `user_id` IN (-1, new.`user_id`) AND `disposition` = new.`disposition` AND `week` = new.`hour` / 168;
END;
--> statement-breakpoint
CREATE TRIGGER `hourly_counters_changed` AFTER UPDATE ON `hourly_counters` BEGIN
	UPDATE `weekly_counters` SET `calls` = `calls` + (new.`calls` - old.`calls`), `duration_ms` = `duration_ms` + new.`duration_ms` - old.`duration_ms`, `wait_ms` = `wait_ms` + new.`wait_ms` - old.`wait_ms`,
			`hours` = jsonb_set(`hours`, '$[' || (new.`hour` % 168) || ']', (`hours` ->> (new.`hour` % 168)) + (new.`calls` - old.`calls`))
		WHERE `by` = 'ended' AND `campaign_id` IN (-1, new.`campaign_id`) AND `user_id` IN (-1, new.`user_id`) AND `disposition` = new.`disposition` AND `week` = new.`hour` / 168;
END;
--> statement-breakpoint
CREATE TRIGGER `hourly_counters_dropped` AFTER DELETE ON `hourly_counters` BEGIN
	UPDATE `weekly_counters` SET `calls` = `calls` + -old.`calls`, `duration_ms` = `duration_ms` + -old.`duration_ms`, `wait_ms` = `wait_ms` + -old.`wait_ms`,
			`hours` = jsonb_set(`hours`, '$[' || (old.`hour` % 168) || ']', (`hours` ->> (old.`hour` % 168)) + -old.`calls`)
		WHERE `by` = 'ended' AND `campaign_id` IN (-1, old.`campaign_id`) AND `user_id` IN (-1, old.`user_id`) AND `disposition` = old.`disposition` AND `week` = old.`hour` / 168;
	DELETE FROM `weekly_counters` WHERE `by` = 'ended' AND `campaign_id` IN (-1, old.`campaign_id`) AND `disposition` = old.`disposition` AND `calls` <= 0;
END;
