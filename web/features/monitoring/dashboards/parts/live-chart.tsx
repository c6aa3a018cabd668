import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { MetricPoint } from '#shared/live.ts';
import { ABANDONMENT_CAP } from '#shared/domain/wallboard.ts';
import type { StateTone } from '#web/app/theme.ts';
import { formatInteger, formatPercent, formatShortPercent } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { pointsAtom, socketStateAtom } from '#web/live/atoms.ts';
import type { SocketState } from '#web/live/socket.ts';
import type { Axes, ChartData, Series, Threshold } from '#web/ui/chart/series.ts';
import { TimeChart } from '#web/ui/chart/time-chart.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';

const PACE: readonly Series[] = [
  { key: 'cps', label: 'CPS', colour: '--accent', axis: 'left', format: formatInteger },
  { key: 'answered', label: t('Contestadas/s'), colour: '--state-ok', axis: 'left', format: formatInteger },
  { key: 'flight', label: t('En curso'), colour: '--state-dial', axis: 'right', dashed: true, format: formatInteger },
];
const PACE_AXES: Axes = { left: { format: formatInteger, least: 4 }, right: { format: formatInteger, least: 8 } };

const ABANDONMENT: readonly Series[] = [
  { key: 'abandon', label: t('Abandono'), colour: '--state-bad', axis: 'left', format: formatPercent },
];
const ABANDONMENT_AXES: Axes = { left: { format: formatShortPercent, least: 6 } };
const CAP: readonly Threshold[] = [
  {
    axis: 'left',
    value: ABANDONMENT_CAP,
    label: t('Tope {cap}', { cap: formatShortPercent(ABANDONMENT_CAP) }),
    colour: '--dim',
  },
];

/** Intervals longer than this, in seconds, are drawn as a gap. Points arrive every second. */
const MAX_STEP_S = 3;

/** Charts of the last hundred seconds. */
export function LiveChart() {
  const points = useAtomValue(pointsAtom);
  const state = useAtomValue(socketStateAtom);
  const { pace, abandonment } = useMemo(() => chartsOf(points), [points]);
  return (
    <Panel
      title={t('En vivo')}
      aside={t('últimos 100 segundos')}
      actions={<StateBadge {...CONNECTION_BADGES[state]} />}
    >
      <TimeChart
        label={t('Ritmo de discado en vivo')}
        series={PACE}
        axes={PACE_AXES}
        data={pace}
        maxStepS={MAX_STEP_S}
        height={240}
      />
      <TimeChart
        label={t('Abandono')}
        series={ABANDONMENT}
        axes={ABANDONMENT_AXES}
        thresholds={CAP}
        data={abandonment}
        maxStepS={MAX_STEP_S}
        height={120}
      />
    </Panel>
  );
}

function chartsOf(points: readonly MetricPoint[]): { pace: ChartData; abandonment: ChartData } {
  const times = points.map((point) => Date.parse(point.timestamp) / 1000);
  const column = (key: Exclude<keyof MetricPoint, 'timestamp'>): number[] => points.map((point) => point[key]);
  return {
    pace: { times, columns: [column('cps'), column('answered_per_second'), column('concurrent_calls')] },
    abandonment: { times, columns: [column('abandon_rate')] },
  };
}

const CONNECTION_BADGES: Readonly<Record<SocketState, { tone: StateTone; label: string }>> = {
  open: { tone: 'ok', label: t('Conectado') },
  connecting: { tone: 'idle', label: t('Conectando…') },
  waiting: { tone: 'wait', label: t('Reconectando…') },
  closed: { tone: 'idle', label: t('Sin conexión') },
};
