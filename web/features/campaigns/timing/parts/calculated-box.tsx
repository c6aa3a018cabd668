import { type ReactNode, useEffect, useState } from 'react';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { useDialerStatus } from '#web/lib/dialer.ts';
import { formatSoon } from '#web/lib/formats/dates.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { Panel } from '#web/ui/panel.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { useForecast } from '../api.ts';
import { callsPerMinute, expectedFinish, type Pace, paceOf, pendingOf, secondsPerCall } from '../calculation.ts';
import { nextOpening, openWeek } from '../hours.ts';
import { type TimingDraft, validateTiming } from '../timing-draft.ts';
import classes from './timing.module.css';
import { useAtomValue } from 'jotai';
import { t } from '#web/lib/i18n.ts';
import { metricsAtom } from '#web/live/atoms.ts';

/** Returns the minute of the last live message by the server's clock, or the browser's current one before the first. */
function useNowMinute(): number {
  const metrics = useAtomValue(metricsAtom);
  const [own, setOwn] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setOwn(Date.now()), MINUTE_MS / 2);
    return () => clearInterval(timer);
  }, []);
  const now = metrics === null ? own : Date.parse(metrics.timestamp);
  return Math.floor(now / MINUTE_MS) * MINUTE_MS;
}

type Props = { campaign: Campaign; draft: TimingDraft; saved: TimingDraft; isStored: boolean; unsaved: boolean };

/** Shows the pace for the form's current values and the expected end for the saved ones. */
export function CalculatedBox({ campaign, draft, saved, isStored, unsaved }: Props) {
  const { data: dialer } = useDialerStatus();
  const { data: forecast = null } = useForecast(campaign.id);
  const nowMs = useNowMinute();
  const errors = validateTiming(draft);
  const paced = errors['wait_time'] === undefined && errors['sleep_time'] === undefined;
  const timed = Object.keys(errors).every((field) => !/^(horario|dias|timezone)/.test(field));
  const globalCps = dialer?.config.max_calls_per_second;
  const pace = paced ? paceOf(draft, campaign, globalCps) : null;
  return (
    <Panel title={t('Estadísticas calculadas')} aside={unsaved ? t('con estos valores') : undefined}>
      <dl className={classes.figures}>
        <Figure label={t('Llamadas por minuto')} note={t('por línea, si nadie atiende')}>
          {paced ? formatInteger(callsPerMinute(draft)) : '—'}
        </Figure>
        <Figure label={t('Tiempo total por llamada')} note={t('espera más pausa')}>
          {paced ? `${formatInteger(secondsPerCall(draft))} s` : '—'}
        </Figure>
        <Figure label={t('Llamadas por hora')} note={pace === null ? '' : paceNote(pace, campaign)}>
          {pace === null ? '—' : formatInteger(pace.perHour)}
        </Figure>
        <Figure
          label={t('Contactos pendientes')}
          note={t('de {total} en la lista', { total: formatInteger(campaign.contacts_total) })}
        >
          {formatInteger(pendingOf(campaign))}
        </Figure>
        <Figure label={t('Fin previsto')} note={finishNote(forecast)}>
          {finishText({ campaign, forecast, saved, globalCps, nowMs })}
        </Figure>
        <Figure label={t('Horario ahora')} note={hoursNote(isStored, unsaved)}>
          {unsaved && timed ? (
            <DraftHours draft={draft} nowMs={nowMs} />
          ) : (
            <SavedHours campaign={campaign} nowMs={nowMs} />
          )}
        </Figure>
      </dl>
      <p className={classes.hint}>
        {t(
          'Los ritmos suponen las líneas siempre ocupadas; no cuentan multiplicadores ni el horario legal de cada país. El fin previsto nunca depende de cambios sin guardar.',
        )}
      </p>
    </Panel>
  );
}

function Figure({ label, note, children }: { label: string; note: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={classes.figure}>{children}</dd>
      <dd className={classes.note}>{note}</dd>
    </div>
  );
}

function paceNote({ limitedBy }: Pace, campaign: Campaign): string {
  if (limitedBy === 'campaign_cps')
    return t('por el límite de la campaña: {cps} CPS', { cps: campaign.calls_per_second ?? '' });
  if (limitedBy === 'global_cps') return t('por la velocidad global (CPS)');
  return t('{count, plural, one {con su única línea} other {con sus # líneas}}', {
    count: campaign.max_concurrent_calls,
  });
}

/**
 * Explains whether the expected end is based on the current rate or, for campaigns without a forecast, on the timing
 * in force.
 */
function finishNote(forecast: string | null): string {
  return forecast !== null ? t('al ritmo del último minuto') : t('con lo guardado, si empezara ahora, como muy pronto');
}

type FinishOptions = {
  campaign: Campaign;
  forecast: string | null;
  saved: TimingDraft;
  globalCps: number | undefined;
  nowMs: number;
};

function finishText({ campaign, forecast, saved, globalCps, nowMs }: FinishOptions): string {
  const pending = pendingOf(campaign);
  if (pending === 0) return t('Sin pendientes');
  if (forecast !== null) return formatSoon(Date.parse(forecast), nowMs);
  const { perHour } = paceOf(saved, campaign, globalCps);
  const finish = expectedFinish(pending, perHour, openWeek(saved), nowMs);
  return finish === null ? t('En más de un año') : formatSoon(finish, nowMs);
}

function hoursNote(isStored: boolean, unsaved: boolean): string {
  if (unsaved) return t('con estos valores, sin guardar');
  return isStored ? t('según lo guardado') : t('sin configuración guardada, llama a cualquier hora');
}

function SavedHours({ campaign, nowMs }: { campaign: Campaign; nowMs: number }) {
  const { dentro_de_horario: isOpen, proxima_apertura: opens } = campaign;
  return <HoursNow isOpen={isOpen} opensMs={opens === null ? null : Date.parse(opens)} nowMs={nowMs} />;
}

function DraftHours({ draft, nowMs }: { draft: TimingDraft; nowMs: number }) {
  const opensMs = nextOpening(openWeek(draft), nowMs);
  return <HoursNow isOpen={opensMs === nowMs} opensMs={opensMs} nowMs={nowMs} />;
}

function HoursNow({ isOpen, opensMs, nowMs }: { isOpen: boolean; opensMs: number | null; nowMs: number }) {
  if (isOpen) return <StateBadge tone="ok" label={t('Dentro de horario')} />;
  return (
    <span className={classes.closed}>
      <StateBadge tone="wait" label={t('Fuera de horario')} />
      <span>{opensMs === null ? t('No abre nunca') : t('Abre {when}', { when: formatSoon(opensMs, nowMs) })}</span>
    </span>
  );
}
