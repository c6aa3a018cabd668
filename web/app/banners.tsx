import { Button } from '@mantine/core';
import { IconClockExclamation, IconPhoneOff, IconPlugConnectedX } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { faultOf } from '#web/lib/dialer-state.ts';
import { useDialerStatus } from '#web/lib/dialer.ts';
import { formatSpan } from '#web/lib/formats/durations.ts';
import { formatDecimal } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { connectionLostAtom, engineLagAtom } from '#web/live/atoms.ts';
import classes from './frame-banner.module.css';
import { leaveConsole } from './leave-console.ts';

/** Shown on every screen during a dry run, when the server does everything except dial. */
export function DryRunBanner() {
  const { data } = useDialerStatus();
  if (data?.simulacro !== true) return null;
  return (
    <section className={classes.banner} aria-label={t('Simulacro')}>
      <IconPhoneOff size={18} stroke={1.6} aria-hidden="true" />
      <output className={classes.title}>{t('Simulacro: no se marca a nadie')}</output>
      <span className={classes.what}>
        {t(
          'Todo funciona menos el marcado. Para llamar de verdad, quien administra el servidor lo reinicia sin PBX_DRY_RUN.',
        )}
      </span>
    </section>
  );
}

/** Shown on every screen of an offline demonstration session. */
export function LocalBanner() {
  return (
    <section className={classes.banner} aria-label={t('Modo local')}>
      <IconPlugConnectedX size={18} stroke={1.6} aria-hidden="true" />
      <strong>{t('Modo local, sin servidor')}</strong>
      <span className={classes.what}>{t('Datos de ejemplo: nada de lo que se ve es real ni se guarda.')}</span>
      <Button size="compact-sm" variant="default" onClick={() => void leaveConsole()}>
        {t('Volver a ingresar')}
      </Button>
    </section>
  );
}

/** Shown on every screen during an outage that stops all dialing, such as a full disk. */
export function OutageBanner() {
  const { data } = useDialerStatus();
  const fault = data === undefined ? null : faultOf(data);
  if (fault === null) return null;
  return (
    <section className={classes.banner} data-tone="bad" aria-label={t('Sin llamadas')}>
      <IconPhoneOff size={18} stroke={1.6} aria-hidden="true" />
      <output className={classes.title}>{fault}</output>
      <span className={classes.what}>
        {t(
          'No sale ninguna llamada. Avisá a quien administra el servidor: las campañas siguen solas cuando se resuelva.',
        )}
      </span>
    </section>
  );
}

/** Shown on every screen while the engine lags behind the clock, and briefly afterwards. */
export function EngineLagBanner() {
  const lag = useAtomValue(engineLagAtom);
  const isBroken = useAtomValue(connectionLostAtom);
  if (lag === null || isBroken) return null;
  return (
    <section className={classes.banner} aria-label={t('Retraso del motor')}>
      <IconClockExclamation size={18} stroke={1.6} aria-hidden="true" />
      {/* The lag is outside the `output`, because it changes every second and must not be announced. */}
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

/** Formats a lag as '2,4 s', from one minute as '1:05 min', and from one hour as '1:02:03 h'. */
export function formatLag(lagMs: number): string {
  return lagMs < 60_000 ? `${formatDecimal(lagMs / 1000)} s` : formatSpan(lagMs / 1000);
}
