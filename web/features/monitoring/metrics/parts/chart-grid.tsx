import { useMemo } from 'react';
import { useDialerStatus } from '#web/lib/dialer.ts';
import { TimeChart } from '#web/ui/chart/time-chart.tsx';
import classes from '#web/features/monitoring/metrics/parts/performance.module.css';
import { t } from '#web/lib/i18n.ts';
import type { ChartSet } from '../chart-data.ts';
import {
  ABANDONMENT_AXES,
  ABANDONMENT_LINE,
  CALLS_AXES,
  cpsAxes,
  cpsLimit,
  HISTORY_LINES,
  LIVE_LINES,
  RATE_AXES,
  SUCCESS_LINE,
} from '../series.ts';

type Props = {
  charts: ChartSet;
  live: boolean;
  /** Seconds without data after which the charts show a gap. */
  maxStepS: number;
};

const HEIGHT = 196;

/** Four charts that share a cursor. */
export function ChartGrid({ charts, live, maxStepS }: Props) {
  const limit = useDialerStatus().data?.config.max_calls_per_second;
  const limits = useMemo(() => cpsLimit(limit), [limit]);
  const axes = useMemo(() => cpsAxes(limit), [limit]);
  const lines = live ? LIVE_LINES : HISTORY_LINES;
  const common = { maxStepS, height: HEIGHT, syncKey: 'performance' };
  return (
    <div className={classes.charts}>
      <TimeChart
        label={t('Llamadas por segundo')}
        series={lines.cps}
        axes={axes}
        thresholds={limits}
        data={charts.cps}
        {...common}
      />
      <TimeChart
        label={t('Llamadas concurrentes')}
        series={lines.calls}
        axes={CALLS_AXES}
        data={charts.calls}
        {...common}
      />
      <TimeChart
        label={t('Tasas de éxito técnico y de contestación')}
        series={lines.rates}
        axes={RATE_AXES}
        thresholds={SUCCESS_LINE}
        data={charts.rates}
        {...common}
      />
      <TimeChart
        label={t('Tasa de abandono')}
        series={lines.abandonment}
        axes={ABANDONMENT_AXES}
        thresholds={ABANDONMENT_LINE}
        data={charts.abandonment}
        {...common}
      />
    </div>
  );
}
