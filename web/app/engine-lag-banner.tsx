import { IconClockExclamation } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { formatDuration } from '#web/lib/formats/durations.ts';
import { formatDecimal } from '#web/lib/formats/numbers.ts';
import { engineLagAtom, connectionLostAtom } from '#web/live/atoms.ts';
import { t } from '#web/lib/i18n.ts';
import classes from './frame-banner.module.css';

/** Shown on every screen while the engine lags behind the clock, and briefly afterwards. */
export function EngineLagBanner() {
  const lag = useAtomValue(engineLagAtom);
  const isBroken = useAtomValue(connectionLostAtom);
  if (lag === null || isBroken) return null;
  return (
    <section className={classes.banner} aria-label={t('Retraso del motor')}>
      <IconClockExclamation size={18} stroke={1.6} aria-hidden="true" />
      {/* The figure changes every second, so screen readers don't announce it. */}
      <output className={classes.title}>
        {lag.isOver ? t('El motor se atrasó y ya está al día') : t('El motor va atrasado')}
      </output>
      <span className={classes.figure}>{formatLag(lag.lagMs)}</span>
      <span className={classes.what}>
        {lag.isOver
          ? t('Las llamadas de ese momento salieron tarde.')
          : t('Las llamadas salen tarde. Si sigue así, bajá los CPS y avisá a quien administra el servidor.')}
      </span>
    </section>
  );
}

/** '2,4 s'; from one minute on '1:05 min'. */
export function formatLag(lagMs: number): string {
  return lagMs < 60_000 ? `${formatDecimal(lagMs / 1000)} s` : `${formatDuration(lagMs / 1000)} min`;
}
