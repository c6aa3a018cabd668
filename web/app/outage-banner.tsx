import { IconPhoneOff } from '@tabler/icons-react';
import { faultOf } from '#web/lib/dialer-state.ts';
import { useDialerStatus } from '#web/lib/dialer.ts';
import { t } from '#web/lib/i18n.ts';
import classes from './frame-banner.module.css';

/** Shown on every screen during an outage that keeps the whole dialer from calling, such as a full disk. */
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
