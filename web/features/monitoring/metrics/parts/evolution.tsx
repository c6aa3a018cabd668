import { SegmentedControl } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { connectionLostAtom, pointsAtom } from '#web/live/atoms.ts';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState, ErrorState, LoadingState } from '#web/ui/states.tsx';
import { keyOf } from '#web/lib/api/query.ts';
import { useMetricsHistory } from '../api.ts';
import { historyCharts, liveCharts } from '../chart-data.ts';
import { LIVE_SPAN, type Span, SPANS, spanOf, stepText } from '../span.ts';
import classes from '#web/features/monitoring/metrics/parts/performance.module.css';
import { t } from '#web/lib/i18n.ts';
import { ChartGrid } from './chart-grid.tsx';

const CHOICES = [{ value: LIVE_SPAN, label: t('En vivo') }, ...SPANS.map(({ key, label }) => ({ value: key, label }))];
const SPAN_PARAM = 'tramo';
/** Intervals longer than this, in seconds, are drawn as a gap. Points arrive every second. */
const LIVE_STEP_S = 3;

/** Metrics over time: the last hundred seconds live, or a longer span of the history. */
export function Evolution() {
  const [params, setParams] = useSearchParams();
  const span = spanOf(params.get(SPAN_PARAM));
  const history = useMetricsHistory(span?.minutes ?? null);
  useGapRefetch();

  function choose(key: string): void {
    setParams((before) => {
      before.delete(SPAN_PARAM);
      if (key !== LIVE_SPAN) before.set(SPAN_PARAM, key);
      return before;
    });
  }

  const aside =
    span === null
      ? t('últimos 100 segundos; tasas acumuladas de hoy')
      : history.data && t('un punto cada {step}; tasas de cada punto', { step: stepText(history.data.step_seconds) });
  return (
    <Panel
      title={t('Evolución')}
      aside={aside}
      actions={
        <div className={classes.spans}>
          <SegmentedControl
            size="xs"
            aria-label={t('Tramo de los gráficos')}
            data={CHOICES}
            value={span?.key ?? LIVE_SPAN}
            onChange={choose}
          />
        </div>
      }
    >
      {span === null ? <LiveCharts /> : <PastCharts span={span} history={history} />}
    </Panel>
  );
}

function LiveCharts() {
  const points = useAtomValue(pointsAtom);
  const charts = useMemo(() => liveCharts(points), [points]);
  return <ChartGrid charts={charts} live maxStepS={LIVE_STEP_S} />;
}

function PastCharts({ span, history }: { span: Span; history: ReturnType<typeof useMetricsHistory> }) {
  const { data, error, refetch } = history;
  const charts = useMemo(() => historyCharts(data?.data ?? []), [data]);
  if (data === undefined && error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <LoadingState label={t('Cargando el historial de métricas…')} />;
  if (data.data.length === 0)
    return (
      <EmptyState title={t('Todavía no hay historia')}>
        {t('Se guarda desde el primer segundo con llamadas.')}
      </EmptyState>
    );
  return <ChartGrid key={span.key} charts={charts} live={false} maxStepS={data.step_seconds * 1.5} />;
}

/** Refetches the history after a reconnect because it contains the missed points. */
function useGapRefetch(): void {
  const broken = useAtomValue(connectionLostAtom);
  const client = useQueryClient();
  useEffect(() => {
    if (!broken) return undefined;
    return () => void client.invalidateQueries({ queryKey: keyOf('GET /performance/metrics/history') });
  }, [broken, client]);
}
