import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { ABANDONMENT_CAP } from '#web/app/live-strip.tsx';
import type { StateTone } from '#web/app/theme.ts';
import { formatInteger, formatPercent } from '#web/lib/formats/numbers.ts';
import { pointsAtom, socketStateAtom } from '#web/live/atoms.ts';
import type { SocketState } from '#web/live/socket.ts';
import type { Series, Threshold } from '#web/ui/chart/series.ts';
import { TimeChart } from '#web/ui/chart/time-chart.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';

const SERIES: readonly Series[] = [
  { key: 'cps', label: 'CPS', colour: '--accent', axis: 'left', format: formatInteger },
  { key: 'flight', label: 'En curso', colour: '--state-dial', axis: 'left', format: formatInteger },
  { key: 'answer', label: 'Contestadas', colour: '--state-ok', axis: 'right', format: formatPercent },
  { key: 'abandon', label: 'Abandono', colour: '--state-bad', axis: 'right', dashed: true, format: formatPercent },
];

const THRESHOLDS: readonly Threshold[] = [
  { axis: 'right', value: ABANDONMENT_CAP, label: `Tope de abandono ${ABANDONMENT_CAP} %`, colour: '--state-bad' },
];

/** Points come once a second; three missing are a gap. */
const MAX_STEP_S = 3;

/** The last hundred seconds, as they happen. */
export function LiveChart() {
  const points = useAtomValue(pointsAtom);
  const state = useAtomValue(socketStateAtom);
  const data = useMemo(
    () => ({
      times: points.map((point) => Date.parse(point.timestamp) / 1000),
      columns: [
        points.map((point) => point.cps),
        points.map((point) => point.concurrent_calls),
        points.map((point) => point.answer_rate),
        points.map((point) => point.abandon_rate),
      ],
    }),
    [points],
  );
  return (
    <Panel title="En vivo" aside="últimos 100 segundos" actions={<StateBadge {...LINE[state]} />}>
      <TimeChart
        label="Ritmo de discado en vivo"
        series={SERIES}
        thresholds={THRESHOLDS}
        data={data}
        maxStepS={MAX_STEP_S}
      />
    </Panel>
  );
}

const LINE: Readonly<Record<SocketState, { tone: StateTone; label: string }>> = {
  open: { tone: 'ok', label: 'Conectado' },
  connecting: { tone: 'idle', label: 'Conectando…' },
  waiting: { tone: 'wait', label: 'Reconectando…' },
  closed: { tone: 'idle', label: 'Sin conexión' },
};
