import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { t } from '#web/lib/i18n.ts';
import { leaveConsole } from './leave-console.ts';
import classes from './frame-banner.module.css';

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
