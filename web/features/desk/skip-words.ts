import { SKIP_REASONS, type SkipReason } from '#shared/domain/preview.ts';
import { t } from '#web/lib/i18n.ts';

const NAMES: Readonly<Record<SkipReason, string>> = {
  not_now: t('Ahora no: más tarde'),
  missing_data: t('Faltan datos: más tarde'),
  not_suitable: t('No corresponde llamarlo'),
  already_solved: t('Ya está resuelto'),
};

/** The reasons for skipping a contact, in the order of their keys. */
export const SKIP_CHOICES = SKIP_REASONS.map((id) => ({ id, name: NAMES[id] }));
