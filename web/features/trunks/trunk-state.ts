import type { TrunkOnCentral } from '#shared/contracts/trunks.ts';
import type { StateTone } from '#web/app/theme.ts';
import { formatSmall } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';

const REGISTRATION: Readonly<Record<NonNullable<TrunkOnCentral['registro']>, string>> = {
  registrado: t('registrado'),
  sin_registrar: t('sin registrar'),
  rechazado: t('registro rechazado'),
  desconocido: t('registro desconocido'),
};

/** Returns the trunk's state on a PBX. Faults take precedence. */
export function stateOf({ falla, registro, responde }: TrunkOnCentral): { tone: StateTone; label: string } {
  if (falla !== null) return { tone: 'bad', label: t('Sin configurar') };
  if (registro === 'rechazado') return { tone: 'bad', label: t('Registro rechazado') };
  if (responde === false) return { tone: 'bad', label: t('No responde') };
  if (registro === 'sin_registrar') return { tone: 'wait', label: t('Sin registrar') };
  return responde === null ? { tone: 'idle', label: t('Sin comprobar') } : { tone: 'ok', label: t('Responde') };
}

/**
 * Returns the details of a state: the fault, or else the round-trip time of the last OPTIONS, the registration and the
 * calls.
 */
export function detailOf(state: TrunkOnCentral): string {
  const { falla, registro, responde, ida_y_vuelta_ms: roundTripMs, llamadas } = state;
  if (falla !== null) return falla;
  const said = stateOf(state).label.toLowerCase();
  const registration = registro === null ? null : REGISTRATION[registro];
  return [
    roundTripMs === null || responde === false ? null : `${formatSmall(roundTripMs)} ms`,
    registration === said ? null : registration,
    llamadas === 0 ? null : t('{count, plural, one {# llamada} other {# llamadas}}', { count: llamadas }),
  ]
    .filter((part) => part !== null)
    .join(' · ');
}
