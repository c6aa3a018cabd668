import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './control.module.css';

type Props = { missing: readonly string[]; stale: readonly string[]; onRetry: () => void };

/** A failed request is only a warning: the other panels keep updating, and this names the missing or stale ones. */
export function ControlWarning({ missing, stale, onRetry }: Props) {
  const sentences = [
    ...(missing.length > 0 ? [`No se pudo cargar ${listed(missing)}: se muestra vacío o en cero.`] : []),
    ...(stale.length > 0 ? [`No se pudo actualizar ${listed(stale)}: se muestra lo último que llegó.`] : []),
  ];
  return (
    <output className={classes.warning} data-shown={sentences.length > 0 || undefined}>
      {sentences.length > 0 && (
        <>
          <IconAlertTriangle size={18} aria-hidden="true" />
          <span>{sentences.join(' ')}</span>
          <Button variant="default" size="compact-sm" onClick={onRetry}>
            Reintentar
          </Button>
        </>
      )}
    </output>
  );
}

const list = new Intl.ListFormat('es-AR');

function listed(names: readonly string[]): string {
  return list.format(names);
}
