CREATE TABLE `call_wrap_ups` (
	`call_id` integer PRIMARY KEY NOT NULL,
	`code_id` integer NOT NULL,
	`label` text NOT NULL,
	`is_success` integer NOT NULL,
	`note` text NOT NULL,
	`user_id` integer NOT NULL,
	`is_default` integer NOT NULL,
	`at` integer NOT NULL,
	`counted_at` integer
);
--> statement-breakpoint
CREATE INDEX `call_wrap_ups_code` ON `call_wrap_ups` (`code_id`);--> statement-breakpoint
CREATE TABLE `wrap_up_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`label` text NOT NULL,
	`key` text NOT NULL,
	`is_success` integer NOT NULL,
	`is_final` integer NOT NULL,
	`effect` text NOT NULL,
	`needs_note` integer NOT NULL,
	`archived_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `wrap_up_codes_label_unique` ON `wrap_up_codes` (`label`);--> statement-breakpoint
CREATE UNIQUE INDEX `wrap_up_codes_key` ON `wrap_up_codes` (`key`) WHERE archived_at is null;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `wrap_up_code_ids` text;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `default_wrap_up_code_id` integer;--> statement-breakpoint
INSERT INTO `wrap_up_codes` (`label`, `key`, `is_success`, `is_final`, `effect`, `needs_note`) VALUES
	('Venta', '1', 1, 1, 'none', 0),
	('No le interesa', '2', 0, 1, 'none', 0),
	('Volver a llamar', '3', 0, 0, 'none', 0),
	('Contestador', '4', 0, 0, 'none', 0),
	('Número equivocado', '5', 0, 1, 'wrong_number', 0),
	('No llamar más', '6', 0, 1, 'do_not_call', 0),
	('Otro motivo', '7', 0, 1, 'none', 1);
