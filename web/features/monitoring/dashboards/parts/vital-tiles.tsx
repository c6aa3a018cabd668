import { useAtomValue } from 'jotai';
import { useMay } from '#web/app/guard.tsx';
import { pathOf } from '#web/app/paths.ts';
import { MEASURED_STATES } from '#web/lib/call-words.ts';
import { useCampaigns } from '#web/lib/campaigns.ts';
import { formatSpan } from '#web/lib/formats/durations.ts';
import { formatInteger, formatPercent } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { metricsAtom, pointsAtom, socketStateAtom } from '#web/live/atoms.ts';
import { EFFECTIVENESS, SUCCESS_RATE } from '#web/lib/rates.ts';
import { useTodayPath } from '#web/live/today-path.ts';
import { FigureTile, TileRow } from '#web/ui/figure-tile.tsx';
import { useCallStats, useClis, useMonitoring } from '../api.ts';

/** First row of the dashboard with the figures for overall health. */
export function VitalTiles() {
  const todayPath = useTodayPath();
  const metrics = useAtomValue(metricsAtom);
  const points = useAtomValue(pointsAtom);
  const live = useAtomValue(socketStateAtom) === 'open';
  const monitoring = useMonitoring().data?.monitoring;
  const stats = useCallStats().data?.stats;
  const clis = useClis().data?.clis;
  const campaigns = useCampaigns().data;
  const mayManage = useMay('supervisor');
  const active = (live ? metrics?.concurrent_calls : undefined) ?? monitoring?.llamadasActivas;
  const availableClis = clis?.filter((cli) => cli.activo).length;
  const activeCampaigns = campaigns?.filter((campaign) => campaign.status === 'active').length;
  return (
    <TileRow>
      <FigureTile
        label={t('Llamadas activas')}
        value={shown(active, formatInteger)}
        spark={points.slice(-60).map((point) => point.concurrent_calls)}
        note={noteOfActive(live, monitoring?.available_agents)}
        href={pathOf('realtime')}
      />
      <FigureTile
        label={t('Efectividad')}
        value={shown(monitoring?.efectividad, formatPercent)}
        note={t('hoy: {formula}', { formula: EFFECTIVENESS.line })}
        rate={EFFECTIVENESS}
        href={todayPath({ desenlaces: 'exito' })}
      />
      <FigureTile
        label={t('Tasa de éxito')}
        value={shown(stats?.success_rate_today, formatPercent)}
        note={
          stats &&
          t('hoy: {formula}; histórica {rate}', { formula: SUCCESS_RATE.line, rate: formatPercent(stats.success_rate) })
        }
        rate={SUCCESS_RATE}
        href={todayPath({ desenlaces: 'exito' })}
      />
      <FigureTile
        label={t('Tiempo promedio')}
        value={shown(stats?.avg_duration, formatSpan)}
        note={stats && t('hoy; espera {time}', { time: formatSpan(stats.average_wait_time) })}
        href={todayPath({ estados: MEASURED_STATES })}
      />
      <FigureTile
        label={t('Campañas activas')}
        value={shown(activeCampaigns, formatInteger)}
        note={campaigns && t('de {total}', { total: formatInteger(campaigns.length) })}
        {...(mayManage ? { href: pathOf('campanhas') } : {})}
      />
      <FigureTile
        label={t('CLIs disponibles')}
        value={shown(availableClis, formatInteger)}
        note={clis && t('de {total}', { total: formatInteger(clis.length) })}
      />
      <FigureTile
        label={t('Sesiones de audio IA')}
        value={shown(monitoring?.sesionesActivas, formatInteger)}
        note={t('en el menú ahora')}
      />
    </TileRow>
  );
}

function shown(value: number | undefined, format: (value: number) => string): string | undefined {
  return value === undefined ? undefined : format(value);
}

function noteOfActive(live: boolean, freeAgents: number | undefined): string | undefined {
  if (!live) return t('sin datos en vivo');
  if (freeAgents === undefined) return undefined;
  return t('{count, plural, one {# agente libre} other {# agentes libres}}', { count: freeAgents });
}
