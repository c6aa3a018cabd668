import type { HistorySummary } from '#shared/contracts/calls.ts';
import { ESTADOS } from '#web/lib/call-words.ts';
import { type Bar, BarList, BarListPending } from '#web/ui/bar-list.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** How the filtered calls stand. */
export function Distribution({ summary }: { summary: HistorySummary | undefined }) {
  return (
    <Panel title="Distribución por estado">
      {summary === undefined ? <BarListPending bars={4} /> : <BarList bars={barsOf(summary)} total={summary.total} />}
    </Panel>
  );
}

const barsOf = (summary: HistorySummary): Bar[] => [
  { key: 'finalizada', label: ESTADOS.finalizada, count: summary.completadas, tone: 'ok' },
  { key: 'fallida', label: ESTADOS.fallida, count: summary.fallidas, tone: 'bad' },
  { key: 'en_progreso', label: ESTADOS.en_progreso, count: summary.en_progreso, tone: 'dial' },
  { key: 'error', label: ESTADOS.error, count: summary.errores, tone: 'wait' },
];
