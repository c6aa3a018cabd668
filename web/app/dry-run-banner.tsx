import { IconPhoneOff } from '@tabler/icons-react';
import { useDialerStatus } from '#web/lib/dialer.ts';
import { t } from '#web/lib/i18n.ts';
import classes from './frame-banner.module.css';

/** Shown on every screen while the server does everything but dial. */
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
