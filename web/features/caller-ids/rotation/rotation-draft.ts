import { MAX_REST_S, ROTATION_STRATEGIES } from '#shared/domain/caller-ids.ts';
import type { RotationConfig } from '#shared/contracts/cli-usage.ts';
import { t } from '#web/lib/i18n.ts';
import { wholeNumberError } from '#web/ui/whole-number.ts';

type Strategy = RotationConfig['strategy'];

/** Values of the form. An empty number field holds a string. */
export type RotationDraft = { strategy: Strategy; min_rest_seconds: number | string };

export const STRATEGY: Readonly<Record<Strategy, { label: string; help: string }>> = {
  round_robin: { label: t('Por turnos'), help: t('Un CLI tras otro, todos por igual.') },
  least_used: { label: t('El menos usado'), help: t('El que menos llamadas hizo hoy.') },
  random: { label: t('Al azar'), help: t('Cualquiera de los que pueden llamar.') },
  best_success: { label: t('El de mejor respuesta'), help: t('El que más personas atendieron en los últimos 7 días.') },
};

export const STRATEGIES = ROTATION_STRATEGIES.map((value) => ({ value, label: STRATEGY[value].label }));

export function isStrategy(text: string | null): text is Strategy {
  return text !== null && Object.hasOwn(STRATEGY, text);
}

export function restError(value: unknown): string | undefined {
  return wholeNumberError(value, 0, MAX_REST_S);
}
