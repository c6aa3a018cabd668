import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import type { CallOutcome, HistorySummary } from '#shared/contracts/calls.ts';
import { DESENLACES, ESTADOS } from '#web/lib/call-words.ts';
import { t } from '#web/lib/i18n.ts';
import { labelOf, toneOf } from '#web/lib/known-words.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { type Bar, BarList, BarListPending } from '#web/ui/bar-list.tsx';
import { Cell, Grid } from '#web/ui/grid.tsx';
import { DESENLACE_TONES } from '#web/ui/outcome-badge.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ESTADO_TONES } from '#web/ui/estado-badge.tsx';
import { type HistoryFilters, pathWith } from '../history-filters.ts';
import { Performance } from './performance.tsx';

/** Bar chart of the matching calls: the ended ones by outcome, most frequent first, then those in progress. */
function Distribution({ summary, filters }: Pick<Props, 'summary' | 'filters'>) {
  return (
    <Panel title={t('Distribución por resultado')}>
      {summary === undefined ? (
        <BarListPending bars={5} />
      ) : (
        <BarList bars={barsOf(summary, filters)} total={summary.total} />
      )}
    </Panel>
  );
}

/** Returns bars that link to their calls. */
function barsOf({ por_desenlace, en_progreso }: HistorySummary, filters: HistoryFilters): Bar[] {
  const ended = (Object.entries(por_desenlace) as [CallOutcome, number][])
    .filter(([, count]) => count > 0)
    .toSorted(([, a], [, b]) => b - a)
    .map(([outcome, count]): Bar => ({
      key: outcome,
      label: labelOf(DESENLACES, outcome),
      count,
      tone: toneOf(DESENLACE_TONES, outcome),
      href: pathWith(filters, { desenlaces: [outcome] }),
    }));
  if (en_progreso === 0) return ended;
  const live: Bar = {
    key: 'en_progreso',
    label: ESTADOS.en_progreso,
    count: en_progreso,
    tone: ESTADO_TONES.en_progreso,
    href: pathWith(filters, { estados: ['pendiente', 'en_progreso'] }),
  };
  return [...ended, live];
}

const HourHeatMap = lazyPart(async () => (await import('./hour-heat-map.tsx')).HourHeatMap);
/** Height of the heat map with its scale. */
const MAP_PX = 170;

const MAP_PENDING = (
  <Panel title={t('Actividad por hora')}>
    <Skeleton height={MAP_PX} />
  </Panel>
);

function Hours({ calls, filters }: { calls: HistorySummary['por_dia_hora'] | undefined; filters: HistoryFilters }) {
  return (
    <Suspense fallback={MAP_PENDING}>
      {calls === undefined ? MAP_PENDING : <HourHeatMap calls={calls} filters={filters} />}
    </Suspense>
  );
}

type Props = {
  /** Undefined while loading. The charts keep their size to prevent a layout shift. */
  summary: HistorySummary | undefined;
  /** Target success rate in percent. */
  objective: number | undefined;
  filters: HistoryFilters;
};

/** Charts of the matching calls by outcome and by hour, and of their success rate. */
export function HistoryCharts({ summary, objective, filters }: Props) {
  return (
    <Grid>
      <Cell span={4}>
        <Distribution summary={summary} filters={filters} />
      </Cell>
      <Cell span={4}>
        <Hours calls={summary?.por_dia_hora} filters={filters} />
      </Cell>
      <Cell span={4}>
        <Performance rate={summary?.tasa_exito} objective={objective} />
      </Cell>
    </Grid>
  );
}
