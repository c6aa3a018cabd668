-- Schema that drizzle-kit does not generate: the full-text index, the first rows of derived tables, and triggers.
-- Triggers are dropped before a migration, and this file runs after the last one. A change needs a migration, which may
-- be empty, to reach existing databases (CONTRIBUTING.md).

CREATE VIRTUAL TABLE IF NOT EXISTS `called_number_parts` USING fts5(`phone`, content='called_numbers', content_rowid='id', columnsize=0, detail=none, tokenize='trigram');

INSERT INTO `called_number_parts` (`called_number_parts`, `rank`) VALUES ('automerge', 0), ('crisismerge', 256);

CREATE VIRTUAL TABLE IF NOT EXISTS `contact_words` USING fts5(`words`, content='', contentless_delete=1, detail=none, prefix='1 2 3', tokenize="unicode61 remove_diacritics 0 tokenchars '#'");

INSERT INTO `contact_words` (`contact_words`, `rank`) VALUES ('automerge', 0), ('crisismerge', 256);

CREATE VIRTUAL TABLE IF NOT EXISTS `contact_number_parts` USING fts5(`phone`, content='', contentless_delete=1, detail=none, tokenize='trigram');

INSERT INTO `contact_number_parts` (`contact_number_parts`, `rank`) VALUES ('automerge', 0), ('crisismerge', 256);

INSERT INTO `contacts_indexed` (`contact_id`) SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM `contacts_indexed`);

INSERT INTO `called_numbers_until` (`call_id`) SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM `called_numbers_until`);

INSERT INTO `call_cursors` (`reader`, `until_call_id`, `live_call_ids`) SELECT 'records', 0, '[]' WHERE NOT EXISTS (SELECT 1 FROM `call_cursors` WHERE `reader` = 'records');

CREATE TRIGGER `contacts_dropped` AFTER DELETE ON `contacts` BEGIN
	DELETE FROM `contact_columns` WHERE `contact_id` = old.`id`;
	DELETE FROM `contact_notes` WHERE `contact_id` = old.`id`;
	DELETE FROM `contact_registries` WHERE `contact_id` = old.`id`;
	DELETE FROM `callbacks` WHERE `contact_id` = old.`id`;
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

CREATE TRIGGER `called_numbers_added` AFTER INSERT ON `called_numbers` BEGIN
	INSERT INTO `called_number_parts` (`rowid`, `phone`) VALUES (new.`id`, new.`phone`);
END;

CREATE TRIGGER `called_numbers_dropped` AFTER DELETE ON `called_numbers` BEGIN
	INSERT INTO `called_number_parts` (`called_number_parts`, `rowid`, `phone`) VALUES ('delete', old.`id`, old.`phone`);
END;

CREATE TRIGGER `calls_last_of_number` AFTER DELETE ON `calls` BEGIN
	DELETE FROM `called_numbers` WHERE `phone` = old.`phone` AND NOT EXISTS (SELECT 1 FROM `calls` WHERE `phone` = old.`phone`);
END;

-- Campaign changes for webhooks, recorded in the transaction of the change by whichever thread makes it.
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

-- Evidence about numbers, recorded in the transaction of the change by whichever thread makes it.
CREATE TRIGGER `blacklist_recorded` AFTER INSERT ON `blacklist` BEGIN
	INSERT INTO `record_queue` (`at`, `subject`, `kind`, `detail`) VALUES (new.`created_at`, new.`phone`, 'blocked',
		json_object('phone', new.`phone`, 'type', new.`type`, 'reason', new.`reason`, 'source', new.`source`, 'call_id', new.`call_id`,
			'author_id', new.`created_by`, 'expires_at', new.`expires_at`));
END;

CREATE TRIGGER `blacklist_removal_recorded` AFTER DELETE ON `blacklist` BEGIN
	INSERT INTO `record_queue` (`subject`, `kind`, `detail`) VALUES (old.`phone`, 'unblocked',
		json_object('phone', old.`phone`, 'type', old.`type`, 'source', old.`source`, 'listed_at', old.`created_at`, 'expires_at', old.`expires_at`));
END;

CREATE TRIGGER `opt_out_removal_recorded` AFTER INSERT ON `blacklist_removals` BEGIN
	INSERT INTO `record_queue` (`at`, `subject`, `kind`, `detail`) VALUES (new.`removed_at`, new.`phone`, 'opt_out_removed',
		json_object('phone', new.`phone`, 'reason', new.`reason`, 'author_id', new.`removed_by`, 'source', new.`source`,
			'listed_at', new.`listed_at`, 'listed_reason', new.`listed_reason`));
END;

CREATE TRIGGER `lists_recorded` AFTER UPDATE OF `state` ON `uploads` WHEN new.`state` = 'done' AND old.`state` <> 'done' BEGIN
	INSERT INTO `record_queue` (`at`, `subject`, `kind`, `detail`)
		SELECT coalesce(new.`finished_at`, new.`created_at`), 'list:' || `id`, 'list_loaded',
			json_object('list_id', `id`, 'name', `name`, 'file', new.`file_name`, 'campaign_id', `campaign_id`, 'author_id', new.`user_id`,
				'lines', new.`lines`, 'valid', new.`valid`, 'received_at', new.`created_at`)
		FROM `contact_lists` WHERE `upload_id` = new.`id`;
END;

CREATE TRIGGER `registries_recorded` AFTER UPDATE OF `load_id` ON `registries` WHEN new.`load_id` IS NOT NULL BEGIN
	INSERT INTO `record_queue` (`at`, `subject`, `kind`, `detail`) VALUES (new.`loaded_at`, 'registry:' || new.`id`, 'registry_loaded',
		json_object('registry_id', new.`id`, 'name', new.`name`, 'country', new.`country`, 'dated_on', new.`dated_on`, 'numbers', new.`numbers`));
END;

-- A call that is deleted before it was chained. Deletions by the server wait for the appender.
CREATE TRIGGER `unrecorded_calls_deleted` BEFORE DELETE ON `calls`
WHEN (old.`ended_at` IS NOT NULL OR old.`placed_at` IS NOT NULL)
	AND old.`id` >= (SELECT coalesce(`live_call_ids` ->> 0, `until_call_id` + 1) FROM `call_cursors` WHERE `reader` = 'records')
	AND (old.`id` > (SELECT `until_call_id` FROM `call_cursors` WHERE `reader` = 'records')
		OR old.`id` IN (SELECT `value` FROM `call_cursors`, json_each(`live_call_ids`) WHERE `reader` = 'records'))
BEGIN
	INSERT INTO `record_queue` (`subject`, `kind`, `detail`) VALUES (old.`phone`, 'call_deleted',
		json_object('call_id', old.`id`, 'phone', old.`phone`, 'campaign_id', old.`campaign_id`, 'contact_id', old.`contact_id`,
			'list_id', old.`list_id`, 'attempt', old.`attempt`, 'caller_id', old.`caller_id`, 'trunk_id', old.`trunk_id`,
			'assigned_at', old.`assigned_at`, 'placed_at', old.`placed_at`, 'answered_at', old.`answered_at`,
			'ended_at', old.`ended_at`, 'disposition', old.`disposition`));
END;

-- What calls and decisions are based on, kept before it changes. The registries of campaign 0 are those of test calls and of
-- campaigns without a choice; campaigns with one come first, because the first row counts.
CREATE TRIGGER `former_checks_filled` AFTER INSERT ON `former_checks` BEGIN
	UPDATE `former_checks` SET
			`until_call_id` = (SELECT coalesce(max(`id`), 0) FROM `calls`),
			`until_queue_id` = coalesce((SELECT `seq` FROM `sqlite_sequence` WHERE `name` = 'record_queue'), 0),
			`purpose` = coalesce(new.`purpose`, (SELECT `purpose` FROM `campaigns` WHERE `id` = new.`campaign_id`)),
			`registries` = (SELECT group_concat(`name` || ' ' || `dated_on`, ', ') FROM `registries` WHERE `load_id` IS NOT NULL AND coalesce(
				(SELECT `registries`.`id` IN (SELECT `value` FROM json_each(`registry_ids`)) FROM `registry_choices` WHERE `campaign_id` = new.`campaign_id`), 1))
		WHERE `id` = new.`id`;
END;

CREATE TRIGGER `registry_sets_change` BEFORE UPDATE OF `load_id`, `dated_on`, `name` ON `registries` BEGIN
	INSERT INTO `former_checks` (`campaign_id`) SELECT `campaign_id` FROM `registry_choices` UNION ALL SELECT 0;
END;

CREATE TRIGGER `registries_go` BEFORE DELETE ON `registries` BEGIN
	INSERT INTO `former_checks` (`campaign_id`) SELECT `campaign_id` FROM `registry_choices` UNION ALL SELECT 0;
END;

CREATE TRIGGER `registry_choices_begin` BEFORE INSERT ON `registry_choices` BEGIN
	INSERT INTO `former_checks` (`campaign_id`) VALUES (new.`campaign_id`);
END;

CREATE TRIGGER `registry_choices_change` BEFORE UPDATE ON `registry_choices` BEGIN
	INSERT INTO `former_checks` (`campaign_id`) VALUES (old.`campaign_id`);
END;

CREATE TRIGGER `registry_choices_go` BEFORE DELETE ON `registry_choices` BEGIN
	INSERT INTO `former_checks` (`campaign_id`) VALUES (old.`campaign_id`);
END;

CREATE TRIGGER `purposes_change` BEFORE UPDATE OF `purpose` ON `campaigns` WHEN new.`purpose` IS NOT old.`purpose` BEGIN
	INSERT INTO `former_checks` (`campaign_id`) VALUES (old.`id`);
END;

CREATE TRIGGER `campaigns_go` BEFORE DELETE ON `campaigns` BEGIN
	INSERT INTO `former_checks` (`campaign_id`) VALUES (old.`id`);
END;
