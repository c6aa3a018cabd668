import { type ReactNode, useEffect, useState } from 'react';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import { useDialerStatus } from '#web/lib/dialer.ts';
import { formatSoon } from '#web/lib/formats/dates.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { Panel } from '#web/ui/panel.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { callsPerMinute, expectedFinish, type Pace, paceOf, pendingOf, secondsPerCall } from '../calculation.ts';
import { nextOpening, openWeek } from '../hours.ts';
import { type TimingDraft, validateTiming } from '../timing-draft.ts';
import classes from './timing.module.css';
import { useAtomValue } from 'jotai';
import { metricsAtom } from '#web/live/atoms.ts';

const MINUTE_MS = 60_000;

/** The current minute on the server's clock, or on the browser's while no live data arrives. */
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

type Props = { campaign: Campaign; draft: TimingDraft; unsaved: boolean; hasConfig: boolean };

/** The pace and duration that the form's current values give. */
export function CalculatedBox({ campaign, draft, unsaved, hasConfig }: Props) {
  const { data: dialer } = useDialerStatus();
  const nowMs = useNowMinute();
  const errors = validateTiming(draft);
  const paced = errors['wait_time'] === undefined && errors['sleep_time'] === undefined;
  const timed = Object.keys(errors).every((field) => !/^(horario|dias|timezone)/.test(field));
  const pace = paced ? paceOf(draft, campaign, dialer?.config.max_calls_per_second) : null;
  return (
    <Panel title="Estadísticas calculadas" aside={unsaved ? 'con estos valores' : undefined}>
      <dl className={classes.figures}>
        <Figure label="Llamadas por minuto" note="por línea, si nadie atiende">
          {paced ? formatInteger(callsPerMinute(draft)) : '—'}
        </Figure>
        <Figure label="Tiempo total por llamada" note="espera más pausa">
          {paced ? `${formatInteger(secondsPerCall(draft))} s` : '—'}
        </Figure>
        <Figure label="Llamadas por hora" note={pace === null ? '' : paceNote(pace, campaign)}>
          {pace === null ? '—' : formatInteger(pace.perHour)}
        </Figure>
        <Figure label="Contactos pendientes" note={`de ${formatInteger(campaign.contacts_total)} en la lista`}>
          {formatInteger(pendingOf(campaign))}
        </Figure>
        <Figure label="Fin previsto" note={campaign.ativo ? 'como muy pronto' : 'si empezara ahora, como muy pronto'}>
          {pace !== null && timed ? finishText(campaign, draft, pace, nowMs) : '—'}
        </Figure>
        <Figure label="Horario ahora" note={hoursNote(hasConfig, unsaved)}>
          {unsaved && hasConfig && timed ? (
            <DraftHours draft={draft} nowMs={nowMs} />
          ) : (
            <SavedHours campaign={campaign} nowMs={nowMs} />
          )}
        </Figure>
      </dl>
      <p className={classes.hint}>
        Estimación con un intento por contacto y las líneas siempre ocupadas; no cuenta multiplicadores ni el horario
        legal de cada país.
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
  if (limitedBy === 'campaign_cps') return `por el límite de la campaña: ${campaign.calls_per_second} CPS`;
  if (limitedBy === 'global_cps') return 'por la velocidad global (CPS)';
  const lines = campaign.max_concurrent_calls;
  return lines === 1 ? 'con su única línea' : `con sus ${formatInteger(lines)} líneas`;
}

function finishText(campaign: Campaign, draft: TimingDraft, pace: Pace, nowMs: number): string {
  const pending = pendingOf(campaign);
  if (pending === 0) return 'Sin pendientes';
  const finish = expectedFinish(pending, pace.perHour, openWeek(draft), nowMs);
  return finish === null ? 'En más de un año' : formatSoon(finish, nowMs);
}

function hoursNote(hasConfig: boolean, unsaved: boolean): string {
  if (!hasConfig) return 'sin configuración guardada, llama a cualquier hora';
  return unsaved ? 'con estos valores, sin guardar' : 'según lo guardado';
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
  if (isOpen) return <StateBadge tone="ok" label="Dentro de horario" />;
  return (
    <span className={classes.closed}>
      <StateBadge tone="wait" label="Fuera de horario" />
      <span>{opensMs === null ? 'No abre nunca' : `Abre ${formatSoon(opensMs, nowMs)}`}</span>
    </span>
  );
}
