import type { Campaign } from '#shared/contracts/campaigns.ts';
import type { DialerStatus } from '#shared/contracts/dialer.ts';
import type { LiveMetrics } from '#shared/live.ts';
import type { WaitingReason } from '#shared/domain/waiting-reasons.ts';
import { formatLag } from '#web/app/banners.tsx';
import { ABANDONMENT_CAP } from '#shared/domain/wallboard.ts';
import { faultOf } from '#web/lib/dialer-state.ts';
import { formatInteger, formatPercent, formatShortPercent } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { type Alert, remedy } from './alert.ts';
import { noPbxAlert, type Telephony, telephonyAlerts } from './telephony-alerts.ts';

type AlertedCampaign = Pick<
  Campaign,
  | 'id'
  | 'name'
  | 'status'
  | 'motivo_espera'
  | 'motivo_espera_texto'
  | 'freno_texto'
  | 'contacts_total'
  | 'contacts_finished'
>;

/** The console's knowledge; undefined and null: not yet loaded. */
export type Situation = {
  readonly dialer: Pick<DialerStatus, 'running' | 'motivo_espera' | 'motivo_espera_texto'> | undefined;
  readonly telephony: Telephony | undefined;
  readonly campaigns: readonly AlertedCampaign[] | undefined;
  readonly metrics: Pick<LiveMetrics, 'abandon_rate' | 'answered_calls' | 'active_clis' | 'blocked_clis'> | null;
  /** How late the engine is, ms; null: it is on time. */
  readonly engineLagMs: number | null;
  /** Caller ids above 90% of their daily limit; only administrators know. */
  readonly clisNearLimit: number | undefined;
};

/** From this share of its contacts on, a list is about to run out. */
const LOW_SHARE = 0.05;

/**
 * Holds that somebody has to fix. Hours, retries, lines, agents and pace pass with time,
 * and are shown beside the alerts as the present hold.
 */
const HOLDS: Readonly<Partial<Record<WaitingReason, Pick<Alert, 'tone' | 'remedy'>>>> = {
  no_trunk: { tone: 'bad', remedy: remedy('trunks', t('Revisar los trunks')) },
  no_caller_id: { tone: 'bad', remedy: remedy('configuracion', t('Agregar un CLI propio')) },
  no_local_caller_id: { tone: 'bad', remedy: remedy('configuracion', t('Agregar un CLI del país')) },
  cli_limit: { tone: 'bad', remedy: remedy('caller-id', t('Sumar números que mostrar')) },
  trunk_full: { tone: 'wait', remedy: remedy('trunks', t('Sumar canales')) },
  carrier_full: { tone: 'wait', remedy: remedy('control', t('Ver las centrales')) },
  list_finished: { tone: 'wait', remedy: remedy('listas', t('Subir una lista')) },
};

/** The gravest first; empty when all is well. */
export function alertsOf(situation: Situation): Alert[] {
  const { dialer } = situation;
  const canDial = dialer?.running === true && faultOf(dialer) === null;
  return [
    ...dialerAlerts(situation),
    ...(situation.telephony === undefined ? [] : telephonyAlerts(situation.telephony)),
    ...abandonmentAlerts(situation),
    ...(canDial ? campaignAlerts(activeIn(situation)) : []),
    ...cliAlerts(situation),
  ].toSorted((a, b) => Number(a.tone === 'wait') - Number(b.tone === 'wait'));
}

const activeIn = ({ campaigns = [] }: Situation): AlertedCampaign[] =>
  campaigns.filter(({ status }) => status === 'active');

function dialerAlerts(situation: Situation): Alert[] {
  const { dialer, telephony, engineLagMs } = situation;
  const alerts: Alert[] = [];
  const fault = dialer === undefined ? null : faultOf(dialer);
  if (dialer?.motivo_espera === 'carrier_down') alerts.push(noPbxAlert(telephony?.centrales ?? []));
  else if (fault !== null) {
    const text = t('No sale ninguna llamada. {fault}', { fault });
    alerts.push({ key: 'fault', tone: 'bad', text, remedy: remedy('dashboard', t('Ver el estado del sistema')) });
  }
  const active = activeIn(situation);
  if (dialer?.running === false && active.length > 0) {
    const [{ name }] = active as [AlertedCampaign];
    const count = active.length;
    const text =
      count === 1
        ? t('El discador está detenido: «{name}» no llama', { name })
        : t(
            '{count, plural, one {El discador está detenido: # campaña activa no llama} other {El discador está detenido: # campañas activas no llaman}}',
            { count },
          );
    alerts.push({ key: 'stopped', tone: 'bad', text, remedy: remedy('control', t('Iniciar el discador')) });
  }
  if (engineLagMs !== null) {
    const text = t('El motor va atrasado {lag}: las llamadas salen tarde', { lag: formatLag(engineLagMs) });
    alerts.push({ key: 'lag', tone: 'wait', text, remedy: remedy('control', t('Bajar los CPS')) });
  }
  return alerts;
}

/** With fewer answered calls a single abandoned one would be over the cap. */
const LEAST_ANSWERED = Math.ceil(100 / ABANDONMENT_CAP);

function abandonmentAlerts({ metrics }: Situation): Alert[] {
  if (metrics === null || metrics.answered_calls < LEAST_ANSWERED || metrics.abandon_rate <= ABANDONMENT_CAP) return [];
  const text = t('Abandono de {rate} hoy, sobre el tope de {cap}', {
    rate: formatPercent(metrics.abandon_rate),
    cap: formatShortPercent(ABANDONMENT_CAP),
  });
  return [{ key: 'abandonment', tone: 'bad', text, remedy: remedy('control', t('Sumar agentes')) }];
}

/** One for each reason, however many campaigns have it, and one for each list that is about to run out. */
function campaignAlerts(active: readonly AlertedCampaign[]): Alert[] {
  const held = Object.entries(HOLDS).flatMap(([reason, hold]): Alert[] => {
    const campaigns = active.filter(({ motivo_espera }) => motivo_espera === reason);
    const [first] = campaigns;
    if (first === undefined) return [];
    const { length: count } = campaigns;
    const why = (count === 1 && first.freno_texto) || first.motivo_espera_texto;
    const text =
      count === 1
        ? t('«{name}» no llama: {why}', { name: first.name, why: why ?? '' })
        : t('{count, plural, one {# campaña activa no llama: {why}} other {# campañas activas no llaman: {why}}}', {
            count,
            why: why ?? '',
          });
    return [{ key: reason, ...hold, text }];
  });
  const low = active.flatMap(
    ({ id, name, contacts_total: all, contacts_finished: finished, motivo_espera }): Alert[] => {
      const left = all - finished;
      if (motivo_espera === 'list_finished' || left <= 0 || left > LOW_SHARE * all) return [];
      const text = t(
        '{count, plural, one {A «{name}» le queda # contacto de {all}} other {A «{name}» le quedan # contactos de {all}}}',
        { count: left, name, all: formatInteger(all) },
      );
      return [{ key: `low ${id}`, tone: 'wait', text, remedy: remedy('listas', t('Subir más contactos')) }];
    },
  );
  return [...held, ...low];
}

function cliAlerts({ metrics, clisNearLimit = 0 }: Situation): Alert[] {
  const alerts: Alert[] = [];
  if (metrics !== null && metrics.blocked_clis > 0) {
    const { blocked_clis: blocked, active_clis: active } = metrics;
    alerts.push({
      key: 'blocked',
      tone: blocked >= active ? 'bad' : 'wait',
      text: t('{blocked} de {count, plural, one {# CLI} other {# CLIs}} en su límite diario, hasta las 00:00 UTC', {
        blocked: formatInteger(blocked),
        count: active,
      }),
      remedy: remedy('performance', t('Ver los límites'), '/performance/cli-limits'),
    });
  }
  if (clisNearLimit > 0)
    alerts.push({
      key: 'near',
      tone: 'wait',
      text: t('{count, plural, one {# CLI pasó} other {# CLIs pasaron}} el 90 % de su límite diario', {
        count: clisNearLimit,
      }),
      remedy: remedy('performance', t('Ver cuáles'), '/performance/cli-rotation?status=limit_reached'),
    });
  return alerts;
}
