import { useAtomValue } from 'jotai';
import type { CallStats, Monitoring } from '#shared/contracts/dashboards.ts';
import { useMay } from '#web/app/guard.tsx';
import { pathOf } from '#web/app/paths.ts';
import { MEASURED_STATES } from '#web/lib/call-words.ts';
import { useCampaigns } from '#web/lib/campaigns.ts';
import { formatSpan } from '#web/lib/formats/durations.ts';
import { formatInteger, formatPercent } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { COMPLETED, CONTACT_RATE, SUCCESS_RATE } from '#web/lib/rates.ts';
import { useTodayPath } from '#web/live/today-path.ts';
import { metricsAtom, socketStateAtom } from '#web/live/atoms.ts';
import { FigureTile, TileRow } from '#web/ui/figure-tile.tsx';

type Props = { monitoring: Monitoring | undefined; stats: CallStats | undefined };

/** Four health figures, followed by the calls and the agents. */
export function CallTiles({ monitoring, stats }: Props) {
  const todayPath = useTodayPath();
  const { data: campaigns } = useCampaigns();
  const mayManage = useMay('supervisor');
  const metrics = useAtomValue(metricsAtom);
  const live = useAtomValue(socketStateAtom) === 'open';
  const active = campaigns?.filter((campaign) => campaign.status === 'active').length;
  const rate = live ? metrics?.answer_rate : undefined;
  return (
    <>
      <TileRow>
        <FigureTile
          label={t('Campañas activas')}
          value={shown(active, formatInteger)}
          note={campaigns && t('de {total}', { total: formatInteger(campaigns.length) })}
          {...(mayManage ? { href: pathOf('campanhas') } : {})}
        />
        <FigureTile
          label={t('Llamadas hoy')}
          value={shown(stats?.calls_today, formatInteger)}
          note={t('terminadas y en curso')}
          href={todayPath()}
        />
        <FigureTile
          label={t('Agentes en línea')}
          value={shown(monitoring?.operadoresOnline, formatInteger)}
          note={monitoring && t('{agents} disponibles', { agents: formatInteger(monitoring.available_agents) })}
        />
        <FigureTile
          label={t('Tasa de éxito')}
          value={shown(stats?.success_rate_today, formatPercent)}
          note={
            stats &&
            t('hoy: {formula}; histórica {rate}', {
              formula: SUCCESS_RATE.line,
              rate: formatPercent(stats.success_rate),
            })
          }
          rate={SUCCESS_RATE}
          href={todayPath({ desenlaces: 'exito' })}
        />
      </TileRow>
      <TileRow>
        <FigureTile
          label={t('Llamadas en progreso')}
          value={shown(monitoring?.llamadasActivas, formatInteger)}
          note={t('ahora')}
          href="/monitor/tabla"
        />
        <FigureTile
          label={t('Completadas')}
          value={shown(stats?.completed_calls, formatInteger)}
          note={t('hoy, por persona o contestador')}
          rate={COMPLETED}
          href={todayPath({ estados: 'finalizada' })}
        />
        <FigureTile
          label={t('Perdidas')}
          value={shown(stats?.lost_calls, formatInteger)}
          note={t('abandonadas hoy')}
          href={todayPath({ desenlaces: 'abandonada' })}
        />
        <FigureTile
          label={t('Tiempo promedio')}
          value={shown(stats?.avg_duration, formatSpan)}
          note={t('desde el marcado, hoy')}
          href={todayPath({ estados: MEASURED_STATES })}
        />
      </TileRow>
      <TileRow>
        <FigureTile
          label={t('Agentes disponibles')}
          value={shown(monitoring?.available_agents, formatInteger)}
          note={t('ahora')}
        />
        <FigureTile
          label={t('Agentes ocupados')}
          value={shown(monitoring?.busy_agents, formatInteger)}
          note={t('en llamada')}
        />
        <FigureTile
          label={t('Espera promedio')}
          value={shown(stats?.average_wait_time, formatSpan)}
          note={t('hasta un agente, hoy')}
        />
        <FigureTile
          label={t('Tasa de conexión')}
          value={rate === undefined ? '—' : formatPercent(rate)}
          note={rate === undefined ? t('sin datos en vivo') : t('hoy: {formula}', { formula: CONTACT_RATE.line })}
          rate={CONTACT_RATE}
          href={todayPath({ alcanzo: 'persona' })}
        />
      </TileRow>
    </>
  );
}

function shown(value: number | undefined, format: (value: number) => string): string | undefined {
  return value === undefined ? undefined : format(value);
}
