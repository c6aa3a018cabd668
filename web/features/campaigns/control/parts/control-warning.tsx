import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { t } from '#web/lib/i18n.ts';
import { locale } from '#web/lib/language.ts';
import classes from './control.module.css';

type Props = { missing: readonly string[]; stale: readonly string[]; onRetry: () => void };

/** Warns about failed requests by naming the missing or outdated panels. All other panels keep updating. */
export function ControlWarning({ missing, stale, onRetry }: Props) {
  const sentences = [
    ...(missing.length > 0
      ? [t('No se pudo cargar {what}: se muestra vacío o en cero.', { what: listed(missing) })]
      : []),
    ...(stale.length > 0
      ? [t('No se pudo actualizar {what}: se muestra lo último que llegó.', { what: listed(stale) })]
      : []),
  ];
  return (
    <output className={classes.warning} data-shown={sentences.length > 0 || undefined}>
      {sentences.length > 0 && (
        <>
          <IconAlertTriangle size={18} aria-hidden="true" />
          <span>{sentences.join(' ')}</span>
          <Button variant="default" size="compact-sm" onClick={onRetry}>
            {t('Reintentar')}
          </Button>
        </>
      )}
    </output>
  );
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat(locale).format(names);
}
