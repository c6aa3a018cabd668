import { useAtomValue } from 'jotai';
import type { LiveMetrics } from '#shared/live.ts';
import { pathOf } from '#web/app/paths.ts';
import { formatSpan } from '#web/lib/formats/durations.ts';
import { formatCompact, formatInteger, formatPercent } from '#web/lib/formats/numbers.ts';
import { CARRIED_RATE } from '#web/lib/rates.ts';
import { useTodayPath } from '#web/live/today-path.ts';
import { CARRIED_OUTCOMES, MEASURED_STATES } from '#web/lib/call-words.ts';
import { cliStatsAtom, pointsAtom } from '#web/live/atoms.ts';
import { FigureTile, TileRow } from '#web/ui/figure-tile.tsx';
import { JudgedNote } from '#web/features/monitoring/metrics/parts/judged-note.tsx';
import { judgeCps, judgeSuccess } from '#web/features/monitoring/metrics/tones.ts';
import { t } from '#web/lib/i18n.ts';

const SPARK_POINTS = 60;
const CLIS = `${pathOf('performance')}/cli-rotation`;

export function NowTiles({ now }: { now: LiveMetrics }) {
  const points = useAtomValue(pointsAtom).slice(-SPARK_POINTS);
  const todayPath = useTodayPath();
  const clis = useAtomValue(cliStatsAtom);
  const hasEnded = Object.keys(now.countries).length > 0;
  const cps = judgeCps(now.cps);
  const success = judgeSuccess(hasEnded ? now.carried_rate : null);
  return (
    <TileRow>
      <FigureTile
        label={t('CPS actual')}
        value={formatInteger(now.cps)}
        {...(cps.tone && { tone: cps.tone })}
        spark={points.map((point) => point.cps)}
        note={<JudgedNote judged={cps} />}
      />
      <FigureTile
        label={t('Concurrentes')}
        value={formatCompact(now.concurrent_calls)}
        spark={points.map((point) => point.concurrent_calls)}
        note={t('llamadas en curso')}
      />
      <FigureTile
        label={t('Éxito técnico')}
        value={hasEnded ? formatPercent(now.carried_rate) : '—'}
        {...(success.tone && { tone: success.tone })}
        note={success.tone ? <JudgedNote judged={success} /> : CARRIED_RATE.line}
        rate={CARRIED_RATE}
        href={todayPath({ desenlaces: CARRIED_OUTCOMES })}
      />
      <FigureTile
        label={t('CLIs activos')}
        value={formatCompact(now.active_clis)}
        note={clis === null ? t('del inventario') : t('de {total}', { total: formatCompact(clis.total_clis) })}
        href={CLIS}
      />
      <FigureTile
        label={t('CLIs bloqueados')}
        value={formatCompact(now.blocked_clis)}
        {...(now.blocked_clis > 0 && { tone: 'bad' })}
        note={now.blocked_clis > 0 ? t('hasta las 00:00 UTC') : t('ninguno en su límite')}
        href={CLIS}
      />
      <FigureTile
        label={t('Realizadas hoy')}
        value={formatCompact(now.total_calls)}
        note={t('{count} contestadas', { count: formatCompact(now.answered_calls) })}
        href={todayPath({ alcanzo: 'realizada' })}
      />
      <FigureTile
        label={t('Duración promedio')}
        value={formatSpan(now.avg_call_duration)}
        note={t('por llamada, hoy')}
        href={todayPath({ estados: MEASURED_STATES })}
      />
    </TileRow>
  );
}
