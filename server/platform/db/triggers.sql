-- What drizzle-kit does not generate: the full-text index, the first rows of derived tables, and the triggers that keep
-- them. The triggers are dropped before a migration, and this file is run after the last one, so it always shows the present
-- ones. A change here needs a migration, empty if need be, for it to reach existing databases (CONTRIBUTING.md).
-- A new row of weekly_counters begins with 168 zeros, written as JSONB: x'DB0150 1330 1330 ...'.

CREATE VIRTUAL TABLE IF NOT EXISTS `called_number_parts` USING fts5(`phone`, content='called_numbers', content_rowid='id', columnsize=0, detail=none, tokenize='trigram');

INSERT INTO `called_number_parts` (`called_number_parts`, `rank`) VALUES ('automerge', 0), ('crisismerge', 256);

CREATE VIRTUAL TABLE IF NOT EXISTS `contact_words` USING fts5(`words`, content='', contentless_delete=1, detail=none, prefix='1 2 3', tokenize="unicode61 remove_diacritics 0 tokenchars '#'");

INSERT INTO `contact_words` (`contact_words`, `rank`) VALUES ('automerge', 0), ('crisismerge', 256);

CREATE VIRTUAL TABLE IF NOT EXISTS `contact_number_parts` USING fts5(`phone`, content='', contentless_delete=1, detail=none, tokenize='trigram');

INSERT INTO `contact_number_parts` (`contact_number_parts`, `rank`) VALUES ('automerge', 0), ('crisismerge', 256);

INSERT INTO `contacts_indexed` (`contact_id`) SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM `contacts_indexed`);

INSERT INTO `called_numbers_until` (`call_id`) SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM `called_numbers_until`);

INSERT INTO `call_blocks` (`id`, `from_at`, `from_id`, `claimed`, `shown_from`, `shown_until`)
	SELECT 1, -9007199254740991, 0, 0, 9007199254740991, -9007199254740991 WHERE NOT EXISTS (SELECT 1 FROM `call_blocks`);

CREATE TRIGGER `contacts_dropped` AFTER DELETE ON `contacts` BEGIN
	DELETE FROM `contact_columns` WHERE `contact_id` = old.`id`;
	DELETE FROM `contact_notes` WHERE `contact_id` = old.`id`;
END;

CREATE TRIGGER `indexed_contacts_dropped` AFTER DELETE ON `contacts` WHEN old.`id` <= (SELECT `contact_id` FROM `contacts_indexed`) BEGIN
	DELETE FROM `contact_words` WHERE `rowid` = old.`id`;
	DELETE FROM `contact_number_parts` WHERE `rowid` = old.`id`;
END;

CREATE TRIGGER `contacts_progressed` AFTER UPDATE OF `state`, `attempts`, `outcome`, `reached` ON `contacts`
WHEN (new.`state` = 'done') <> (old.`state` = 'done') OR (new.`attempts` > 0) <> (old.`attempts` > 0) OR new.`reached` <> old.`reached` OR new.`outcome` IS NOT old.`outcome` BEGIN
	UPDATE `campaign_counters` SET
			`retrying` = `retrying` + (new.`state` <> 'done' AND new.`attempts` > 0) - (old.`state` <> 'done' AND old.`attempts` > 0),
			`reached` = `reached` + new.`reached` - old.`reached`,
			`succeeded` = `succeeded` + (new.`state` = 'done' AND new.`outcome` IS 'success') - (old.`state` = 'done' AND old.`outcome` IS 'success'),
			`exhausted` = `exhausted` + (new.`state` = 'done' AND new.`outcome` IS 'attempts_used') - (old.`state` = 'done' AND old.`outcome` IS 'attempts_used'),
			`opted_out` = `opted_out` + (new.`state` = 'done' AND new.`outcome` IS 'opted_out') - (old.`state` = 'done' AND old.`outcome` IS 'opted_out'),
			`excluded` = `excluded` + (new.`state` = 'done' AND (new.`outcome` IS 'blacklisted' OR new.`outcome` IS 'excluded')) - (old.`state` = 'done' AND (old.`outcome` IS 'blacklisted' OR old.`outcome` IS 'excluded'))
		WHERE `campaign_id` = new.`campaign_id`;
END;

CREATE TRIGGER `calls_claimed` AFTER INSERT ON `calls` WHEN new.`ended_at` IS NULL BEGIN
	INSERT INTO `call_blocks` (`from_at`, `from_id`, `claimed`, `shown_from`, `shown_until`)
		SELECT new.`assigned_at`, new.`id`, 0, new.`assigned_at`, new.`assigned_at`
		WHERE (SELECT `claimed` FROM `call_blocks` ORDER BY `id` DESC LIMIT 1) >= 1024
			AND NOT EXISTS (SELECT 1 FROM `calls` WHERE (`assigned_at`, `id`) > (new.`assigned_at`, new.`id`));
	UPDATE `call_blocks` SET `claimed` = `claimed` + 1
		WHERE `id` = (SELECT `id` FROM `call_blocks` WHERE (`from_at`, `from_id`) <= (new.`assigned_at`, new.`id`) ORDER BY `from_at` DESC, `from_id` DESC LIMIT 1);
END;

CREATE TRIGGER `calls_deleted` AFTER DELETE ON `calls` BEGIN
	UPDATE `call_blocks` SET `claimed` = `claimed` - 1
		WHERE `id` = (SELECT `id` FROM `call_blocks` WHERE (`from_at`, `from_id`) <= (old.`assigned_at`, old.`id`) ORDER BY `from_at` DESC, `from_id` DESC LIMIT 1);
END;

CREATE TRIGGER `call_blocks_closed` AFTER INSERT ON `call_blocks` BEGIN
	DELETE FROM `call_block_totals` WHERE `level` = 0 AND `block` = new.`id` - 16;
	INSERT INTO `call_block_totals` (`level`, `block`, `user_id`, `disposition`, `calls`, `duration_ms`)
		SELECT 0, new.`id` - 16, `user_id`, `disposition`, sum(`calls`), sum(`duration_ms`) FROM `call_block_counts` WHERE `level` = 0 AND `block` = new.`id` - 16 GROUP BY 3, 4;
	INSERT INTO `call_block_totals` (`level`, `block`, `user_id`, `disposition`, `calls`, `duration_ms`)
		SELECT 0, new.`id` - 16, -1, `disposition`, sum(`calls`), sum(`duration_ms`) FROM `call_block_totals` WHERE `level` = 0 AND `block` = new.`id` - 16 GROUP BY 4;
	DELETE FROM `call_block_totals` WHERE new.`id` % 128 = 16 AND `level` = 1 AND `block` = new.`id` / 128 - 1;
	INSERT INTO `call_block_totals` (`level`, `block`, `user_id`, `disposition`, `calls`, `duration_ms`)
		SELECT 1, new.`id` / 128 - 1, `user_id`, `disposition`, sum(`calls`), sum(`duration_ms`) FROM `call_block_counts` WHERE new.`id` % 128 = 16 AND `level` = 1 AND `block` = new.`id` / 128 - 1 GROUP BY 3, 4;
	INSERT INTO `call_block_totals` (`level`, `block`, `user_id`, `disposition`, `calls`, `duration_ms`)
		SELECT 1, new.`id` / 128 - 1, -1, `disposition`, sum(`calls`), sum(`duration_ms`) FROM `call_block_totals` WHERE new.`id` % 128 = 16 AND `level` = 1 AND `block` = new.`id` / 128 - 1 GROUP BY 4;
END;

CREATE TRIGGER `calls_inserted_ended` AFTER INSERT ON `calls` WHEN new.`ended_at` IS NOT NULL BEGIN
	INSERT INTO `call_blocks` (`from_at`, `from_id`, `claimed`, `shown_from`, `shown_until`)
		SELECT new.`assigned_at`, new.`id`, 0, new.`assigned_at`, new.`assigned_at`
		WHERE (SELECT `claimed` FROM `call_blocks` ORDER BY `id` DESC LIMIT 1) >= 1024
			AND NOT EXISTS (SELECT 1 FROM `calls` WHERE (`assigned_at`, `id`) > (new.`assigned_at`, new.`id`));
	UPDATE `call_blocks` SET `claimed` = `claimed` + 1 WHERE `id` = (SELECT `id` FROM `call_blocks` WHERE (`from_at`, `from_id`) <= (new.`assigned_at`, new.`id`) ORDER BY `from_at` DESC, `from_id` DESC LIMIT 1);
	INSERT INTO `call_block_counts` (`level`, `block`, `campaign_id`, `user_id`, `disposition`, `calls`, `duration_ms`)
		VALUES (0, (SELECT `id` FROM `call_blocks` WHERE (`from_at`, `from_id`) <= (new.`assigned_at`, new.`id`) ORDER BY `from_at` DESC, `from_id` DESC LIMIT 1), coalesce(new.`campaign_id`, 0), coalesce(new.`user_id`, 0), new.`disposition`, 1, coalesce(new.`ended_at` - new.`placed_at`, 0))
		ON CONFLICT DO UPDATE SET `calls` = `calls` + 1, `duration_ms` = `duration_ms` + excluded.`duration_ms`;
	INSERT INTO `call_block_counts` (`level`, `block`, `campaign_id`, `user_id`, `disposition`, `calls`, `duration_ms`)
		VALUES (1, (SELECT `id` FROM `call_blocks` WHERE (`from_at`, `from_id`) <= (new.`assigned_at`, new.`id`) ORDER BY `from_at` DESC, `from_id` DESC LIMIT 1) / 128, coalesce(new.`campaign_id`, 0), coalesce(new.`user_id`, 0), new.`disposition`, 1, coalesce(new.`ended_at` - new.`placed_at`, 0))
		ON CONFLICT DO UPDATE SET `calls` = `calls` + 1, `duration_ms` = `duration_ms` + excluded.`duration_ms`;
	UPDATE `call_blocks` SET `shown_from` = min(`shown_from`, coalesce(new.`placed_at`, new.`assigned_at`)), `shown_until` = max(`shown_until`, coalesce(new.`placed_at`, new.`assigned_at`))
		WHERE `id` = (SELECT `id` FROM `call_blocks` WHERE (`from_at`, `from_id`) <= (new.`assigned_at`, new.`id`) ORDER BY `from_at` DESC, `from_id` DESC LIMIT 1) AND (`shown_from` > coalesce(new.`placed_at`, new.`assigned_at`) OR `shown_until` < coalesce(new.`placed_at`, new.`assigned_at`));
	INSERT INTO `weekly_counters` (`by`, `campaign_id`, `user_id`, `disposition`, `week`, `calls`, `duration_ms`, `wait_ms`, `hours`)
		VALUES ('shown', coalesce(new.`campaign_id`, 0), coalesce(new.`user_id`, 0), new.`disposition`, (coalesce(new.`placed_at`, new.`assigned_at`) / 3600000) / 168, 0, 0, 0, x'DB0150133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330') ON CONFLICT DO NOTHING;
	UPDATE `weekly_counters` SET `calls` = `calls` + 1, `hours` = jsonb_set(`hours`, '$[' || ((coalesce(new.`placed_at`, new.`assigned_at`) / 3600000) % 168) || ']', (`hours` ->> ((coalesce(new.`placed_at`, new.`assigned_at`) / 3600000) % 168)) + 1)
		WHERE `by` = 'shown' AND `campaign_id` = coalesce(new.`campaign_id`, 0) AND `user_id` = coalesce(new.`user_id`, 0) AND `disposition` = new.`disposition` AND `week` = (coalesce(new.`placed_at`, new.`assigned_at`) / 3600000) / 168;
	INSERT INTO `weekly_counters` (`by`, `campaign_id`, `user_id`, `disposition`, `week`, `calls`, `duration_ms`, `wait_ms`, `hours`)
		VALUES ('shown', -1, -1, new.`disposition`, (coalesce(new.`placed_at`, new.`assigned_at`) / 3600000) / 168, 0, 0, 0, x'DB0150133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330') ON CONFLICT DO NOTHING;
	UPDATE `weekly_counters` SET `calls` = `calls` + 1, `hours` = jsonb_set(`hours`, '$[' || ((coalesce(new.`placed_at`, new.`assigned_at`) / 3600000) % 168) || ']', (`hours` ->> ((coalesce(new.`placed_at`, new.`assigned_at`) / 3600000) % 168)) + 1)
		WHERE `by` = 'shown' AND `campaign_id` = -1 AND `user_id` = -1 AND `disposition` = new.`disposition` AND `week` = (coalesce(new.`placed_at`, new.`assigned_at`) / 3600000) / 168;
END;

CREATE TRIGGER `calls_ended` AFTER UPDATE OF `ended_at` ON `calls` WHEN old.`ended_at` IS NULL AND new.`ended_at` IS NOT NULL BEGIN
	INSERT INTO `call_block_counts` (`level`, `block`, `campaign_id`, `user_id`, `disposition`, `calls`, `duration_ms`)
		VALUES (0, (SELECT `id` FROM `call_blocks` WHERE (`from_at`, `from_id`) <= (new.`assigned_at`, new.`id`) ORDER BY `from_at` DESC, `from_id` DESC LIMIT 1), coalesce(new.`campaign_id`, 0), coalesce(new.`user_id`, 0), new.`disposition`, 1, coalesce(new.`ended_at` - new.`placed_at`, 0))
		ON CONFLICT DO UPDATE SET `calls` = `calls` + 1, `duration_ms` = `duration_ms` + excluded.`duration_ms`;
	INSERT INTO `call_block_counts` (`level`, `block`, `campaign_id`, `user_id`, `disposition`, `calls`, `duration_ms`)
		VALUES (1, (SELECT `id` FROM `call_blocks` WHERE (`from_at`, `from_id`) <= (new.`assigned_at`, new.`id`) ORDER BY `from_at` DESC, `from_id` DESC LIMIT 1) / 128, coalesce(new.`campaign_id`, 0), coalesce(new.`user_id`, 0), new.`disposition`, 1, coalesce(new.`ended_at` - new.`placed_at`, 0))
		ON CONFLICT DO UPDATE SET `calls` = `calls` + 1, `duration_ms` = `duration_ms` + excluded.`duration_ms`;
	UPDATE `call_blocks` SET `shown_from` = min(`shown_from`, coalesce(new.`placed_at`, new.`assigned_at`)), `shown_until` = max(`shown_until`, coalesce(new.`placed_at`, new.`assigned_at`))
		WHERE `id` = (SELECT `id` FROM `call_blocks` WHERE (`from_at`, `from_id`) <= (new.`assigned_at`, new.`id`) ORDER BY `from_at` DESC, `from_id` DESC LIMIT 1) AND (`shown_from` > coalesce(new.`placed_at`, new.`assigned_at`) OR `shown_until` < coalesce(new.`placed_at`, new.`assigned_at`));
	INSERT INTO `weekly_counters` (`by`, `campaign_id`, `user_id`, `disposition`, `week`, `calls`, `duration_ms`, `wait_ms`, `hours`)
		VALUES ('shown', coalesce(new.`campaign_id`, 0), coalesce(new.`user_id`, 0), new.`disposition`, (coalesce(new.`placed_at`, new.`assigned_at`) / 3600000) / 168, 0, 0, 0, x'DB0150133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330') ON CONFLICT DO NOTHING;
	UPDATE `weekly_counters` SET `calls` = `calls` + 1, `hours` = jsonb_set(`hours`, '$[' || ((coalesce(new.`placed_at`, new.`assigned_at`) / 3600000) % 168) || ']', (`hours` ->> ((coalesce(new.`placed_at`, new.`assigned_at`) / 3600000) % 168)) + 1)
		WHERE `by` = 'shown' AND `campaign_id` = coalesce(new.`campaign_id`, 0) AND `user_id` = coalesce(new.`user_id`, 0) AND `disposition` = new.`disposition` AND `week` = (coalesce(new.`placed_at`, new.`assigned_at`) / 3600000) / 168;
	INSERT INTO `weekly_counters` (`by`, `campaign_id`, `user_id`, `disposition`, `week`, `calls`, `duration_ms`, `wait_ms`, `hours`)
		VALUES ('shown', -1, -1, new.`disposition`, (coalesce(new.`placed_at`, new.`assigned_at`) / 3600000) / 168, 0, 0, 0, x'DB0150133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330') ON CONFLICT DO NOTHING;
	UPDATE `weekly_counters` SET `calls` = `calls` + 1, `hours` = jsonb_set(`hours`, '$[' || ((coalesce(new.`placed_at`, new.`assigned_at`) / 3600000) % 168) || ']', (`hours` ->> ((coalesce(new.`placed_at`, new.`assigned_at`) / 3600000) % 168)) + 1)
		WHERE `by` = 'shown' AND `campaign_id` = -1 AND `user_id` = -1 AND `disposition` = new.`disposition` AND `week` = (coalesce(new.`placed_at`, new.`assigned_at`) / 3600000) / 168;
END;

CREATE TRIGGER `calls_inserted_late` AFTER INSERT ON `calls` WHEN new.`ended_at` IS NOT NULL AND (SELECT `id` FROM `call_blocks` WHERE (`from_at`, `from_id`) <= (new.`assigned_at`, new.`id`) ORDER BY `from_at` DESC, `from_id` DESC LIMIT 1) <= (SELECT max(`id`) FROM `call_blocks`) - 16 BEGIN
	INSERT INTO `call_block_totals` (`level`, `block`, `user_id`, `disposition`, `calls`, `duration_ms`)
		SELECT 0, b.`id`, coalesce(new.`user_id`, 0), new.`disposition`, 1, coalesce(new.`ended_at` - new.`placed_at`, 0) FROM (SELECT `id` FROM `call_blocks` WHERE (`from_at`, `from_id`) <= (new.`assigned_at`, new.`id`) ORDER BY `from_at` DESC, `from_id` DESC LIMIT 1) b
		WHERE EXISTS (SELECT 1 FROM `call_block_totals` WHERE `level` = 0 AND `block` = b.`id`)
		ON CONFLICT DO UPDATE SET `calls` = `calls` + 1, `duration_ms` = `duration_ms` + excluded.`duration_ms`;
	INSERT INTO `call_block_totals` (`level`, `block`, `user_id`, `disposition`, `calls`, `duration_ms`)
		SELECT 0, b.`id`, -1, new.`disposition`, 1, coalesce(new.`ended_at` - new.`placed_at`, 0) FROM (SELECT `id` FROM `call_blocks` WHERE (`from_at`, `from_id`) <= (new.`assigned_at`, new.`id`) ORDER BY `from_at` DESC, `from_id` DESC LIMIT 1) b
		WHERE EXISTS (SELECT 1 FROM `call_block_totals` WHERE `level` = 0 AND `block` = b.`id`)
		ON CONFLICT DO UPDATE SET `calls` = `calls` + 1, `duration_ms` = `duration_ms` + excluded.`duration_ms`;
	INSERT INTO `call_block_totals` (`level`, `block`, `user_id`, `disposition`, `calls`, `duration_ms`)
		SELECT 1, b.`id` / 128, coalesce(new.`user_id`, 0), new.`disposition`, 1, coalesce(new.`ended_at` - new.`placed_at`, 0) FROM (SELECT `id` FROM `call_blocks` WHERE (`from_at`, `from_id`) <= (new.`assigned_at`, new.`id`) ORDER BY `from_at` DESC, `from_id` DESC LIMIT 1) b
		WHERE EXISTS (SELECT 1 FROM `call_block_totals` WHERE `level` = 1 AND `block` = b.`id` / 128)
		ON CONFLICT DO UPDATE SET `calls` = `calls` + 1, `duration_ms` = `duration_ms` + excluded.`duration_ms`;
	INSERT INTO `call_block_totals` (`level`, `block`, `user_id`, `disposition`, `calls`, `duration_ms`)
		SELECT 1, b.`id` / 128, -1, new.`disposition`, 1, coalesce(new.`ended_at` - new.`placed_at`, 0) FROM (SELECT `id` FROM `call_blocks` WHERE (`from_at`, `from_id`) <= (new.`assigned_at`, new.`id`) ORDER BY `from_at` DESC, `from_id` DESC LIMIT 1) b
		WHERE EXISTS (SELECT 1 FROM `call_block_totals` WHERE `level` = 1 AND `block` = b.`id` / 128)
		ON CONFLICT DO UPDATE SET `calls` = `calls` + 1, `duration_ms` = `duration_ms` + excluded.`duration_ms`;
END;

CREATE TRIGGER `calls_ended_late` AFTER UPDATE OF `ended_at` ON `calls` WHEN old.`ended_at` IS NULL AND new.`ended_at` IS NOT NULL AND (SELECT `id` FROM `call_blocks` WHERE (`from_at`, `from_id`) <= (new.`assigned_at`, new.`id`) ORDER BY `from_at` DESC, `from_id` DESC LIMIT 1) <= (SELECT max(`id`) FROM `call_blocks`) - 16 BEGIN
	INSERT INTO `call_block_totals` (`level`, `block`, `user_id`, `disposition`, `calls`, `duration_ms`)
		SELECT 0, b.`id`, coalesce(new.`user_id`, 0), new.`disposition`, 1, coalesce(new.`ended_at` - new.`placed_at`, 0) FROM (SELECT `id` FROM `call_blocks` WHERE (`from_at`, `from_id`) <= (new.`assigned_at`, new.`id`) ORDER BY `from_at` DESC, `from_id` DESC LIMIT 1) b
		WHERE EXISTS (SELECT 1 FROM `call_block_totals` WHERE `level` = 0 AND `block` = b.`id`)
		ON CONFLICT DO UPDATE SET `calls` = `calls` + 1, `duration_ms` = `duration_ms` + excluded.`duration_ms`;
	INSERT INTO `call_block_totals` (`level`, `block`, `user_id`, `disposition`, `calls`, `duration_ms`)
		SELECT 0, b.`id`, -1, new.`disposition`, 1, coalesce(new.`ended_at` - new.`placed_at`, 0) FROM (SELECT `id` FROM `call_blocks` WHERE (`from_at`, `from_id`) <= (new.`assigned_at`, new.`id`) ORDER BY `from_at` DESC, `from_id` DESC LIMIT 1) b
		WHERE EXISTS (SELECT 1 FROM `call_block_totals` WHERE `level` = 0 AND `block` = b.`id`)
		ON CONFLICT DO UPDATE SET `calls` = `calls` + 1, `duration_ms` = `duration_ms` + excluded.`duration_ms`;
	INSERT INTO `call_block_totals` (`level`, `block`, `user_id`, `disposition`, `calls`, `duration_ms`)
		SELECT 1, b.`id` / 128, coalesce(new.`user_id`, 0), new.`disposition`, 1, coalesce(new.`ended_at` - new.`placed_at`, 0) FROM (SELECT `id` FROM `call_blocks` WHERE (`from_at`, `from_id`) <= (new.`assigned_at`, new.`id`) ORDER BY `from_at` DESC, `from_id` DESC LIMIT 1) b
		WHERE EXISTS (SELECT 1 FROM `call_block_totals` WHERE `level` = 1 AND `block` = b.`id` / 128)
		ON CONFLICT DO UPDATE SET `calls` = `calls` + 1, `duration_ms` = `duration_ms` + excluded.`duration_ms`;
	INSERT INTO `call_block_totals` (`level`, `block`, `user_id`, `disposition`, `calls`, `duration_ms`)
		SELECT 1, b.`id` / 128, -1, new.`disposition`, 1, coalesce(new.`ended_at` - new.`placed_at`, 0) FROM (SELECT `id` FROM `call_blocks` WHERE (`from_at`, `from_id`) <= (new.`assigned_at`, new.`id`) ORDER BY `from_at` DESC, `from_id` DESC LIMIT 1) b
		WHERE EXISTS (SELECT 1 FROM `call_block_totals` WHERE `level` = 1 AND `block` = b.`id` / 128)
		ON CONFLICT DO UPDATE SET `calls` = `calls` + 1, `duration_ms` = `duration_ms` + excluded.`duration_ms`;
END;

CREATE TRIGGER `calls_deleted_ended` AFTER DELETE ON `calls` WHEN old.`ended_at` IS NOT NULL BEGIN
	UPDATE `call_block_counts` SET `calls` = `calls` - 1, `duration_ms` = `duration_ms` - coalesce(old.`ended_at` - old.`placed_at`, 0)
		WHERE `level` = 0 AND `block` = (SELECT `id` FROM `call_blocks` WHERE (`from_at`, `from_id`) <= (old.`assigned_at`, old.`id`) ORDER BY `from_at` DESC, `from_id` DESC LIMIT 1) AND `campaign_id` = coalesce(old.`campaign_id`, 0) AND `user_id` = coalesce(old.`user_id`, 0) AND `disposition` = old.`disposition`;
	DELETE FROM `call_block_counts` WHERE `level` = 0 AND `block` = (SELECT `id` FROM `call_blocks` WHERE (`from_at`, `from_id`) <= (old.`assigned_at`, old.`id`) ORDER BY `from_at` DESC, `from_id` DESC LIMIT 1) AND `campaign_id` = coalesce(old.`campaign_id`, 0) AND `user_id` = coalesce(old.`user_id`, 0) AND `disposition` = old.`disposition` AND `calls` <= 0;
	UPDATE `call_block_totals` SET `calls` = `calls` - 1, `duration_ms` = `duration_ms` - coalesce(old.`ended_at` - old.`placed_at`, 0)
		WHERE `level` = 0 AND `block` = (SELECT `id` FROM `call_blocks` WHERE (`from_at`, `from_id`) <= (old.`assigned_at`, old.`id`) ORDER BY `from_at` DESC, `from_id` DESC LIMIT 1) AND `user_id` IN (-1, coalesce(old.`user_id`, 0)) AND `disposition` = old.`disposition`;
	DELETE FROM `call_block_totals` WHERE `level` = 0 AND `block` = (SELECT `id` FROM `call_blocks` WHERE (`from_at`, `from_id`) <= (old.`assigned_at`, old.`id`) ORDER BY `from_at` DESC, `from_id` DESC LIMIT 1) AND `user_id` IN (-1, coalesce(old.`user_id`, 0)) AND `disposition` = old.`disposition` AND `calls` <= 0;
	UPDATE `call_block_counts` SET `calls` = `calls` - 1, `duration_ms` = `duration_ms` - coalesce(old.`ended_at` - old.`placed_at`, 0)
		WHERE `level` = 1 AND `block` = (SELECT `id` FROM `call_blocks` WHERE (`from_at`, `from_id`) <= (old.`assigned_at`, old.`id`) ORDER BY `from_at` DESC, `from_id` DESC LIMIT 1) / 128 AND `campaign_id` = coalesce(old.`campaign_id`, 0) AND `user_id` = coalesce(old.`user_id`, 0) AND `disposition` = old.`disposition`;
	DELETE FROM `call_block_counts` WHERE `level` = 1 AND `block` = (SELECT `id` FROM `call_blocks` WHERE (`from_at`, `from_id`) <= (old.`assigned_at`, old.`id`) ORDER BY `from_at` DESC, `from_id` DESC LIMIT 1) / 128 AND `campaign_id` = coalesce(old.`campaign_id`, 0) AND `user_id` = coalesce(old.`user_id`, 0) AND `disposition` = old.`disposition` AND `calls` <= 0;
	UPDATE `call_block_totals` SET `calls` = `calls` - 1, `duration_ms` = `duration_ms` - coalesce(old.`ended_at` - old.`placed_at`, 0)
		WHERE `level` = 1 AND `block` = (SELECT `id` FROM `call_blocks` WHERE (`from_at`, `from_id`) <= (old.`assigned_at`, old.`id`) ORDER BY `from_at` DESC, `from_id` DESC LIMIT 1) / 128 AND `user_id` IN (-1, coalesce(old.`user_id`, 0)) AND `disposition` = old.`disposition`;
	DELETE FROM `call_block_totals` WHERE `level` = 1 AND `block` = (SELECT `id` FROM `call_blocks` WHERE (`from_at`, `from_id`) <= (old.`assigned_at`, old.`id`) ORDER BY `from_at` DESC, `from_id` DESC LIMIT 1) / 128 AND `user_id` IN (-1, coalesce(old.`user_id`, 0)) AND `disposition` = old.`disposition` AND `calls` <= 0;
	UPDATE `weekly_counters` SET `calls` = `calls` + -1, `hours` = jsonb_set(`hours`, '$[' || ((coalesce(old.`placed_at`, old.`assigned_at`) / 3600000) % 168) || ']', (`hours` ->> ((coalesce(old.`placed_at`, old.`assigned_at`) / 3600000) % 168)) + -1)
		WHERE `by` = 'shown' AND `campaign_id` = coalesce(old.`campaign_id`, 0) AND `user_id` = coalesce(old.`user_id`, 0) AND `disposition` = old.`disposition` AND `week` = (coalesce(old.`placed_at`, old.`assigned_at`) / 3600000) / 168;
	DELETE FROM `weekly_counters` WHERE `by` = 'shown' AND `campaign_id` = coalesce(old.`campaign_id`, 0) AND `user_id` = coalesce(old.`user_id`, 0) AND `disposition` = old.`disposition` AND `week` = (coalesce(old.`placed_at`, old.`assigned_at`) / 3600000) / 168 AND `calls` <= 0;
	UPDATE `weekly_counters` SET `calls` = `calls` + -1, `hours` = jsonb_set(`hours`, '$[' || ((coalesce(old.`placed_at`, old.`assigned_at`) / 3600000) % 168) || ']', (`hours` ->> ((coalesce(old.`placed_at`, old.`assigned_at`) / 3600000) % 168)) + -1)
		WHERE `by` = 'shown' AND `campaign_id` = -1 AND `user_id` = -1 AND `disposition` = old.`disposition` AND `week` = (coalesce(old.`placed_at`, old.`assigned_at`) / 3600000) / 168;
	DELETE FROM `weekly_counters` WHERE `by` = 'shown' AND `campaign_id` = -1 AND `user_id` = -1 AND `disposition` = old.`disposition` AND `week` = (coalesce(old.`placed_at`, old.`assigned_at`) / 3600000) / 168 AND `calls` <= 0;
END;

CREATE TRIGGER `hourly_counters_added` AFTER INSERT ON `hourly_counters` BEGIN
	INSERT INTO `weekly_counters` (`by`, `campaign_id`, `user_id`, `disposition`, `week`, `calls`, `duration_ms`, `wait_ms`, `hours`)
		VALUES ('ended', new.`campaign_id`, new.`user_id`, new.`disposition`, new.`hour` / 168, 0, 0, 0, x'DB0150133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330') ON CONFLICT DO NOTHING;
	UPDATE `weekly_counters` SET `calls` = `calls` + new.`calls`, `duration_ms` = `duration_ms` + new.`duration_ms`, `wait_ms` = `wait_ms` + new.`wait_ms`,
			`hours` = jsonb_set(`hours`, '$[' || (new.`hour` % 168) || ']', (`hours` ->> (new.`hour` % 168)) + new.`calls`)
		WHERE `by` = 'ended' AND `campaign_id` = new.`campaign_id` AND `user_id` = new.`user_id` AND `disposition` = new.`disposition` AND `week` = new.`hour` / 168;
	INSERT INTO `weekly_counters` (`by`, `campaign_id`, `user_id`, `disposition`, `week`, `calls`, `duration_ms`, `wait_ms`, `hours`)
		VALUES ('ended', -1, -1, new.`disposition`, new.`hour` / 168, 0, 0, 0, x'DB0150133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330133013301330') ON CONFLICT DO NOTHING;
	UPDATE `weekly_counters` SET `calls` = `calls` + new.`calls`, `duration_ms` = `duration_ms` + new.`duration_ms`, `wait_ms` = `wait_ms` + new.`wait_ms`,
			`hours` = jsonb_set(`hours`, '$[' || (new.`hour` % 168) || ']', (`hours` ->> (new.`hour` % 168)) + new.`calls`)
		WHERE `by` = 'ended' AND `campaign_id` = -1 AND `user_id` = -1 AND `disposition` = new.`disposition` AND `week` = new.`hour` / 168;
END;

CREATE TRIGGER `hourly_counters_changed` AFTER UPDATE ON `hourly_counters` BEGIN
	UPDATE `weekly_counters` SET `calls` = `calls` + (new.`calls` - old.`calls`), `duration_ms` = `duration_ms` + (new.`duration_ms` - old.`duration_ms`), `wait_ms` = `wait_ms` + (new.`wait_ms` - old.`wait_ms`),
			`hours` = jsonb_set(`hours`, '$[' || (new.`hour` % 168) || ']', (`hours` ->> (new.`hour` % 168)) + (new.`calls` - old.`calls`))
		WHERE `by` = 'ended' AND `campaign_id` = new.`campaign_id` AND `user_id` = new.`user_id` AND `disposition` = new.`disposition` AND `week` = new.`hour` / 168;
	UPDATE `weekly_counters` SET `calls` = `calls` + (new.`calls` - old.`calls`), `duration_ms` = `duration_ms` + (new.`duration_ms` - old.`duration_ms`), `wait_ms` = `wait_ms` + (new.`wait_ms` - old.`wait_ms`),
			`hours` = jsonb_set(`hours`, '$[' || (new.`hour` % 168) || ']', (`hours` ->> (new.`hour` % 168)) + (new.`calls` - old.`calls`))
		WHERE `by` = 'ended' AND `campaign_id` = -1 AND `user_id` = -1 AND `disposition` = new.`disposition` AND `week` = new.`hour` / 168;
END;

CREATE TRIGGER `hourly_counters_dropped` AFTER DELETE ON `hourly_counters` BEGIN
	UPDATE `weekly_counters` SET `calls` = `calls` + -old.`calls`, `duration_ms` = `duration_ms` + -old.`duration_ms`, `wait_ms` = `wait_ms` + -old.`wait_ms`,
			`hours` = jsonb_set(`hours`, '$[' || (old.`hour` % 168) || ']', (`hours` ->> (old.`hour` % 168)) + -old.`calls`)
		WHERE `by` = 'ended' AND `campaign_id` = old.`campaign_id` AND `user_id` = old.`user_id` AND `disposition` = old.`disposition` AND `week` = old.`hour` / 168;
	DELETE FROM `weekly_counters` WHERE `by` = 'ended' AND `campaign_id` = old.`campaign_id` AND `user_id` = old.`user_id` AND `disposition` = old.`disposition` AND `week` = old.`hour` / 168 AND `calls` <= 0;
	UPDATE `weekly_counters` SET `calls` = `calls` + -old.`calls`, `duration_ms` = `duration_ms` + -old.`duration_ms`, `wait_ms` = `wait_ms` + -old.`wait_ms`,
			`hours` = jsonb_set(`hours`, '$[' || (old.`hour` % 168) || ']', (`hours` ->> (old.`hour` % 168)) + -old.`calls`)
		WHERE `by` = 'ended' AND `campaign_id` = -1 AND `user_id` = -1 AND `disposition` = old.`disposition` AND `week` = old.`hour` / 168;
	DELETE FROM `weekly_counters` WHERE `by` = 'ended' AND `campaign_id` = -1 AND `user_id` = -1 AND `disposition` = old.`disposition` AND `week` = old.`hour` / 168 AND `calls` <= 0;
END;

CREATE TRIGGER `called_numbers_added` AFTER INSERT ON `called_numbers` BEGIN
	INSERT INTO `called_number_parts` (`rowid`, `phone`) VALUES (new.`id`, new.`phone`);
END;

CREATE TRIGGER `called_numbers_dropped` AFTER DELETE ON `called_numbers` BEGIN
	INSERT INTO `called_number_parts` (`called_number_parts`, `rowid`, `phone`) VALUES ('delete', old.`id`, old.`phone`);
END;

CREATE TRIGGER `calls_last_of_number` AFTER DELETE ON `calls` BEGIN
	DELETE FROM `called_numbers` WHERE `phone` = old.`phone` AND NOT EXISTS (SELECT 1 FROM `calls` WHERE `phone` = old.`phone`);
END;

-- What webhooks tell of campaigns: noted in the transaction of the change, whichever thread makes it.
CREATE TRIGGER `campaigns_created` AFTER INSERT ON `campaigns` BEGIN
	INSERT INTO `campaign_changes` (`campaign_id`, `at`, `change`) VALUES (new.`id`, new.`created_at`, 'created');
END;

CREATE TRIGGER `campaigns_edited` AFTER UPDATE ON `campaigns` WHEN new.`updated_at` <> old.`updated_at` AND new.`deleted_at` IS NULL BEGIN
	INSERT INTO `campaign_changes` (`campaign_id`, `at`, `change`) VALUES (new.`id`, new.`updated_at`, 'edited');
END;

CREATE TRIGGER `campaigns_marked_deleted` AFTER UPDATE OF `deleted_at` ON `campaigns` WHEN new.`deleted_at` IS NOT NULL AND old.`deleted_at` IS NULL BEGIN
	INSERT INTO `campaign_changes` (`campaign_id`, `at`, `change`) VALUES (new.`id`, new.`deleted_at`, 'deleted');
END;

CREATE TRIGGER `campaign_states_begun` AFTER INSERT ON `campaign_states` BEGIN
	INSERT INTO `campaign_changes` (`campaign_id`, `at`, `change`, `status_before`, `status_after`)
		VALUES (new.`campaign_id`, new.`updated_at`, 'status', 'draft', new.`status`);
END;

CREATE TRIGGER `campaign_states_changed` AFTER UPDATE OF `status` ON `campaign_states` WHEN new.`status` <> old.`status` BEGIN
	INSERT INTO `campaign_changes` (`campaign_id`, `at`, `change`, `status_before`, `status_after`)
		VALUES (new.`campaign_id`, new.`updated_at`, 'status', old.`status`, new.`status`);
END;
