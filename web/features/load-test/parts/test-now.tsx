import { Progress } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { LoadTestPoint, LoadTestStatus } from '#shared/contracts/load-test.ts';
import { JudgedNote } from '#web/features/monitoring/metrics/parts/judged-note.tsx';
import classes from '#web/features/monitoring/metrics/parts/performance.module.css';
import { judgeCps, judgeSuccess } from '#web/features/monitoring/metrics/tones.ts';
import { formatDuration } from '#web/lib/formats/durations.ts';
import { formatCompact, formatInteger, formatPercent, formatShortPercent } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { type Shown, shownAs } from '#web/lib/known-words.ts';
import { testCourseAtom } from '#web/live/atoms.ts';
import type { TestCourse } from '#web/live/test-points.ts';
import type { Axes, ChartData, Series, Threshold } from '#web/ui/chart/series.ts';
import { TimeChart } from '#web/ui/chart/time-chart.tsx';
import { FigureTile, TileRow } from '#web/ui/figure-tile.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';

const STATUS_BADGES: Readonly<Record<LoadTestStatus['status'], Shown>> = {
  idle: { tone: 'idle', label: t('Sin iniciar') },
  running: { tone: 'dial', label: t('En curso') },
  stopped: { tone: 'wait', label: t('Detenido') },
  finished: { tone: 'ok', label: t('Terminado') },
  error: { tone: 'bad', label: t('Error') },
};

const CPS_LINES: readonly Series[] = [
  { key: 'cps', label: t('CPS alcanzado'), colour: '--accent', axis: 'left', format: formatInteger, chars: 3 },
];
const CALL_LINES: readonly Series[] = [
  { key: 'calls', label: t('Concurrentes'), colour: '--state-dial', axis: 'left', format: formatInteger, chars: 5 },
  {
    key: 'success',
    label: t('Éxito técnico'),
    colour: '--state-ok',
    axis: 'right',
    dashed: true,
    format: formatPercent,
    chars: 8,
  },
];
const CALL_AXES: Axes = {
  left: { format: formatInteger, least: 8 },
  right: { format: formatShortPercent, least: 100, most: 100 },
};
const HEIGHT = 200;
/** Intervals longer than this, in seconds, are drawn as a gap. Polled points arrive every two seconds. */
const MAX_STEP_S = 4;

/** Shows the figures of a running or finished test, and charts of its last hundred seconds. */
export function TestNow({ status }: { status: LoadTestStatus }) {
  return (
    <Panel
      title={t('En vivo')}
      aside={t('últimos 100 segundos del test')}
      actions={<StateBadge {...shownAs(STATUS_BADGES, status.status)} />}
    >
      <TestTiles status={status} />
      <TestCharts target={status.config?.target_cps} />
    </Panel>
  );
}

function TestTiles({ status }: { status: LoadTestStatus }) {
  const { config, current_cps, concurrent_calls, success_rate, errors, total_calls, elapsed_seconds } = status;
  const totalS = 60 * (config?.duration_minutes ?? 0);
  const cps = judgeCps(current_cps);
  // Every ended call counts as either a success or an error.
  const hasEnded = success_rate > 0 || errors > 0;
  const success = judgeSuccess(hasEnded ? 100 * success_rate : null);
  return (
    <TileRow narrow>
      <FigureTile
        label={t('CPS actual')}
        value={formatInteger(current_cps)}
        unit={t('de {total}', { total: String(config?.target_cps ?? 0) })}
        {...(cps.tone && { tone: cps.tone })}
        note={status.is_running ? <JudgedNote judged={cps} /> : t('el test no corre')}
      />
      <FigureTile label={t('Concurrentes')} value={formatCompact(concurrent_calls)} note={t('en curso ahora')} />
      <FigureTile
        label={t('Éxito técnico')}
        value={hasEnded ? formatPercent(100 * success_rate) : '—'}
        {...(success.tone && { tone: success.tone })}
        note={<JudgedNote judged={success} />}
      />
      <FigureTile label={t('Errores')} value={formatCompact(errors)} note={t('que la red no llevó')} />
      <FigureTile label={t('Llamadas')} value={formatCompact(total_calls)} note={t('discadas en total')} />
      <FigureTile
        label={t('Transcurrido')}
        value={formatDuration(elapsed_seconds)}
        note={
          <Progress
            value={totalS === 0 ? 0 : (100 * elapsed_seconds) / totalS}
            size="sm"
            mt={6}
            aria-label={t('Avance: {elapsed} de {total}', {
              elapsed: formatDuration(elapsed_seconds),
              total: formatDuration(totalS),
            })}
          />
        }
        share={t('de {total}', { total: formatDuration(totalS) })}
      />
    </TileRow>
  );
}

function TestCharts({ target = 0 }: { target: number | undefined }) {
  const course = useAtomValue(testCourseAtom);
  const charts = useMemo(() => courseCharts(course), [course]);
  const line = useMemo<readonly Threshold[]>(
    () => [
      {
        axis: 'left',
        value: target,
        label: t('Objetivo {target} CPS', { target: String(target) }),
        colour: '--state-ok',
      },
    ],
    [target],
  );
  const axes = useMemo<Axes>(() => ({ left: { format: formatInteger, least: Math.ceil(target * 1.2) } }), [target]);
  const common = { maxStepS: MAX_STEP_S, height: HEIGHT, syncKey: 'load-test' };
  return (
    <div className={classes.charts} style={{ marginTop: 16 }}>
      <TimeChart
        label={t('CPS del test: alcanzado y objetivo')}
        series={CPS_LINES}
        axes={axes}
        thresholds={line}
        data={charts.cps}
        {...common}
      />
      <TimeChart
        label={t('Llamadas concurrentes y éxito técnico del test')}
        series={CALL_LINES}
        axes={CALL_AXES}
        data={charts.calls}
        {...common}
      />
    </div>
  );
}

/** Returns the data of a test's two charts. */
export function courseCharts({ startedAt, points }: TestCourse): { cps: ChartData; calls: ChartData } {
  const startS = startedAt === null ? 0 : Date.parse(startedAt) / 1000;
  const times = points.map((point) => startS + point.elapsed_seconds);
  const column = (value: (point: LoadTestPoint) => number): number[] => points.map(value);
  return {
    cps: { times, columns: [column((point) => point.current_cps)] },
    calls: {
      times,
      columns: [column((point) => point.concurrent_calls), column((point) => 100 * point.success_rate)],
    },
  };
}
