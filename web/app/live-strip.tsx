import { useAtomValue } from 'jotai';
import { ABANDONMENT_CAP } from '#shared/domain/wallboard.ts';
import { formatInteger, formatPercent } from '#web/lib/formats/numbers.ts';
import { ABANDONMENT_RATE } from '#web/lib/rates.ts';
import { metricsAtAtom, metricsAtom, pointsAtom } from '#web/live/atoms.ts';
import { Sparkline } from '#web/ui/sparkline.tsx';
import { useStaleAge } from '#web/ui/stale-banner.tsx';
import { t } from '#web/lib/i18n.ts';
import classes from './header.module.css';

/** Shows the dialer's live figures in the header. */
export function LiveStrip() {
  const metrics = useAtomValue(metricsAtom);
  const points = useAtomValue(pointsAtom);
  const isStale = useStaleAge(useAtomValue(metricsAtAtom)) !== null;
  if (metrics === null) return null;
  return (
    <div className={isStale ? `${classes.strip} ${classes.stale}` : classes.strip}>
      <Sparkline values={points.slice(-60).map((point) => point.cps)} width={72} height={22} />
      <dl>
        <div>
          <dt>CPS</dt>
          <dd>{formatInteger(metrics.cps)}</dd>
        </div>
        <div>
          <dt>{t('Llamadas')}</dt>
          <dd>{formatInteger(metrics.concurrent_calls)}</dd>
        </div>
        <div>
          <dt title={`${ABANDONMENT_RATE.formula} ${t('De hoy.')}`}>{t('Abandono')}</dt>
          <dd data-wide className={metrics.abandon_rate > ABANDONMENT_CAP ? classes.over : undefined}>
            {formatPercent(metrics.abandon_rate)}
          </dd>
        </div>
      </dl>
    </div>
  );
}
