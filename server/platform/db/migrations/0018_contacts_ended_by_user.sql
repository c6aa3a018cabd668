-- A contact whose last call was a conversation that a user ended is no success.
UPDATE `contacts` SET `outcome` = 'ended_by_user' WHERE `outcome` = 'success'
	AND `id` IN (SELECT `contact_id` FROM `calls` WHERE `disposition` = 'ended_by_user')
	AND (SELECT `disposition` FROM `calls` WHERE `contact_id` = `contacts`.`id` ORDER BY `id` DESC LIMIT 1) = 'ended_by_user';--> statement-breakpoint
UPDATE `campaign_counters` SET `succeeded` = `succeeded` -
	(SELECT count(*) FROM `contacts` WHERE `contacts`.`campaign_id` = `campaign_counters`.`campaign_id` AND `outcome` = 'ended_by_user');
